import { expect, it } from 'vitest'
import { MINUTE, SECOND } from '#app/platform/time.ts'
import {
  codeText,
  nextText,
  type RequestTextKind,
  repeatsCode,
  type SentCode,
  waitBeforeCode,
} from './guest-code.ts'

const sentAt = new Date('2026-03-06T14:00:00+02:00')
const after = (millis: number) => new Date(sentAt.getTime() + millis)
const phone = '+27821234567'
const sent: SentCode = { phone, madeAt: sentAt, sentAt, wrongCodes: 0 }

it('texts the same number again after 30 seconds, and another at once', () => {
  expect(waitBeforeCode(null, { phone, now: sentAt })).toBe(0)
  expect(waitBeforeCode(sent, { phone, now: after(12 * SECOND) })).toBe(18 * SECOND)
  expect(waitBeforeCode(sent, { phone, now: after(30 * SECOND) })).toBe(0)
  expect(waitBeforeCode(sent, { phone: '+27831234567', now: after(0) })).toBe(0)
})

it('repeats a code, so that a late text still helps, until it was guessed at or is old', () => {
  expect(repeatsCode(sent, { phone, now: after(MINUTE) })).toBe(true)
  expect(repeatsCode({ ...sent, wrongCodes: 4 }, { phone, now: after(MINUTE) })).toBe(true)
  expect(repeatsCode({ ...sent, wrongCodes: 5 }, { phone, now: after(MINUTE) })).toBe(false)
  expect(repeatsCode(sent, { phone, now: after(20 * MINUTE) })).toBe(false)
  expect(repeatsCode(sent, { phone: '+27831234567', now: after(MINUTE) })).toBe(false)
  expect(repeatsCode(null, { phone, now: sentAt })).toBe(false)
})

it.each<{ sent: RequestTextKind[]; quotes: number; waiting: number; next: string | null }>([
  { sent: ['code'], quotes: 0, waiting: 2, next: null },
  { sent: ['code'], quotes: 1, waiting: 2, next: 'first quote' },
  { sent: ['code'], quotes: 2, waiting: 0, next: 'digest' },
  { sent: ['code', 'digest'], quotes: 2, waiting: 0, next: null },
  { sent: ['code', 'first quote'], quotes: 2, waiting: 1, next: null },
  { sent: ['code', 'first quote'], quotes: 2, waiting: 0, next: 'digest' },
  { sent: ['code', 'first quote'], quotes: 1, waiting: 0, next: null },
  { sent: ['code', 'first quote', 'digest'], quotes: 3, waiting: 0, next: null },
  { sent: ['code', 'code'], quotes: 1, waiting: 0, next: 'first quote' },
  { sent: ['code', 'code', 'code'], quotes: 1, waiting: 0, next: null },
  { sent: ['code', 'code', 'first quote'], quotes: 2, waiting: 0, next: null },
])('after $sent, $quotes quotes and $waiting waiting, texts $next', ({ next, ...about }) => {
  expect(nextText(about)).toBe(next)
})

it('ends with the line that lets phones fill in the code', () => {
  const text = codeText('012345 is your code.', {
    siteUrl: 'https://www.umthengi.co.za:8443',
    code: '012345',
  })
  expect(text.split('\n').at(-1)).toBe('@www.umthengi.co.za #012345')
})
