import { kmBetween, type Point } from '#app/directory/public/distance.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'

/** Where a visit is, or where someone starts from. `exact` is false where only the suburb is known. */
export type Location = Point & { exact: boolean }

export const travelModes = ['car', 'bicycle', 'taxi', 'foot'] as const

export type TravelMode = (typeof travelModes)[number]

/** Roads are longer than the line between two points by this factor. */
const DETOUR = 1.3

const speeds: Record<TravelMode, { kmPerHour: number; startMinutes: number }> = {
  car: { kmPerHour: 35, startMinutes: 5 },
  bicycle: { kmPerHour: 15, startMinutes: 15 },
  taxi: { kmPerHour: 15, startMinutes: 15 },
  foot: { kmPerHour: 15, startMinutes: 15 },
}

/** The least that is set aside while an address is only known by its suburb. */
const BETWEEN_SUBURBS = 30 * MINUTE

/** An estimate of the trip between two locations in milliseconds, whole minutes, rounded up. */
export function travelTime(from: Location, to: Location, mode: TravelMode): number {
  const { kmPerHour, startMinutes } = speeds[mode]
  const hours = (kmBetween(from, to) * DETOUR) / kmPerHour
  const estimate = Math.ceil((hours * HOUR) / MINUTE + startMinutes) * MINUTE
  return from.exact && to.exact ? estimate : Math.max(BETWEEN_SUBURBS, estimate)
}
