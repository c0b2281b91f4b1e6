import { getTimes } from 'suncalc'
import type { Point } from '#app/directory/public/distance.ts'
import { atMinute, type Day } from '#app/platform/time.ts'

const NOON = 12 * 60

/** When the sun sets on a South African day. The sun sets on every day at every place of the country. */
export function sunsetOn(day: Day, { lat, lng }: Point): Date {
  const { sunset } = getTimes(atMinute(day, NOON), lat, lng)
  if (!sunset) throw new Error(`The sun doesn't set at ${lat}, ${lng} on ${day}`)
  return sunset
}
