import { type RawBuilder, sql } from 'kysely'
import { spokenLanguages } from '#app/platform/languages.ts'
import { type Day, weekdayOf } from '#app/platform/time.ts'
import { freeBits } from './listing-figures.server.ts'
import type { Category } from './public/categories.ts'
import { bitsFor, checkCodes } from './public/checks.ts'
import type { Province } from './public/provinces.ts'
import { emptySearch, type RatingChoice, type SearchFilters } from './public/search-params.ts'
import { MOST_NEAR, MOST_RANKED, MOST_SPOKEN } from './ranking.ts'

/** Where to search: nationally, in a province, or within a radius of a point. */
export type Area =
  | { kind: 'country' }
  | { kind: 'province'; province: Province }
  | { kind: 'around'; lat: number; lng: number; km: number }

export type Filters = SearchFilters & {
  /** Only providers who are free on the first of the seven days. */
  urgent: boolean
}

export type Wanted = {
  category: Category | 'any'
  area: Area
  filters: Filters
  /** Words that match neither a service nor a place: names, skills. */
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

/**
 * The chosen filters as conditions; a facet leaves out its own group, to count what choosing more would give.
 */
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

/** The columns that conditions, orders and counts need, with free days computed once. */
const narrow = (
  firstDay: Day,
) => sql`provider_id, callout_cents, rating_sum, rating_count, rating_key,
  price_key, reply_key, checks_bits, language_bits, ${freeBits(firstDay)} as free_bits, paid_place, merit`

/**
 * The candidates: the nearest to a point, otherwise the best of the area, limited. Filters apply only to
 * them, so that a search's cost doesn't grow with the country. Providers who are too far away, or don't
 * travel so far, are included and marked by `is_in_reach`.
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

/** If this many were examined, there may be more. */
export function mostLookedAt({ area, words }: Pick<Wanted, 'area' | 'words'>) {
  return Math.min(
    area.kind === 'around' ? MOST_NEAR : MOST_RANKED,
    words.length > 0 ? MOST_SPOKEN : MOST_RANKED,
  )
}

/** Words are the most selective: finds matching listings first, then sorts them. */
function listingsWith(words: string[], within: RawBuilder<unknown>) {
  if (words.length === 0) return sql`listings`
  return sql`(select * from listings where ${within}
    and words @@ ${beginningWith(words)}
    limit ${sql.lit(MOST_SPOKEN)}) as spoken`
}

/** Listings that match all of these as prefixes. */
export const beginningWith = (words: string[]) =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
