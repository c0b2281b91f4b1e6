import type { Cents } from '#app/platform/money.ts'
import { daysBetween } from '#app/platform/time.ts'

/** The criteria of a recommendation; `rating` is the average of 5 stars, null without any review. */
export type Weighed = {
  id: string
  totalCents: Cents
  rating: number | null
  canComeOn: string | null
  guaranteeDays: number | null
  checksDone: number | null
}

export type Criterion = 'price' | 'rating' | 'day' | 'guarantee' | 'checks'

/** The weights, of 100. The comparison page shows them. */
export const WEIGHTS: Record<Criterion, number> = {
  price: 40,
  rating: 25,
  day: 20,
  guarantee: 10,
  checks: 5,
}

/** Quotes with a smaller difference than this, of 100, are too similar to recommend one. */
const CLEAR_LEAD = 2

/** An unknown day or rating counts as neutral. */
const UNKNOWN = 0.5
const LAST_DAY_THAT_COUNTS = 14
const LONGEST_GUARANTEE_THAT_COUNTS = 365
const ALL_CHECKS = 7

export type Recommendation = {
  id: string
  /** The criteria it is best at, by weight. */
  bestAt: Criterion[]
  /** The difference to the cheapest quote. */
  aboveCheapestCents: Cents
}

/**
 * The best quote overall by `WEIGHTS`, and why. Null for fewer than two quotes, or if the best two are too
 * similar. A quote that another dominates is never recommended.
 */
export function recommendQuote(quotes: readonly Weighed[]): Recommendation | null {
  if (quotes.length < 2) return null
  const points = quotes.map((quote) => ({ quote, grades: gradesOf(quote, quotes) }))
  const ranked = points
    .map(({ quote, grades }) => ({ quote, grades, total: totalOf(grades) }))
    .sort((a, b) => b.total - a.total)
  const [best, second] = ranked
  if (!best || !second || best.total - second.total < CLEAR_LEAD) return null
  const others = ranked.slice(1)
  return {
    id: best.quote.id,
    bestAt: criteria.filter((criterion) =>
      others.every(({ grades }) => best.grades[criterion] > grades[criterion]),
    ),
    aboveCheapestCents:
      best.quote.totalCents - Math.min(...quotes.map(({ totalCents }) => totalCents)),
  }
}

const criteria = Object.keys(WEIGHTS) as Criterion[]

type Grades = Record<Criterion, number>

const totalOf = (grades: Grades) =>
  criteria.reduce((sum, criterion) => sum + WEIGHTS[criterion] * grades[criterion], 0)

/** Each criterion from 0 (worst) to 1 (best), with price and day relative to the best of these quotes. */
function gradesOf(quote: Weighed, quotes: readonly Weighed[]): Grades {
  const cheapest = Math.min(...quotes.map(({ totalCents }) => totalCents))
  const [earliest] = quotes.flatMap(({ canComeOn }) => canComeOn ?? []).sort()
  const waitDays = earliest && quote.canComeOn ? daysBetween(earliest, quote.canComeOn) : null
  return {
    price: quote.totalCents === 0 ? 1 : cheapest / quote.totalCents,
    rating: quote.rating === null ? UNKNOWN : (quote.rating - 1) / 4,
    day: waitDays === null ? UNKNOWN : 1 - Math.min(waitDays / LAST_DAY_THAT_COUNTS, 1),
    guarantee: Math.min((quote.guaranteeDays ?? 0) / LONGEST_GUARANTEE_THAT_COUNTS, 1),
    checks: (quote.checksDone ?? 0) / ALL_CHECKS,
  }
}
