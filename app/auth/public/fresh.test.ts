import { expect, it } from 'vitest'
import { MINUTE } from '#app/platform/time.ts'
import { isFresh } from './fresh.ts'

const now = new Date('2026-03-06T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)

it.each([
  ['a password just typed', [{ method: 'password', verifiedAt: ago(1) }], false, true],
  ['a password typed long ago', [{ method: 'password', verifiedAt: ago(5) }], false, false],
  [
    'a password alone, where there is a second step',
    [{ method: 'password', verifiedAt: ago(1) }],
    true,
    false,
  ],
  ['a second step just taken', [{ method: 'totp', verifiedAt: ago(4) }], true, true],
  [
    'a second step taken long ago, and the password just now',
    [
      { method: 'totp', verifiedAt: ago(6) },
      { method: 'password', verifiedAt: ago(0) },
    ],
    true,
    false,
  ],
  ['nothing', [], false, false],
])('%s', (_, shown, hasMfa, fresh) => {
  expect(isFresh(shown, { hasMfa, now })).toBe(fresh)
})
