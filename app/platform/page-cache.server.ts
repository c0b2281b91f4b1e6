import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A rendered public page, as bytes that can be sent repeatedly. */
export type CachedPage = {
  status: number
  headers: [string, string][]
  etag: string
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer }
  tags: string[]
  /** The product time at which its content changes, when the entry expires. */
  until: Date | null
  bytes: number
  /** Whether its brotli body has been compressed at the highest level. */
  isTight: boolean
}

const MEGABYTE = 1024 * 1024

type Waiting = { tags: string[]; since: number }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** The brotli level for the first response; later the page is compressed better. */
const QUICK = 7
const TIGHT = 10

type Shelf = { pages: Map<string, CachedPage>; bytes: number; mostBytes: number }

/**
 * An LRU cache of rendered public pages. A page is dropped when something it shows changes (its tags), and
 * one that was being rendered meanwhile isn't stored. Pages with parameters ("/search?q=…") have a separate
 * LRU list: their number is unlimited, so they evict only each other.
 */
export class PageCache {
  readonly #plain: Shelf
  readonly #asked: Shelf
  readonly #byTag = new Map<string, Set<string>>()
  readonly #droppedAt = new Map<string, number>()
  #changes = 0
  #isCompressing = false
  /**
   * Pages stored before this change may have missed one: they are served only while nothing newer is
   * available.
   */
  #distrustedAt = 0
  readonly #storedAt = new WeakMap<CachedPage, number>()
  hits = 0
  misses = 0

  constructor(mostBytes = 64 * MEGABYTE, mostRequestedBytes = mostBytes / 4) {
    this.#plain = { pages: new Map(), bytes: 0, mostBytes }
    this.#asked = { pages: new Map(), bytes: 0, mostBytes: mostRequestedBytes }
  }

  get size() {
    const [plain, requested] = [this.#plain, this.#asked]
    return { pages: plain.pages.size + requested.pages.size, bytes: plain.bytes + requested.bytes }
  }

  /** The page of this key, if its content hasn't changed by this product time. */
  find(key: string, now: Date): CachedPage | undefined {
    const { pages } = this.#shelf(key)
    const page = pages.get(key)
    if (!page || this.#isDistrusted(page) || (page.until && page.until <= now)) {
      this.misses++
      return undefined
    }
    pages.delete(key)
    pages.set(key, page)
    this.hits++
    void this.#compressTightly(page)
    return page
  }

  /**
   * On the second request: 10% fewer bytes for all later ones, for ten times the CPU time. One page at a
   * time, because a change can drop hundreds that are all requested again at once.
   */
  async #compressTightly(page: CachedPage) {
    if (this.#isCompressing || page.isTight) return
    this.#isCompressing = true
    try {
      page.bodies.br = await brotli(page.bodies.identity, TIGHT)
    } catch {
      // If there is no memory for it, the page keeps its first compression.
    } finally {
      page.isTight = true
      this.#isCompressing = false
    }
  }

  /**
   * The last known version of a page, for when the database is down. Pages dropped by a change aren't
   * included.
   */
  findStale(key: string): CachedPage | undefined {
    return this.#shelf(key).pages.get(key)
  }

  /** Removes a page that was rendered again and may no longer be cached. */
  forget(key: string) {
    const page = this.#shelf(key).pages.get(key)
    if (page) this.#remove(key, page)
  }

  /** Call before rendering: a change after this makes the rendered page too old to store. */
  begin(): number {
    return this.#changes
  }

  store(key: string, page: CachedPage, started: number) {
    const shelf = this.#shelf(key)
    if (this.#isStale({ tags: page.tags, since: started }) || page.bytes > shelf.mostBytes / 8)
      return
    const before = shelf.pages.get(key)
    if (before) this.#remove(key, before)
    shelf.pages.set(key, page)
    this.#storedAt.set(page, this.#changes)
    shelf.bytes += page.bytes
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set()
      keys.add(key)
      this.#byTag.set(tag, keys)
    }
    for (const [oldest, old] of shelf.pages) {
      if (shelf.bytes <= shelf.mostBytes) break
      this.#remove(oldest, old)
    }
  }

  /** Drops every page with one of these tags. */
  drop(tags: readonly string[]) {
    this.#changes++
    for (const tag of tags) {
      this.#droppedAt.set(tag, this.#changes)
      for (const key of this.#byTag.get(tag) ?? []) {
        const page = this.#shelf(key).pages.get(key)
        if (page) this.#remove(key, page)
      }
      this.#byTag.delete(tag)
    }
    // The list of drops matters only for pages being rendered right now; it must not grow without limit.
    if (this.#droppedAt.size > 10_000) this.distrust()
  }

  /** From here on no stored page counts as fresh: notifications may have been missed. */
  distrust() {
    this.#changes++
    this.#distrustedAt = this.#changes
    this.#droppedAt.clear()
  }

  #shelf(key: string): Shelf {
    return key.includes('?') ? this.#asked : this.#plain
  }

  #isStale({ tags, since }: Waiting) {
    return this.#distrustedAt > since || tags.some((tag) => (this.#droppedAt.get(tag) ?? 0) > since)
  }

  #isDistrusted(page: CachedPage) {
    return (this.#storedAt.get(page) ?? 0) < this.#distrustedAt
  }

  #remove(key: string, page: CachedPage) {
    const shelf = this.#shelf(key)
    shelf.pages.delete(key)
    shelf.bytes -= page.bytes
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag)
      keys?.delete(key)
      // Most tags belong to few pages and are removed with them.
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }
}

/** Compresses a rendered response in every encoding that browsers accept. */
export async function finishedPage(
  answer: { status: number; headers: Headers; body: Buffer },
  { tags, until }: { tags: string[]; until: Date | null },
): Promise<CachedPage> {
  const [br, gz] = await Promise.all([
    brotli(answer.body, QUICK),
    compressGzip(answer.body, { level: 6 }),
  ])
  return {
    status: answer.status,
    headers: [...answer.headers],
    etag: `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`,
    bodies: { identity: answer.body, br, gzip: gz },
    tags,
    until,
    bytes: answer.body.length + br.length + gz.length,
    isTight: false,
  }
}

const brotli = (body: Buffer, quality: number) =>
  compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
