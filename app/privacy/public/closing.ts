import { addDays, type Day, dayOf, startOfDay } from '#app/platform/time.ts'

/** How long a closed account can be restored. */
export const DAYS_TO_THINK = 30

/** The last day on which an account closed now can be restored. */
export function lastDayOf(closedAt: Date): Day {
  return addDays(dayOf(closedAt), DAYS_TO_THINK)
}

/** The midnight after that day. */
export function eraseAt(closedAt: Date): Date {
  return startOfDay(addDays(lastDayOf(closedAt), 1))
}

/** The last day, from the midnight after it. */
export function lastDayBefore(erased: Date): Day {
  return addDays(dayOf(erased), -1)
}

export type OwnDuties = {
  /** Accepted jobs of this provider that aren't finished. */
  openJobs: number
  /** A running subscription that isn't scheduled to end before the account is erased. */
  isSubscribed: boolean
  isAdministrator: boolean
  /** Administrators whose account isn't closed. */
  otherAdministrators: number
}

export type NotYet =
  | { why: 'open jobs'; jobs: number }
  | { why: 'subscription' }
  | { why: 'last administrator' }

/** Why an account can't be closed yet: an open job, an unpaid amount, or being the last administrator. */
export function whyNotYet({
  openJobs,
  isSubscribed,
  isAdministrator,
  otherAdministrators,
}: OwnDuties) {
  const reasons: NotYet[] = []
  if (openJobs > 0) reasons.push({ why: 'open jobs', jobs: openJobs })
  // Its dates and costs are shown where it is cancelled; an erased account must not be charged.
  if (isSubscribed) reasons.push({ why: 'subscription' })
  if (isAdministrator && otherAdministrators === 0) reasons.push({ why: 'last administrator' })
  return reasons
}
