import type { Place } from '#app/directory/index.server.ts'
import type { Province } from '#app/directory/public/provinces.ts'

/** Hourly rates depend on the province. */
const priceLevel: Record<Province, number> = {
  gauteng: 1,
  'western-cape': 1.08,
  'kwazulu-natal': 0.93,
  'eastern-cape': 0.85,
  'free-state': 0.84,
  limpopo: 0.8,
  mpumalanga: 0.87,
  'north-west': 0.83,
  'northern-cape': 0.88,
}
const kindLevel = { metro: 1, city: 1.03, town: 0.98, township: 0.86, suburb: 1.1, village: 0.84 }

/** Rounds a price: to ten rand, then fifty, then a hundred. */
export function roundPrice(rand: number): number {
  const step = rand < 300 ? 5 : rand < 1500 ? 10 : rand < 5000 ? 50 : 100
  return Math.max(step, Math.round(rand / step) * step) * 100
}

/** The price level of a place, relative to a metro in Gauteng. */
export const levelOf = (place: Place) => priceLevel[place.province] * kindLevel[place.kind]
