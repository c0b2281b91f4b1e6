import type { Cents } from '#app/platform/money.ts'
import { DAY } from '#app/platform/time.ts'

/** A figure is never shown without its sample size. */
export type Figure = { value: number; count: number }

export const REPLIES_COUNT_FOR = 90 * DAY
export const RATINGS_COUNT_FOR = 365 * DAY
export const PRICES_COUNT_FOR = 182 * DAY
/** A smaller sample says more about who answered than about the price. */
export const ENOUGH_PRICES = 5

/** How many reviews have 1, 2, 3, 4 and 5 stars. */
export type Stars = [number, number, number, number, number]

export function countOf(stars: Stars) {
  return stars.reduce((sum, count) => sum + count, 0)
}

/** The average to one decimal, or null: a provider without reviews is "New". */
export function averageOf(stars: Stars): number | null {
  const count = countOf(stars)
  if (count === 0) return null
  const sum = stars.reduce((all, star, index) => all + star * (index + 1), 0)
  return Math.round((sum / count) * 10) / 10
}

/** Completed jobs among all that ended, in whole percent; a hundred only if all were. */
export function completionOf({ done, notDone }: { done: number; notDone: number }): Figure | null {
  const count = done + notDone
  if (count === 0) return null
  const percent = Math.round((done / count) * 100)
  return { value: notDone > 0 ? Math.min(99, percent) : percent, count }
}

export type ReplyTime = { unit: 'minutes' | 'hours' | 'days'; amount: number }

/** In everyday units: 11 minutes, 3 hours, 2 days. Never zero. */
export function replyTime(minutes: number): ReplyTime {
  if (minutes < 60) return { unit: 'minutes', amount: Math.max(1, Math.round(minutes)) }
  const hours = Math.round(minutes / 60)
  return hours < 48
    ? { unit: 'hours', amount: hours }
    : { unit: 'days', amount: Math.round(hours / 24) }
}

/** The middle half of recent prices for the same job nearby. */
export type PriceBand = {
  low: Cents
  high: Cents
  count: number
  from: 'quotes' | 'prices'
  where: 'province' | 'country'
}

export type AgainstBand = 'below' | 'within' | 'above'

export function againstBand(
  price: Cents,
  { low, high }: Pick<PriceBand, 'low' | 'high'>,
): AgainstBand {
  return price < low ? 'below' : price > high ? 'above' : 'within'
}

/** Padding on either side of the middle half, so that markers outside it fit. */
export function bandScale(
  price: Cents,
  { low, high }: Pick<PriceBand, 'low' | 'high'>,
): [Cents, Cents] {
  const room = Math.max(high - low, low / 4)
  return [
    Math.max(0, Math.min(low - room, price - room / 4)),
    Math.max(high + room, price + room / 4),
  ]
}

/** Rounded to ten rand, or to one for low prices, because a range isn't a price. */
export function roundedBand(cents: number) {
  const step = cents < 100_00 ? 1_00 : 10_00
  return Math.round(cents / step) * step
}
