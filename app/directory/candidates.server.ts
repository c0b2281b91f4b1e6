import { type RawBuilder, sql } from 'kysely'
import { spokenLanguages } from '#app/platform/languages.ts'
import { type Day, weekdayOf } from '#app/platform/time.ts'
import { freeBits } from './listing-figures.server.ts'
import type { Category } from './public/categories.ts'
import { bitsFor, checkCodes } from './public/checks.ts'
import type { Province } from './public/provinces.ts'
import { emptySearch, type RatingChoice, type SearchFilters } from './public/search-params.ts'
import { MOST_NEAR, MOST_RANKED, MOST_SPOKEN } from './ranking.ts'

/** Where to look: the country, a province, or so many kilometres around a point. */
export type Area =
  | { kind: 'country' }
  | { kind: 'province'; province: Province }
  | { kind: 'around'; lat: number; lng: number; km: number }

export type Filters = SearchFilters & {
  /** Only those who are free on the first of the seven days. */
  urgent: boolean
}

export type Wanted = {
  category: Category | 'any'
  area: Area
  filters: Filters
  /** Words that stand for neither a service nor a place: names, skills. */
  words: string[]
  firstDay: Day
}

const { min, max, rating, checks, languages, free, freeThisWeek } = emptySearch
export const noFilters: Filters = {
  ...{ min, max, rating, checks, languages, free, freeThisWeek },
  urgent: false,
}

export type FilterGroup = 'price' | 'rating' | 'checks' | 'languages' | 'free'

const groups: Record<FilterGroup, (filters: Filters, firstDay: Day) => RawBuilder<unknown>[]> = {
  price: ({ min, max }) => [
    ...(min === null ? [] : [sql`callout_cents >= ${min * 100}`]),
    ...(max === null ? [] : [sql`callout_cents <= ${max * 100}`]),
  ],
  rating: ({ rating }) =>
    rating.length ? [sql`(${sql.join(rating.map(ratingIs), sql` or `)})`] : [],
  checks: ({ checks }) => {
    const bits = bitsFor(checks, checkCodes)
    return bits ? [sql`checks_bits & ${sql.lit(bits)} = ${sql.lit(bits)}`] : []
  },
  languages: ({ languages }) => {
    const bits = bitsFor(languages, spokenLanguages)
    return bits ? [sql`language_bits & ${sql.lit(bits)} <> 0`] : []
  },
  free: ({ free, freeThisWeek, urgent }, firstDay) => [
    ...(free.length ? [isFree(daysBits(free))] : []),
    ...(freeThisWeek ? [isFree(127)] : []),
    ...(urgent ? [isFree(daysBits([weekdayOf(firstDay)]))] : []),
  ],
}

export const daysBits = (weekdays: number[]) =>
  weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0)

export function isFree(bits: number) {
  return sql`free_bits & ${sql.lit(bits)} <> 0`
}

export function ratingIs(choice: RatingChoice) {
  if (choice === 'new') return sql`rating_count = 0`
  return sql`(rating_count > 0 and rating_sum >= ${sql.lit(Number(choice))} * rating_count)`
}

/** The chosen filters as conditions; a facet leaves out its own, to count what choosing more would give. */
export function conditions({ filters, firstDay }: Wanted, but?: FilterGroup) {
  const all = (Object.keys(groups) as FilterGroup[])
    .filter((group) => group !== but)
    .flatMap((group) => groups[group](filters, firstDay))
  return all.length ? sql`(${sql.join(all, sql` and `)})` : sql`true`
}

export function hasFilters(wanted: Wanted) {
  return (Object.keys(groups) as FilterGroup[]).some(
    (group) => groups[group](wanted.filters, wanted.firstDay).length > 0,
  )
}

export const point = ({ lat, lng }: { lat: number; lng: number }) =>
  sql`ll_to_earth(${lat}::float8, ${lng}::float8)`

/** What conditions, orders and counts need of a row, the free days worked out once. */
const narrow = (
  firstDay: Day,
) => sql`provider_id, callout_cents, rating_sum, rating_count, rating_key,
  price_key, reply_key, checks_bits, language_bits, ${freeBits(firstDay)} as free_bits, paid_place, merit`

/**
 * Those who are looked at: the nearest to a point, else the best of the area, at most so many.
 * Filters choose among them, so that no search costs more than this however large the country grows.
 * Who is too far, or doesn't come so far, is looked at too, and told by `is_in_reach`.
 */
export function candidates(wanted: Wanted, most = MOST_RANKED): RawBuilder<unknown> {
  const { category, area, words, firstDay } = wanted
  if (area.kind === 'around') {
    const here = point(area)
    const inBox = sql`category = ${category} and spot <@ earth_box(${here}, ${area.km * 1000})`
    return sql`
      select *, km <= ${area.km} and km <= radius_km as is_in_reach from (
        select ${narrow(firstDay)}, radius_km, earth_distance(spot, ${here}) / 1000 as km
        from ${listingsWith(words, inBox)}
        where ${inBox}
        order by spot <-> ${here}
        limit ${sql.lit(Math.min(most, mostLookedAt(wanted)))}
      ) as nearest`
  }
  const within =
    area.kind === 'province'
      ? sql`category = ${category} and province = ${area.province}`
      : sql`category = ${category}`
  return sql`
    select ${narrow(firstDay)}, null::float8 as km, true as is_in_reach
    from ${listingsWith(words, within)}
    where ${within}
    order by merit desc, provider_id desc
    limit ${sql.lit(most)}`
}

/** Where this many were looked at there may be more. */
export function mostLookedAt({ area, words }: Pick<Wanted, 'area' | 'words'>) {
  return Math.min(
    area.kind === 'around' ? MOST_NEAR : MOST_RANKED,
    words.length > 0 ? MOST_SPOKEN : MOST_RANKED,
  )
}

/** Words are rarer than anything else: anyone who bears them is found first, then ordered. */
function listingsWith(words: string[], within: RawBuilder<unknown>) {
  if (words.length === 0) return sql`listings`
  return sql`(select * from listings where ${within}
    and words @@ ${beginningWith(words)}
    limit ${sql.lit(MOST_SPOKEN)}) as spoken`
}

/** Everyone whose words begin with all of these. */
export const beginningWith = (words: string[]) =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
