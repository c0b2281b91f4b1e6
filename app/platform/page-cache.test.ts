import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type CachedPage, finishedPage, PageCache } from './page-cache.server.ts'

const now = new Date('2026-03-06T10:00:00Z')
const never = null

function page(tags: string[], { until = never as Date | null, bytes = 100 } = {}): CachedPage {
  const empty = Buffer.alloc(0)
  const bodies = { identity: empty, br: empty, gzip: empty }
  return { status: 200, headers: [], etag: '"x"', bodies, tags, until, bytes, isTight: true }
}

describe('a cached page', () => {
  it('is forgotten when something it shows changes, and only then', () => {
    const cache = new PageCache()
    cache.store('/plumbing', page(['plumbing', 'settings']), cache.begin())

    cache.drop(['catering'])
    expect(cache.find('/plumbing', now)).toBeDefined()

    cache.drop(['settings'])
    expect(cache.find('/plumbing', now)).toBeUndefined()
  })

  it('is not kept when something it shows changed while it was being rendered', () => {
    const cache = new PageCache()
    const started = cache.begin()
    cache.drop(['plumbing'])

    cache.store('/plumbing', page(['plumbing']), started)

    expect(cache.find('/plumbing', now)).toBeUndefined()
  })

  it('ends at the instant from which it would read differently', () => {
    const cache = new PageCache()
    const until = new Date(now.getTime() + 1000)
    cache.store('/', page([], { until }), cache.begin())

    expect(cache.find('/', new Date(until.getTime() - 1))).toBeDefined()
    expect(cache.find('/', until)).toBeUndefined()
  })

  it('stays for when the database is away, past its end or where changes were missed, until it changes', () => {
    const cache = new PageCache()
    cache.store('/', page(['settings'], { until: now }), cache.begin())
    cache.store('/plumbing', page(['plumbing']), cache.begin())
    cache.store('/search', page(['plumbing']), cache.begin())

    cache.distrust()
    expect([cache.find('/', now), cache.find('/plumbing', now)]).toEqual([undefined, undefined])
    expect(cache.findStale('/')).toBeDefined()
    expect(cache.findStale('/plumbing')).toBeDefined()

    cache.forget('/search')
    cache.drop(['settings'])
    expect(cache.findStale('/search')).toBeUndefined()
    expect(cache.findStale('/')).toBeUndefined()

    cache.store('/plumbing', page(['plumbing']), cache.begin())
    expect(cache.find('/plumbing', now)).toBeDefined()
  })

  it('is the same page in each way of compressing it', async () => {
    const body = Buffer.from('<p>Plumbing in Soweto</p>'.repeat(50))
    const answer = { status: 200, headers: new Headers({ 'Content-Type': 'text/html' }), body }

    const { bodies, etag } = await finishedPage(answer, { tags: [], until: null })

    expect(brotliDecompressSync(bodies.br)).toEqual(body)
    expect(gunzipSync(bodies.gzip)).toEqual(body)
    const other = { ...answer, body: Buffer.from('another') }
    expect((await finishedPage(other, { tags: [], until: null })).etag).not.toBe(etag)
  })
})

it('gets smaller once somebody asks for it again, and says the same', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => `<li>${index * 7919}: plumber</li>`)
  const body = Buffer.from(rows.join(''))
  const cache = new PageCache()
  const finished = () =>
    finishedPage({ status: 200, headers: new Headers(), body }, { tags: [], until: null })
  for (const key of ['/', '/plumbing']) cache.store(key, await finished(), cache.begin())
  const size = (key: string) => cache.find(key, now)!.bodies.br.length
  const quick = (await finished()).bodies.br.length

  expect([size('/'), size('/plumbing')]).toEqual([quick, quick])
  await vi.waitFor(() => expect(size('/')).toBeLessThan(quick))
  await vi.waitFor(() => expect(size('/plumbing')).toBeLessThan(quick))
  expect(brotliDecompressSync(cache.find('/', now)!.bodies.br)).toEqual(body)
})

it('stays within its memory, least recently used out first', () => {
  const cache = new PageCache(1000)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'])
    cache.store(name, page([name]), cache.begin())
  cache.find('a', now)

  cache.store('k', page(['k']), cache.begin())

  expect(cache.find('b', now)).toBeUndefined()
  expect(cache.find('a', now)).toBeDefined()
  expect(cache.size).toEqual({ pages: 10, bytes: 1000 })
})

it('lets pages that were asked something push out each other alone', () => {
  const cache = new PageCache(1000, 400)
  for (const name of ['/a', '/b', '/c']) cache.store(name, page(['all']), cache.begin())
  for (let n = 0; n < 50; n++)
    cache.store(`/search?q=${n}`, page(['all'], { bytes: 50 }), cache.begin())

  expect(['/a', '/b', '/c'].map((name) => cache.find(name, now) !== undefined)).toEqual(
    Array(3).fill(true),
  )
  expect(cache.find('/search?q=49', now)).toBeDefined()
  expect(cache.find('/search?q=41', now)).toBeUndefined()
  expect(cache.size).toEqual({ pages: 11, bytes: 700 })
  cache.drop(['all'])
  expect(cache.size).toEqual({ pages: 0, bytes: 0 })
})

it('keeps no page that would push out many others', () => {
  const cache = new PageCache(1000)
  cache.store('huge', page([], { bytes: 500 }), cache.begin())

  expect(cache.size).toEqual({ pages: 0, bytes: 0 })
})

/**
 * The cache's invariant, with a model world of one number per tag: whatever happens in whatever order, a page
 * that is found shows the current world.
 */
it('never shows a page older than the last change of what it shows', () => {
  const tags = ['a', 'b', 'c', 'd']
  const someTags = fc.uniqueArray(fc.constantFrom(...tags), { minLength: 1, maxLength: 3 })
  const keys = fc.constantFrom('/1', '/2', '/3?q=1', '/3?q=2')
  const step = fc.oneof(
    fc.record({ do: fc.constant('begin' as const), key: keys, tags: someTags }),
    fc.record({ do: fc.constant('finish' as const), which: fc.nat(5) }),
    fc.record({ do: fc.constant('change' as const), tags: someTags }),
    fc.record({ do: fc.constant('empty' as const) }),
    fc.record({ do: fc.constant('look' as const), key: keys }),
    fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cache = new PageCache(700)
      const world = new Map(tags.map((tag) => [tag, 0]))
      let seconds = 0
      const time = () => new Date(now.getTime() + seconds * 1000)
      const minute = () => Math.floor(seconds / 60)
      const shows = new WeakMap<CachedPage, { versions: [string, number][]; minute: number }>()
      const rendering: { key: string; page: CachedPage; started: number }[] = []

      for (const otherStep of steps) {
        if (otherStep.do === 'begin') {
          const until = new Date(now.getTime() + (minute() + 1) * 60_000)
          const rendered = page(otherStep.tags, { until, bytes: 80 })
          const versions = otherStep.tags.map((tag): [string, number] => [tag, world.get(tag)!])
          shows.set(rendered, { versions, minute: minute() })
          rendering.push({ key: otherStep.key, page: rendered, started: cache.begin() })
        }
        if (otherStep.do === 'finish' && rendering.length > 0) {
          const [done] = rendering.splice(otherStep.which % rendering.length, 1)
          cache.store(done!.key, done!.page, done!.started)
        }
        if (otherStep.do === 'change') {
          for (const tag of otherStep.tags) world.set(tag, world.get(tag)! + 1)
          cache.drop(otherStep.tags)
        }
        // A lost connection: changes may have been missed, so nothing counts as fresh.
        if (otherStep.do === 'empty') {
          for (const tag of tags) world.set(tag, world.get(tag)! + 1)
          cache.distrust()
        }
        if (otherStep.do === 'wait') seconds += otherStep.seconds
        if (otherStep.do === 'look') {
          const found = cache.find(otherStep.key, time())
          if (!found) continue
          const seen = shows.get(found)!
          for (const [tag, version] of seen.versions) expect(version).toBe(world.get(tag))
          expect(seen.minute).toBe(minute())
        }
        expect(cache.size.bytes).toBeLessThanOrEqual(700)
        expect(cache.size.bytes).toBe(cache.size.pages * 80)
      }
    }),
    { numRuns: 500 },
  )
})
