import { expect, it } from 'vitest'
import { wireEmail } from './email.ts'

it.each([
  ['Thandi@Example.CO.ZA', 'thandi@example.co.za'],
  [' a@b\n', 'a@b'],
  ["o'neil+x@example.co.za", "o'neil+x@example.co.za"],
  ['zoe\u0308@example.co.za', 'zoë@example.co.za'],
  // Cyrillic look-alikes stay distinct: they are another person's address.
  ['th\u0430ndi@example.co.za', 'th\u0430ndi@example.co.za'],
])('keeps %s as %s', (typed, stored) => {
  expect(wireEmail(typed)).toBe(stored)
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
  // These look like "k" and "i", and lower case would turn them into those.
  '\u212aagiso@example.co.za',
  's\u0130pho@example.co.za',
])('refuses %j', (typed) => {
  expect(() => wireEmail(typed)).toThrow(/email address/)
})
