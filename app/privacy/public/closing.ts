import { addDays, type Day, dayOf, startOfDay } from '#app/platform/time.ts'

/** How long someone may think it over. */
export const DAYS_TO_THINK = 30

/** The last day on which an account that is closed now can be brought back. */
export function lastDayOf(closedAt: Date): Day {
  return addDays(dayOf(closedAt), DAYS_TO_THINK)
}

/** The midnight at which that day is over. */
export function eraseAt(closedAt: Date): Date {
  return startOfDay(addDays(lastDayOf(closedAt), 1))
}

/** The last day, read back from the midnight after it. */
export function lastDayBefore(erased: Date): Day {
  return addDays(dayOf(erased), -1)
}

export type OwnDuties = {
  /** Jobs that this provider has accepted and not finished. */
  openJobs: number
  /** A subscription that runs, and whose end isn't set to come before the account is erased. */
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
  // Its days and costs are shown where it is ended; nobody is charged for an account that is gone.
  if (isSubscribed) reasons.push({ why: 'subscription' })
  if (isAdministrator && otherAdministrators === 0) reasons.push({ why: 'last administrator' })
  return reasons
}
