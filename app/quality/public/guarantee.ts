import { addDays, type Day, dayOf, startOfDay } from '#app/platform/time.ts'

/** The text's minimum average rating, counted over the last twelve months. */
export const GUARANTEED_RATING = 3.5
/** From so many reviews on the average says something. */
export const REVIEWS_NEEDED = 5
/** How long a provider who was warned has, before a person of ours is asked to look. */
export const DAYS_TO_RECOVER = 30
const BEST = 5

/** The reviews that count, added up. */
export type Measured = { sum: number; count: number }

export type Measure = 'too few' | 'fine' | 'below'

export type RatingStatus = 'warned' | 'flagged' | 'fine'

/** What is remembered of a provider who was below the line once. */
export type Stored = { state: RatingStatus; dueAt: Date | null }

export type Step = 'warn' | 'flag' | 'recover'

export function measureOf({ sum, count }: Measured): Measure {
  if (count < REVIEWS_NEEDED) return 'too few'
  return sum >= GUARANTEED_RATING * count ? 'fine' : 'below'
}

/**
 * What is due now, if anything: a warning first, flagged only if it is still so when the time is over, and
 * everything taken back once the average is in order or too few reviews are left to say anything.
 */
export function stepDue(stored: Stored | null, measure: Measure, now: Date): Step | null {
  const isOpen = stored !== null && stored.state !== 'fine'
  if (measure !== 'below') return isOpen ? 'recover' : null
  if (!isOpen) return 'warn'
  return stored.state === 'warned' && stored.dueAt && stored.dueAt <= now ? 'flag' : null
}

/** Reviews from the beginning of this day on count. */
export function countsFrom(now: Date): Date {
  return startOfDay(yearBefore(dayOf(now)))
}

/** The last day on which a review still counts. */
export function countsUntil(writtenAt: Date): Day {
  const day = dayOf(writtenAt)
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`
}

const yearBefore = (day: Day): Day =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`

/** When a provider who is warned today is looked at, if nothing has changed. */
export function lookedAtFrom(notifiedAt: Date): Date {
  return startOfDay(addDays(dayOf(notifiedAt), DAYS_TO_RECOVER))
}

/** How many reviews of five stars would bring the average back, and to what. Null where none is needed. */
export function wayBack(measured: Measured): { reviews: number; average: number } | null {
  if (measureOf(measured) !== 'below') return null
  const short = GUARANTEED_RATING * measured.count - measured.sum
  const reviews = Math.ceil(short / (BEST - GUARANTEED_RATING))
  return {
    reviews,
    average: (measured.sum + BEST * reviews) / (measured.count + reviews),
  }
}

/** "4.3"; and "3.46" where one figure would read as if it were on the line. */
export function shownAverage(average: number): string {
  const short = average.toFixed(1)
  const isMisleading = average < GUARANTEED_RATING && Number(short) >= GUARANTEED_RATING
  return isMisleading ? (Math.floor(average * 100) / 100).toFixed(2) : short
}
