import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY } from '#app/platform/time.ts'
import {
  canConfirm,
  emailForSignup,
  emailProblem,
  type SignupState,
  shouldNotify,
  stateOf,
  storedUntil,
} from './signup.ts'

it.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['nomvula', 'wrong'],
  ['nomvula@example', 'wrong'],
  ['nomvula@exa mple.co.za', 'wrong'],
  ['nomvula@@example.co.za', 'wrong'],
  ['nomvula@example.co.za', null],
  [' Nomvula@Example.co.za ', null],
  ['nomvula+launch@example.co.za', null],
  ['a@example.co.za, b@example.co.za', 'wrong'],
  ['a@example.co.za,b', 'wrong'],
  ['Nomvula <nomvula@example.co.za>', 'wrong'],
  ['a@example.co.za\r\nBcc: b@example.co.za', 'wrong'],
  ['"a b"@example.co.za', 'wrong'],
  [`${'a'.repeat(250)}@example.co.za`, 'wrong'],
])('%j is %s', (typed, problem) => {
  expect(emailProblem(typed)).toBe(problem)
})

it('takes no address that a mail program would read as several', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const typed = `${before}@${after}`
      if (emailProblem(typed) === null) expect(typed.trim()).not.toMatch(/[\s,;<>]/)
    }),
  )
})

const then = new Date('2025-06-10T10:00:00+02:00')
const none = { confirmedAt: null, notifiedAt: null, leftAt: null }

it.each<[Parameters<typeof stateOf>[0], SignupState]>([
  [none, 'requested'],
  [{ ...none, confirmedAt: then }, 'confirmed'],
  [{ ...none, confirmedAt: then, notifiedAt: then }, 'notified'],
  [{ ...none, leftAt: then }, 'left'],
  [{ confirmedAt: then, notifiedAt: then, leftAt: then }, 'left'],
])('%j stands as %s', (dates, state) => {
  expect(stateOf(dates)).toBe(state)
})

it.each<[SignupState, string | null, boolean, boolean]>([
  ['requested', 'launch signup', true, false],
  ['confirmed', 'launch signup again', false, true],
  ['notified', null, false, false],
  ['left', 'launch signup', false, false],
])('who is %s gets %s on asking, can confirm: %s, is to be told: %s', (state, ...expected) => {
  expect([emailForSignup[state], canConfirm(state), shouldNotify(state)]).toEqual(expected)
})

it('keeps the list for thirty days after the launch, or after the asking where that came later', () => {
  const launch = new Date('2025-07-01T00:00:00+02:00')
  expect(storedUntil(launch, then)).toEqual(new Date(launch.getTime() + 30 * DAY))
  const late = new Date(launch.getTime() + 5 * DAY)
  expect(storedUntil(launch, late)).toEqual(new Date(late.getTime() + 30 * DAY))
})
