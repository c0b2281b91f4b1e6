import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventBetween } from '#app/session/public/session-channel.ts'
import {
  checkedMerge,
  MOST_METADATA_BYTES,
  mergeFitting,
  mergeMetadata,
  metadataProblem,
  tokenMetadata,
} from './metadata.ts'

it('replaces, adds, and removes what is set to null', () => {
  expect(mergeMetadata({ a: 1, b: { c: 2 } }, { a: null, b: { d: 3 }, e: 4 })).toEqual({
    b: { d: 3 },
    e: 4,
  })
})

it('keeps all that fits into 1 KB, and of more what everyone reads', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ maxLength: 400 })), (extra) => {
      const whole = { ...extra, sub: 's', email: 'a@example.co.za', full_name: 'A' }
      const stored = tokenMetadata(whole)
      const bytes = (value: object) => new TextEncoder().encode(JSON.stringify(value)).length
      expect(bytes(stored)).toBeLessThanOrEqual(1024)
      expect(stored).toMatchObject({ sub: 's', email: 'a@example.co.za', full_name: 'A' })
      if (bytes(whole) <= 1024) expect(stored).toEqual(whole)
    }),
  )
})

const large = (bytes: number) => ({ notes: 'n'.repeat(bytes) })
const nested = (depth: number): Record<string, unknown> =>
  depth === 0 ? {} : { inner: nested(depth - 1) }

it('bounds what anybody keeps about themselves, in size and depth', () => {
  expect(metadataProblem(large(MOST_METADATA_BYTES - 20))).toBeNull()
  expect(metadataProblem(large(MOST_METADATA_BYTES))).toContain('16 KB')
  expect(metadataProblem(nested(7))).toBeNull()
  expect(metadataProblem(nested(8))).toContain('8 levels')
  expect(metadataProblem({ list: [[[[[[[[1]]]]]]]] })).toContain('8 levels')
  expect(() => checkedMerge(large(10_000), { more: 'm'.repeat(10_000) })).toThrow('16 KB')
})

it('lets metadata that were imported too large shrink, and drops claims that find no room', () => {
  expect(checkedMerge(large(40_000), large(30_000))).toEqual(large(30_000))
  expect(() => checkedMerge(large(40_000), { more: 1 })).toThrow('16 KB')
  const merged = mergeFitting(
    { full_name: 'Thandi' },
    { picture: 'p'.repeat(20_000), deep: nested(9), sub: 's' },
  )
  expect(merged).toEqual({ full_name: 'Thandi', sub: 's' })
})

it.each([
  [undefined, null, 'INITIAL_SESSION'],
  [undefined, { session: '1', person: 'a' }, 'INITIAL_SESSION'],
  [null, null, null],
  [null, { session: '1', person: 'a' }, 'SIGNED_IN'],
  [{ session: '1', person: 'a' }, null, 'SIGNED_OUT'],
  [{ session: '1', person: 'a' }, { session: '2', person: 'b' }, 'SIGNED_IN'],
  [{ session: '1', person: 'a' }, { session: '1', person: 'b' }, 'USER_UPDATED'],
  [{ session: '1', person: 'a' }, { session: '1', person: 'a' }, null],
])('between %j and %j happened %s', (before, now, event) => {
  expect(eventBetween(before, now)).toBe(event)
})
