import {
  addDays,
  DAY,
  type Day,
  dayOf,
  HOUR,
  isBusinessDay,
  startOfDay,
} from '#app/platform/time.ts'

/** The reply that is promised: 48 hours, of which those on business days count. */
export const REPLY_WITHIN = 48 * HOUR
/** How long a rejection can be appealed or sent again as it stands. */
export const APPEAL_WITHIN = 30 * DAY

/**
 * The instant at which so much business time has passed: a weekend or holiday in between counts for
 * nothing. What is sent on a Sunday counts from Monday's first minute.
 */
export function addBusinessTime(from: Date, millis: number, declared: readonly Day[] = []): Date {
  let at = from
  let left = millis
  for (;;) {
    const day = dayOf(at)
    const ends = startOfDay(addDays(day, 1))
    if (isBusinessDay(day, declared)) {
      const today = ends.getTime() - at.getTime()
      if (left <= today) return new Date(at.getTime() + left)
      left -= today
    }
    at = ends
  }
}

/** How much business time lies between two instants: what is left of a reply while we wait for them. */
export function businessTimeBetween(from: Date, to: Date, declared: readonly Day[] = []): number {
  let passed = 0
  for (let at = from; at < to; ) {
    const ends = startOfDay(addDays(dayOf(at), 1))
    const until = ends < to ? ends : to
    if (isBusinessDay(dayOf(at), declared)) passed += until.getTime() - at.getTime()
    at = until
  }
  return passed
}
