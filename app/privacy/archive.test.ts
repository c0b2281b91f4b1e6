import { expect, it } from 'vitest'
import { megabytes, stateOf } from './archive.ts'

it('is under way until it is whole, and gone after its week', () => {
  const expires_at = new Date('2026-03-13T12:00:00Z')
  const before = new Date('2026-03-13T11:59:59Z')
  expect(stateOf({ ready_at: null, expires_at }, before)).toBe('under way')
  expect(stateOf({ ready_at: before, expires_at }, before)).toBe('ready')
  expect(stateOf({ ready_at: before, expires_at }, expires_at)).toBe('past')
})

it.each([
  [0, '1 KB'],
  [49_400, '49 KB'],
  [999_999, '1000 KB'],
  [4_812_000, '4.8 MB'],
])('says %i bytes as %s', (bytes, text) => {
  expect(megabytes(bytes)).toBe(text)
})
