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
}

type Waiting = { tags: string[]; since: number }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Public pages rendered once and kept, least recently used out. A page is dropped when something it
 * shows changes (its tags), and one that was being rendered meanwhile is not kept.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #byTag = new Map<string, Set<string>>()
  readonly #droppedAt = new Map<string, number>()
  readonly #mostBytes: number
  #changes = 0
  #emptiedAt = 0
  #bytes = 0
  hits = 0
  misses = 0

  constructor(mostBytes = 64 * 1024 * 1024) {
    this.#mostBytes = mostBytes
  }

  get size() {
    return { pages: this.#pages.size, bytes: this.#bytes }
  }

  /** The page at this key, if it still reads the same at this product instant. */
  find(key: string, now: Date): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (!page) {
      this.misses++
      return undefined
    }
    if (page.until && page.until <= now) {
      this.#remove(key, page)
      this.misses++
      return undefined
    }
    this.#pages.delete(key)
    this.#pages.set(key, page)
    this.hits++
    return page
  }

  /** To be called before rendering: what changes from here on makes the rendered page too old to keep. */
  begin(): number {
    return this.#changes
  }

  keep(key: string, page: CachedPage, begun: number) {
    if (this.#isStale({ tags: page.tags, since: begun }) || page.bytes > this.#mostBytes / 8) return
    const before = this.#pages.get(key)
    if (before) this.#remove(key, before)
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set()
      keys.add(key)
      this.#byTag.set(tag, keys)
    }
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#mostBytes) break
      this.#remove(oldest, old)
    }
  }

  /** Forgets every page that shows something of these. */
  drop(tags: readonly string[]) {
    this.#changes++
    for (const tag of tags) {
      this.#droppedAt.set(tag, this.#changes)
      for (const key of this.#byTag.get(tag) ?? []) {
        const page = this.#pages.get(key)
        if (page) this.#remove(key, page)
      }
      this.#byTag.delete(tag)
    }
    // The list of drops only matters to pages being rendered right now; it must not grow for ever.
    if (this.#droppedAt.size > 10_000) this.empty()
  }

  /** Forgets everything: when notifications may have been missed. */
  empty() {
    this.#changes++
    this.#emptiedAt = this.#changes
    this.#pages.clear()
    this.#byTag.clear()
    this.#droppedAt.clear()
    this.#bytes = 0
  }

  #isStale({ tags, since }: Waiting) {
    return this.#emptiedAt > since || tags.some((tag) => (this.#droppedAt.get(tag) ?? 0) > since)
  }

  #remove(key: string, page: CachedPage) {
    this.#pages.delete(key)
    this.#bytes -= page.bytes
    for (const tag of page.tags) this.#byTag.get(tag)?.delete(key)
  }
}

/** Compresses a rendered answer in every way a browser may ask for. */
export async function finishedPage(
  answer: { status: number; headers: Headers; body: Buffer },
  { tags, until }: { tags: string[]; until: Date | null },
): Promise<CachedPage> {
  const [br, gz] = await Promise.all([
    compressBrotli(answer.body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 7,
        [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length,
      },
    }),
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
  }
}
