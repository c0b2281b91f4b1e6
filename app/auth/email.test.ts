import { expect, it } from 'vitest'
import { wireEmail } from './email.ts'

it.each([
  ['Thandi@Example.CO.ZA', 'thandi@example.co.za'],
  [' a@b\n', 'a@b'],
  ["o'neil+x@example.co.za", "o'neil+x@example.co.za"],
  ['zoë@example.co.za', 'zoë@example.co.za'],
])('keeps %s as %s', (typed, kept) => {
  expect(wireEmail(typed)).toBe(kept)
})

it.each([
  '',
  'thandi',
  '@b',
  'a@',
  'a b@c',
  'a@b c',
  'a@b\nBcc: x@y',
  'a..b@c',
  '.a@b',
  'a@b@c',
  '<a@b>',
  'a@-b',
  `${'a'.repeat(255)}@b`,
])('refuses %j', (typed) => {
  expect(() => wireEmail(typed)).toThrow(/email address/)
})
