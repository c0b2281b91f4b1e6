import type { LaunchDates } from '#app/page/launch-phase.ts'
import { DAY, dayOf, daysBetween, daysUntil } from '#app/platform/time.ts'

export type Countdown = {
  /** Days until the launch, rounded up. */
  days: number
  /** When the number changes next; null when the countdown is over. */
  changesAt: Date | null
}

/** The countdown of the gate, the landing pages and the pages for providers. */
export function countdown({ fullLaunch }: Pick<LaunchDates, 'fullLaunch'>, now: Date): Countdown {
  const launch = new Date(fullLaunch)
  const days = daysUntil(launch, now)
  return { days, changesAt: days === 0 ? null : new Date(launch.getTime() - (days - 1) * DAY) }
}

export type DayBead = 'done' | 'today' | 'to come' | 'eve'

/** With more dots the row would be too long. */
const MOST_BEADS = 62

/**
 * One dot per day, from the day signup opens to the eve of the launch; none if that is too long or too short.
 */
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
