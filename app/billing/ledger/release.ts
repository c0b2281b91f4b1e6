import type { Cents } from '#app/platform/money.ts'
import { addMonths, type Day } from '#app/platform/time.ts'

export type Deferred = { from: Day; months: number; cents: Cents }

/**
 * The part of a fee earned after some of its months: equal parts, rounded so that the last month completes
 * it.
 */
export function earnedAfter({ months, cents }: Pick<Deferred, 'months' | 'cents'>, served: number) {
  return Math.floor((cents * Math.min(served, months)) / months)
}

/** How many of the months are over on a day. */
export function monthsServed({ from, months }: Pick<Deferred, 'from' | 'months'>, on: Day) {
  let served = 0
  while (served < months && addMonths(from, served + 1) <= on) served++
  return served
}
