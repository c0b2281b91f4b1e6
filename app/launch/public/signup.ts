import { msg } from '@lingui/core/macro'
import { DAY } from '#app/platform/time.ts'
import { LAUNCH_LIST_KEPT_DAYS } from '#app/privacy/public/retention.ts'

/** How long an emailed link confirms an address. After that an unconfirmed signup is erased. */
export const LINK_LASTS = 7 * DAY
/** The number of emails to one address: more would be someone else's abuse. */
export const EMAILS_TO_ONE = { most: 3, within: DAY }

export const emailProblems = {
  empty: msg`Please enter your email address`,
  wrong: msg`Please enter a valid email address`,
}
export type EmailProblem = keyof typeof emailProblems

/**
 * No spaces, one @, a dot in the domain. Characters that mail programs parse as several addresses, or as a
 * display name, are rejected too: an email goes to one person.
 */
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/
const LONGEST = 254

/** Why an address is invalid, or nothing. */
export function emailProblem(typed: string): EmailProblem | null {
  const email = typed.trim()
  if (email === '') return 'empty'
  return email.length <= LONGEST && ADDRESS.test(email) ? null : 'wrong'
}

/** The normalised form of an address. */
export const normalizedEmail = (typed: string) => typed.trim().toLowerCase()

export type SignupDates = {
  confirmedAt: Date | null
  notifiedAt: Date | null
  leftAt: Date | null
}
export type SignupState = 'requested' | 'confirmed' | 'notified' | 'left'

export function stateOf({ confirmedAt, notifiedAt, leftAt }: SignupDates): SignupState {
  if (leftAt) return 'left'
  if (notifiedAt) return 'notified'
  return confirmedAt ? 'confirmed' : 'requested'
}

/** The email of a signup, by the state of its address; the page's response is always the same. */
export const emailForSignup = {
  requested: 'launch signup',
  left: 'launch signup',
  confirmed: 'launch signup again',
  // The launch email has been sent.
  notified: null,
} as const satisfies Record<SignupState, string | null>

/** Whether the emailed link's button confirms the address. */
export const canConfirm = (state: SignupState) => state === 'requested'

/** Whether the launch email is still to be sent. People agreed to only one. */
export const shouldNotify = (state: SignupState) => state === 'confirmed'

/** Until when the list is stored: this long after the launch, or after the signup if that is later. */
export function storedUntil(launch: Date, requestedAt: Date): Date {
  return new Date(Math.max(launch.getTime(), requestedAt.getTime()) + LAUNCH_LIST_KEPT_DAYS * DAY)
}
