import { addDays, type Day, dayOf, startOfDay } from '#app/platform/time.ts'

/** The guaranteed minimum average rating, over the last twelve months. */
export const GUARANTEED_RATING = 3.5
/** The number of reviews below which an average isn't meaningful. */
export const REVIEWS_NEEDED = 5
/** How long a warned provider has before their case goes to a person. */
export const DAYS_TO_RECOVER = 30
const BEST = 5

/** The sum and number of the reviews that count. */
export type Measured = { sum: number; count: number }

export type Measure = 'too few' | 'fine' | 'below'

export type RatingStatus = 'warned' | 'flagged' | 'fine'

/** The stored status of a provider who was below the minimum. */
export type Stored = { state: RatingStatus; dueAt: Date | null }

export type Step = 'warn' | 'flag' | 'recover'

export function measureOf({ sum, count }: Measured): Measure {
  if (count < REVIEWS_NEEDED) return 'too few'
  return sum >= GUARANTEED_RATING * count ? 'fine' : 'below'
}

/**
 * The step that is due, if any: first a warning, then flagging if nothing improved in time, and a reset once
 * the average is fine or too few reviews are left.
 */
export function stepDue(stored: Stored | null, measure: Measure, now: Date): Step | null {
  const isOpen = stored !== null && stored.state !== 'fine'
  if (measure !== 'below') return isOpen ? 'recover' : null
  if (!isOpen) return 'warn'
  return stored.state === 'warned' && stored.dueAt && stored.dueAt <= now ? 'flag' : null
}

/** Reviews count from the start of this day. */
export function countsFrom(now: Date): Date {
  return startOfDay(yearBefore(dayOf(now)))
}

/** The last day on which a review counts. */
export function countsUntil(writtenAt: Date): Day {
  const day = dayOf(writtenAt)
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`
}

const yearBefore = (day: Day): Day =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`

/** When a provider who is warned today is reviewed, if nothing improves. */
export function lookedAtFrom(notifiedAt: Date): Date {
  return startOfDay(addDays(dayOf(notifiedAt), DAYS_TO_RECOVER))
}

/** How many five-star reviews would restore the average, and to what. Null if none is needed. */
export function wayBack(measured: Measured): { reviews: number; average: number } | null {
  if (measureOf(measured) !== 'below') return null
  const short = GUARANTEED_RATING * measured.count - measured.sum
  const reviews = Math.ceil(short / (BEST - GUARANTEED_RATING))
  return {
    reviews,
    average: (measured.sum + BEST * reviews) / (measured.count + reviews),
  }
}

/** "4.3"; or "3.46" where one decimal would look like the minimum itself. */
export function shownAverage(average: number): string {
  const short = average.toFixed(1)
  const isMisleading = average < GUARANTEED_RATING && Number(short) >= GUARANTEED_RATING
  return isMisleading ? (Math.floor(average * 100) / 100).toFixed(2) : short
}
