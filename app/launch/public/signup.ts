import { msg } from '@lingui/core/macro'
import { DAY } from '#app/platform/time.ts'
import { LAUNCH_LIST_KEPT_DAYS } from '#app/privacy/public/retention.ts'

/** How long a mailed link confirms an address. Anyone who has not opened it by then is forgotten. */
export const LINK_LASTS = 7 * DAY
/** Emails that one address is written in answer to the form: more would be someone else's doing. */
export const EMAILS_TO_ONE = { most: 3, within: DAY }

export const emailProblems = {
  empty: msg`Please enter your email address`,
  wrong: msg`Please enter a valid email address`,
}
export type EmailProblem = keyof typeof emailProblems

/**
 * No spaces, one @, a dot in the domain. Marks that mail programs read as several addresses, or as a
 * name beside one, are refused too: an email goes to one person.
 */
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/
const LONGEST = 254

/** What is wrong with an address as it was typed, or nothing. */
export function emailProblem(typed: string): EmailProblem | null {
  const email = typed.trim()
  if (email === '') return 'empty'
  return email.length <= LONGEST && ADDRESS.test(email) ? null : 'wrong'
}

/** The one spelling under which an address is kept. */
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

/** Which email a signup gets, by the state of its address; the page's answer is always the same. */
export const emailForSignup = {
  requested: 'launch signup',
  left: 'launch signup',
  confirmed: 'launch signup again',
  // The one email has been written.
  notified: null,
} as const satisfies Record<SignupState, string | null>

/** Whether opening the mailed link and pressing its button puts the address on the list. */
export const canConfirm = (state: SignupState) => state === 'requested'

/** Whether the launch email is still to be sent. People agreed to one only. */
export const shouldNotify = (state: SignupState) => state === 'confirmed'

/** The list goes this long after the launch, or after the asking where that came later. */
export function storedUntil(launch: Date, requestedAt: Date): Date {
  return new Date(Math.max(launch.getTime(), requestedAt.getTime()) + LAUNCH_LIST_KEPT_DAYS * DAY)
}
