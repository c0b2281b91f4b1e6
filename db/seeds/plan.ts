import { type Place, placeById, places } from '#app/directory/index.server.ts'
import {
  builtInCategories,
  type BuiltInCategory as Category,
} from '#app/directory/public/categories.ts'
import { kmBetween } from '#app/directory/public/distance.ts'
import { type Province, provinceCodes } from '#app/directory/public/provinces.ts'
import type { Chance } from './chance.ts'
import { shares } from './trades/index.ts'

/** Providers of one trade around one place: they are invited together, and quote against each other. */
export type Market = { category: Category; anchor: Place; size: number; withinKm?: number }

/** Cities in which no trade's list should be empty. */
export const largeCities = [
  'johannesburg',
  'cape-town',
  'durban',
  'pretoria',
  'gqeberha',
  'bloemfontein',
].map((id) => placeById(id)!)
const AROUND_A_CITY_KM = 15

const provinceShares: Record<Province, number> = {
  gauteng: 40,
  'western-cape': 17,
  'kwazulu-natal': 15,
  'eastern-cape': 7,
  'free-state': 4,
  limpopo: 5,
  mpumalanga: 5,
  'north-west': 4,
  'northern-cape': 3,
}

const LARGEST_MARKET = 8
export const LEAST_IN_A_CATEGORY = 10
const TOWNS_AROUND_KM = 25

/** Splits an integer by shares so that the parts add up to it. */
export function split<Key extends string>(
  count: number,
  by: Record<Key, number>,
  least = 0,
): Record<Key, number> {
  const keys = Object.keys(by) as Key[]
  const all = keys.reduce((sum, key) => sum + by[key], 0)
  const floor = Math.min(least, Math.floor(count / keys.length))
  const rest = count - floor * keys.length
  const exact = keys.map((key) => ({ key, part: (rest * by[key]) / all }))
  const parts = Object.fromEntries(
    exact.map(({ key, part }) => [key, floor + Math.floor(part)]),
  ) as Record<Key, number>
  let left = count - keys.reduce((sum, key) => sum + parts[key], 0)
  for (const { key } of exact.toSorted((a, b) => (b.part % 1) - (a.part % 1))) {
    if (left-- <= 0) break
    parts[key]++
  }
  return parts
}

/** Larger places have more providers; without a population the kind of place decides. */
function draw(place: Place): number {
  if (place.kind === 'metro') return 0
  const guess = { city: 150_000, town: 12_000, township: 45_000, suburb: 15_000, village: 800 }
  return Math.sqrt(place.population || guess[place.kind])
}

const anchorsOf = new Map(
  provinceCodes.map((province) => {
    const there = places.filter((place) => place.province === province && draw(place) > 0)
    return [
      province,
      { there, weights: Object.fromEntries(there.map((place) => [place.id, draw(place)])) },
    ]
  }),
)

/**
 * Where providers are. Every category has at least ten (from 220 providers on) and one in each of the six
 * large cities, every province has one, and Soweto has plumbers; the rest follows the population.
 */
export function* markets(chance: Chance, providers: number): Generator<Market> {
  const byCategory = split(providers, shares, LEAST_IN_A_CATEGORY + 1)
  const order = chance.some(builtInCategories, builtInCategories.length)
  let turn = 0
  for (const category of order) {
    const cities = largeCities.slice(0, byCategory[category])
    for (const anchor of cities) yield { category, anchor, size: 1, withinKm: AROUND_A_CITY_KM }
    let rest = byCategory[category] - cities.length
    if (category === 'plumbing' && rest >= 4) {
      yield { category, anchor: placeById('soweto')!, size: 4, withinKm: 9 }
      rest -= 4
    }
    const byProvince = split(rest, provinceShares)
    // Small provinces would always round to zero: they take turns.
    const small = provinceCodes.filter((province) => byProvince[province] === 0)
    const giver = provinceCodes.find((province) => byProvince[province] > 1)
    const receiver = small[turn++ % Math.max(1, small.length)]
    if (giver && receiver) {
      byProvince.gauteng--
      byProvince[receiver]++
    }
    for (const province of provinceCodes) {
      let left = byProvince[province]
      while (left > 0) {
        const size = Math.min(left, chance.whole(3, LARGEST_MARKET))
        const { weights } = anchorsOf.get(province)!
        yield { category, anchor: placeById(chance.weighted(weights))!, size }
        left -= size
      }
    }
  }
}

const neighbours = new Map<string, Place[]>()

/** A place near the anchor, in its province: half the time the anchor itself. */
export function placeNear(
  chance: Chance,
  { anchor, withinKm = TOWNS_AROUND_KM }: Pick<Market, 'anchor' | 'withinKm'>,
): Place {
  const key = `${anchor.id} ${withinKm}`
  let around = neighbours.get(key)
  if (!around) {
    around = places.filter(
      (place) =>
        place.province === anchor.province &&
        place.kind !== 'metro' &&
        place.kind !== 'village' &&
        kmBetween(place, anchor) <= withinKm,
    )
    neighbours.set(key, around)
  }
  return around.length === 0 || chance.happens(0.2) ? anchor : chance.one(around)
}

/** A random offset, because nobody lives exactly at a place's coordinates. */
export function spotIn(chance: Chance, place: Place) {
  const spread = place.kind === 'city' ? 0.03 : 0.008
  return {
    lat: round(place.lat + chance.between(-spread, spread)),
    lng: round(place.lng + chance.between(-spread, spread)),
  }
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
