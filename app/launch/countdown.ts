import type { LaunchDates } from '#app/page/launch-phase.ts'
import { DAY, dayOf, daysBetween, daysUntil } from '#app/platform/time.ts'

export type Countdown = {
  /** Whole days until the launch, part of a day counted as a whole one. */
  days: number
  /** The next instant at which it says another number; null once there is nothing left to count. */
  changesAt: Date | null
}

/** What every countdown of the site says: the gate, the landing pages and the pages for providers. */
export function countdown({ fullLaunch }: Pick<LaunchDates, 'fullLaunch'>, now: Date): Countdown {
  const launch = new Date(fullLaunch)
  const days = daysUntil(launch, now)
  return { days, changesAt: days === 0 ? null : new Date(launch.getTime() - (days - 1) * DAY) }
}

export type DayBead = 'done' | 'today' | 'to come' | 'eve'

/** More than this many beads are no string any more. */
const MOST_BEADS = 62

/** One bead a day, from the day signup opens to the eve of the launch; none where that is no count of days. */
export function dayBeads({ providerSignupOpens, fullLaunch }: LaunchDates, now: Date): DayBead[] {
  const first = dayOf(new Date(providerSignupOpens))
  const launch = dayOf(new Date(fullLaunch))
  const today = dayOf(now)
  const count = daysBetween(first, launch)
  if (count < 1 || count > MOST_BEADS) return []
  const gone = daysBetween(first, today)
  return Array.from({ length: count }, (_, index) => beadOf(index, gone, count))
}

function beadOf(index: number, gone: number, count: number): DayBead {
  if (index < gone) return 'done'
  if (index === gone) return 'today'
  return index === count - 1 ? 'eve' : 'to come'
}
