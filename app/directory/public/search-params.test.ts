import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spokenLanguages } from '#app/platform/languages.ts'
import { builtInCategories } from './categories.ts'
import { checkCodes } from './checks.ts'
import {
  parseSearch,
  ratings,
  reaches,
  type Search,
  searchParamNames,
  sorts,
  writeSearch,
} from './search-params.ts'

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replace(/[\p{C}\s]+/gu, ' ').trim())
  .filter(Boolean)
const some = <Code>(codes: readonly Code[]) => fc.subarray([...codes])
const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100)

const search: fc.Arbitrary<Search> = fc
  .record({
    q: fc.option(words),
    category: fc.option(fc.constantFrom(...builtInCategories, 'plumber', 'doctor')),
    location: fc.option(words),
    near: fc.option(fc.record({ lat: degrees(-34, -22), lng: degrees(17, 32) })),
    km: fc.option(fc.constantFrom(...reaches)),
    urgent: fc.boolean(),
    view: fc.constantFrom('pricing' as const, null),
    prices: fc.tuple(fc.option(fc.nat(100_000)), fc.option(fc.nat(100_000))),
    rating: some(ratings),
    checks: some(checkCodes),
    languages: some(spokenLanguages),
    free: some([1, 2, 3, 4, 5, 6, 7]),
    freeThisWeek: fc.boolean(),
    sort: fc.constantFrom(...sorts),
    after: fc.option(fc.uuid().map((id) => `10.${id}`)),
    chosen: fc.uniqueArray(fc.uuid(), { maxLength: 5 }),
    asTyped: fc.boolean(),
  })
  .map(({ prices: [a, b], ...rest }) => {
    const [min, max] = a !== null && b !== null && a > b ? [b, a] : [a, b]
    return { ...rest, min, max }
  })

describe('a search address', () => {
  it('says the whole search: what is written is read again', () => {
    fc.assert(
      fc.property(search, (value) => {
        expect(parseSearch(writeSearch(value))).toEqual(value)
      }),
    )
  })

  it('is written in one way, whatever the order it was read in', () => {
    fc.assert(
      fc.property(search, (value) => {
        const params = writeSearch(value)
        const turned = new URLSearchParams([...params].reverse())
        expect(writeSearch(parseSearch(turned)).toString().split('&').sort()).toEqual(
          params.toString().split('&').sort(),
        )
        const again = writeSearch(parseSearch(params)).toString()
        expect(again).toBe(params.toString())
      }),
    )
  })

  it('takes any garbage without falling over, and no null byte gets through', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(...searchParamNames),
            fc.string({ unit: 'binary', maxLength: 80 }),
          ),
        ),
        (pairs) => {
          const read = parseSearch(new URLSearchParams(pairs))
          expect(JSON.stringify(read)).not.toContain('\\u0000')
          expect(parseSearch(writeSearch(read))).toEqual(read)
        },
      ),
    )
  })

  it.each([
    ['min=900&max=300', { min: 300, max: 900 }],
    ['min=-5&max=1e9', { min: null, max: null }],
    ['category=PLUMBER', { category: 'plumber' }],
    ['category=__proto__', { category: null }],
    ['near=-26.26781,27.85849', { near: { lat: -26.27, lng: 27.86 } }],
    ['near=51.5,0.1', { near: null }],
    ['free=week&free=9&free=5', { free: [5], freeThisWeek: true }],
    ['checks=identity,insurance', { checks: ['identity', 'insurance'] }],
    ['urgent=true', { urgent: true }],
    ['urgent=maybe', { urgent: false }],
    [`q=${'a'.repeat(1000)}`, { q: 'a'.repeat(160) }],
  ])('reads %s', (address, expected) => {
    expect(parseSearch(new URLSearchParams(address))).toMatchObject(expected)
  })

  it('keeps at most five chosen providers', () => {
    const ids = Array.from(
      { length: 9 },
      (_, index) => `0000000${index}-0000-7000-8000-000000000000`,
    )
    const params = new URLSearchParams(ids.map((id) => ['provider', id]))
    expect(parseSearch(params).chosen).toEqual(ids.slice(0, 5))
  })
})
