import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventBetween } from '../visitors/session-channel.ts'
import { mergeMetadata, tokenMetadata } from './metadata.ts'

it('replaces, adds, and takes away what is set to null', () => {
  expect(mergeMetadata({ a: 1, b: { c: 2 } }, { a: null, b: { d: 3 }, e: 4 })).toEqual({
    b: { d: 3 },
    e: 4,
  })
})

it('keeps all that fits into 1 KB, and of more what everyone reads', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ maxLength: 400 })), (extra) => {
      const whole = { ...extra, sub: 's', email: 'a@example.co.za', full_name: 'A' }
      const kept = tokenMetadata(whole)
      const bytes = (value: object) => new TextEncoder().encode(JSON.stringify(value)).length
      expect(bytes(kept)).toBeLessThanOrEqual(1024)
      expect(kept).toMatchObject({ sub: 's', email: 'a@example.co.za', full_name: 'A' })
      if (bytes(whole) <= 1024) expect(kept).toEqual(whole)
    }),
  )
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
