import { LAUNCH_PLACES, type PlanName } from '#app/plans/public/plans.ts'
import { addDays, addMonths, atMinute, DAY, type Day, dayOf, HOUR } from '#app/platform/time.ts'
import type { Chance } from './chance.ts'
import type { Calendar, ProviderStatus } from './provider-types.ts'

/** A provider who joined this long ago has a decision, whatever holidays were in between. */
const DECIDED_WITHIN = 8 * DAY
/** At least some hours ago; an account is created some minutes before its application is sent. */
const FIRST_HOUR = 8 * HOUR

/** People apply between 07:00 and 22:00. */
function daytimeHour(chance: Chance, day: Day) {
  return atMinute(day, 7 * 60 + chance.whole(0, 15 * 60))
}

const between = (from: number, to: number, instant: number) =>
  new Date(Math.min(Math.max(instant, from), Math.max(from, to)))

/**
 * When a provider applied, consistent with the current state by the site's rules: an applicant who waits for
 * a decision applied within the last two days, an overdue subscriber has a charge due since, and before the
 * launch only the launch special is sold.
 */
export function joinedAt(
  chance: Chance,
  { start, launch, now, growth }: Calendar,
  { verification, plan, missedDaysAgo }: Omit<ProviderStatus, 'billing'>,
): Date {
  const first = start.getTime() + FIRST_HOUR
  if (verification === 'pending')
    return between(first, now.getTime() - HOUR, now.getTime() - chance.whole(1, 44) * HOUR)
  const opens = plan === 'launch-special' ? first : Math.max(first, launch.getTime())
  const last = now.getTime() - DECIDED_WITHIN
  if (missedDaysAgo !== undefined) {
    const due = addDays(dayOf(now), -missedDaysAgo)
    const most = monthsFrom(dayOf(new Date(opens)), due)
    const day = addMonths(due, -chance.whole(1, Math.max(1, most)))
    return between(opens, now.getTime() - DAY, daytimeHour(chance, day).getTime())
  }
  const isEarly = plan === 'launch-special' && chance.happens(0.7)
  const span = Math.max(0, (isEarly ? Math.min(last, launch.getTime()) : last) - opens)
  // In a large database most joined recently.
  const age = isEarly ? chance.next() : chance.next() ** growth
  const day = dayOf(new Date(opens + span - Math.floor(age * span)))
  return between(opens, isEarly ? opens + span : last, daytimeHour(chance, day).getTime())
}

/** The number of whole months between two days. */
function monthsFrom(from: Day, to: Day) {
  let months = 0
  while (addMonths(to, -(months + 1)) >= from) months++
  return months
}

/** How many listed providers a category has before the first that isn't. */
const GOOD_FIRST = 10

/** Assigns states and plans, so that plans were on sale when they were bought. */
export class ListingStates {
  readonly #chance: Chance
  readonly #calendar: Calendar
  readonly #good = new Map<string, number>()
  #special: number

  constructor(chance: Chance, calendar: Calendar, special: number) {
    this.#chance = chance
    this.#calendar = calendar
    this.#special = special
  }

  /** The state of the next provider of a category. */
  next(category: string): ProviderStatus {
    const chance = this.#chance
    const { launch, now, isLaunched } = this.#calendar
    const unpaid = { verification: 'pending', billing: 'incomplete', plan: null } as const
    if (!isLaunched) return unpaid
    const isOpen = now.getTime() - launch.getTime() > DECIDED_WITHIN + DAY
    const plan = this.#plan(isOpen)
    // Everyone chose the launch special, because nothing else was on sale.
    if (!plan) return unpaid
    const good = this.#good.get(category) ?? 0
    const status: ProviderStatus =
      good < GOOD_FIRST || chance.happens(0.75)
        ? { verification: 'approved', billing: 'active', plan }
        : { plan, ...this.#other(isOpen) }
    const keepsPlace = status.billing !== 'incomplete' && status.billing !== 'ended'
    if (plan === 'launch-special' && keepsPlace) this.#special++
    if (status.verification === 'approved' && status.billing === 'active')
      this.#good.set(category, good + 1)
    return status
  }

  #plan(isOpen: boolean): PlanName | null {
    const isLeft = this.#special < LAUNCH_PLACES
    if (!isOpen) return isLeft ? 'launch-special' : null
    return isLeft && this.#chance.happens(0.28)
      ? 'launch-special'
      : this.#chance.weighted({ standard: 72, website: 19, premium: 9 })
  }

  #other(isOpen: boolean): Pick<ProviderStatus, 'verification' | 'billing' | 'missedDaysAgo'> {
    const chance = this.#chance
    const kind = chance.weighted({
      pending: 34,
      'past due': isOpen ? 17 : 0,
      suspended: isOpen ? 17 : 0,
      rejected: 16,
      refunded: 16,
    })
    switch (kind) {
      case 'pending':
        return { verification: 'pending', billing: 'active' }
      case 'past due':
        return { verification: 'approved', billing: 'past_due', missedDaysAgo: chance.whole(1, 3) }
      case 'suspended':
        return {
          verification: 'approved',
          billing: 'suspended',
          missedDaysAgo: chance.whole(8, 20),
        }
      case 'rejected':
        return { verification: 'rejected', billing: 'ended' }
      case 'refunded':
        return { verification: 'approved', billing: 'incomplete' }
    }
  }
}
