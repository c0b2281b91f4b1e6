import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A finished public page, as bytes that can be sent again and again. */
export type CachedPage = {
  status: number
  headers: [string, string][]
  etag: string
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer }
  tags: string[]
  /** The product instant at which it would read differently; the cache ends there. */
  until: Date | null
  bytes: number
  /** Whether its brotli body is as small as it gets, or can't get smaller. */
  isTight: boolean
}

const MEGABYTE = 1024 * 1024

type Waiting = { tags: string[]; since: number }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Of brotli: a page is sent to the first visitor at once, and to the others as small as is worth it. */
const QUICK = 7
const TIGHT = 10

type Shelf = { pages: Map<string, CachedPage>; bytes: number; mostBytes: number }

/**
 * Public pages rendered once and kept, least recently used out. A page is dropped when something it
 * shows changes (its tags), and one that was being rendered meanwhile is not kept. Pages that were asked
 * something ("/search?q=…") are on a shelf of their own: anybody can think up any number of them, and
 * they push out nothing but each other.
 */
export class PageCache {
  readonly #plain: Shelf
  readonly #asked: Shelf
  readonly #byTag = new Map<string, Set<string>>()
  readonly #droppedAt = new Map<string, number>()
  #changes = 0
  #isCompressing = false
  /** Pages kept before this change may have missed one: they are shown only while nothing newer can be had. */
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

  /** The page at this key, if it still reads the same at this product instant. */
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
   * Once someone asks again: a tenth fewer bytes for everyone after them, for ten times the processor time. One page at a
   * time, because a change can drop hundreds that are all asked for again at once.
   */
  async #compressTightly(page: CachedPage) {
    if (this.#isCompressing || page.isTight) return
    this.#isCompressing = true
    try {
      page.bodies.br = await brotli(page.bodies.identity, TIGHT)
    } catch {
      // Without memory for it the page is sent as it was; nobody waits for this, and nothing is wrong with it.
    } finally {
      page.isTight = true
      this.#isCompressing = false
    }
  }

  /**
   * The page as it was last known to be right, for when the database is away. What was dropped because it
   * changed isn't here any more.
   */
  findStale(key: string): CachedPage | undefined {
    return this.#shelf(key).pages.get(key)
  }

  /** Forgets one page: it was rendered again, and is nothing to be kept any more. */
  forget(key: string) {
    const page = this.#shelf(key).pages.get(key)
    if (page) this.#remove(key, page)
  }

  /** To be called before rendering: what changes from here on makes the rendered page too old to keep. */
  begin(): number {
    return this.#changes
  }

  store(key: string, page: CachedPage, begun: number) {
    const shelf = this.#shelf(key)
    if (this.#isStale({ tags: page.tags, since: begun }) || page.bytes > shelf.mostBytes / 8) return
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

  /** Forgets every page that shows something of these. */
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
    // The list of drops only matters to pages being rendered right now; it must not grow for ever.
    if (this.#droppedAt.size > 10_000) this.distrust()
  }

  /** From here on nothing kept so far counts as fresh: notifications may have been missed. */
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
      // Most tags come from few pages and go with them: what nobody asks for any more isn't remembered.
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }
}

/** Compresses a rendered answer in every way a browser may ask for. */
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
