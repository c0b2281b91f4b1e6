import { sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import { spokenLanguages } from '#app/platform/languages.ts'
import type { Day } from '#app/platform/time.ts'
import {
  candidates,
  conditions,
  daysBits,
  type FilterGroup,
  isFree,
  mostLookedAt,
  ratingIs,
  type Wanted,
} from './candidates.server.ts'
import { neighbours } from './neighbours.ts'
import { nearestPlaces } from './places.server.ts'
import { type Category, categoryCodes } from './public/categories.ts'
import { checkCodes } from './public/checks.ts'
import type { Point } from './public/distance.ts'
import { type Province, provinceCodes } from './public/provinces.ts'
import { ratings } from './public/search-params.ts'
import { chooseWorthMeeting, WORTH_MEETING } from './public/worth-meeting.ts'
import { ANY, COUNTRY } from './refresh-listing.server.ts'
import { columns, type Found, found, type Row, resultsPage } from './results.server.ts'

export { resultsPage } from './results.server.ts'

/** A count that is exact as far as was looked; beyond it says so. */
export type Count = { count: number; isMore: boolean }

export type Facets = {
  total: Count
  checks: Record<string, Count>
  ratings: Record<string, Count>
  languages: Record<string, Count>
  days: Record<number, Count>
  freeThisWeek: Count
  /** Providers per step of the call-out fee, each step as wide as the next. */
  prices: { step: number; counts: number[] }
}

const PRICE_STEPS = 14

/** How many there would be for each further choice, counted over those who are looked at. */
export async function facets(db: Db, wanted: Wanted, step = 100_00): Promise<Facets> {
  const fits = (but?: FilterGroup) => sql`is_in_reach and ${conditions(wanted, but)}`
  const counted = [
    ...checkCodes.map((_, index) => ({
      key: `check ${index}`,
      when: sql`${fits()} and checks_bits & ${sql.lit(1 << index)} <> 0`,
    })),
    ...ratings.map((choice) => ({
      key: `rating ${choice}`,
      when: sql`${fits('rating')} and ${ratingIs(choice)}`,
    })),
    ...spokenLanguages.map((_, index) => ({
      key: `language ${index}`,
      when: sql`${fits('languages')} and language_bits & ${sql.lit(1 << index)} <> 0`,
    })),
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => ({
      key: `day ${day}`,
      when: sql`${fits('free')} and ${isFree(daysBits([day]))}`,
    })),
    { key: 'week', when: sql`${fits('free')} and ${isFree(127)}` },
    ...Array.from({ length: PRICE_STEPS }, (_, index) => ({
      key: `price ${index}`,
      when: sql`${fits('price')} and callout_cents >= ${sql.lit(index * step)} ${
        index === PRICE_STEPS - 1 ? sql`` : sql`and callout_cents < ${sql.lit((index + 1) * step)}`
      }`,
    })),
    { key: 'total', when: fits() },
  ]
  const { rows } = await sql<{ looked_at: number; counts: number[] }>`
    with near as materialized (${candidates(wanted)})
    select count(*)::int as looked_at, array[${sql.join(
      counted.map(({ when }) => sql`(count(*) filter (where ${when}))::int`),
    )}] as counts from near`.execute(db)
  const { looked_at, counts } = rows[0]!
  const all = new Map(counted.map(({ key }, index) => [key, counts[index]!]))
  // Where more were found than are looked at, every count is a lower bound and says so.
  const count = (key: string): Count => ({
    count: all.get(key) ?? 0,
    isMore: looked_at >= mostLookedAt(wanted) && (all.get(key) ?? 0) > 0,
  })
  const record = <Key extends string | number>(
    keys: readonly Key[],
    name: (key: Key, index: number) => string,
  ) =>
    Object.fromEntries(keys.map((key, index) => [key, count(name(key, index))])) as Record<
      Key,
      Count
    >
  return {
    total: count('total'),
    checks: record(checkCodes, (_, now) => `check ${now}`),
    ratings: record(ratings, (choice) => `rating ${choice}`),
    languages: record(spokenLanguages, (_, now) => `language ${now}`),
    days: record([1, 2, 3, 4, 5, 6, 7], (day) => `day ${day}`),
    freeThisWeek: count('week'),
    prices: {
      step,
      counts: Array.from({ length: PRICE_STEPS }, (_, index) => all.get(`price ${index}`) ?? 0),
    },
  }
}

/** How many there are, exact as far as is looked. */
export async function countOf(db: Db, wanted: Wanted): Promise<Count> {
  const { rows } = await sql<{ looked_at: number; count: number }>`
    with near as materialized (${candidates(wanted)})
    select count(*)::int as looked_at, (count(*) filter (where is_in_reach and ${conditions(wanted)}))::int as count
    from near`.execute(db)
  const { looked_at, count } = rows[0]!
  return { count, isMore: looked_at >= mostLookedAt(wanted) }
}

/** Listings of every category in an area: a place, a province or the whole country. */
export async function categoryCounts(db: Db, area: string = COUNTRY) {
  const rows = await db
    .selectFrom('listing_tallies')
    .select(['category', 'listings'])
    .where('area', '=', area)
    .execute()
  const counts = new Map(rows.map(({ category, listings }) => [category, listings]))
  return {
    providers: counts.get(ANY) ?? 0,
    listings: categoryCodes.reduce((sum, code) => sum + (counts.get(code) ?? 0), 0),
    counts: Object.fromEntries(
      categoryCodes.map((code) => [code, counts.get(code) ?? 0]),
    ) as Record<Category, number>,
  }
}

/** Listings of one category (or of any) in each province, and in the country. */
export async function provinceCounts(db: Db, category: Category | 'any') {
  const rows = await db
    .selectFrom('listing_tallies')
    .select(['area', 'listings'])
    .where('category', '=', category)
    .where('area', 'in', [COUNTRY, ...provinceCodes])
    .execute()
  const fields = new Map(rows.map(({ area, listings }) => [area, listings]))
  return {
    country: fields.get(COUNTRY) ?? 0,
    counts: Object.fromEntries(
      provinceCodes.map((code) => [code, fields.get(code) ?? 0]),
    ) as Record<Province, number>,
  }
}

export type Figures = {
  priced: number
  low: number | null
  high: number | null
  replyMinutes: number | null
  /** Null when it was worked out for other seven days than the page speaks of. */
  freeThisWeek: number | null
  workedOutAt: Date
}

/** Figures by category and area, both as codes, in one question. */
export async function figuresOf(
  db: Db,
  {
    categories,
    areas,
    firstDay,
  }: { categories: (Category | 'any')[]; areas: string[]; firstDay: Day },
) {
  if (!categories.length || !areas.length) return new Map<string, Figures>()
  const rows = await db
    .selectFrom('listing_figures')
    .selectAll()
    .where('category', 'in', categories)
    .where('area', 'in', areas)
    .execute()
  return new Map(
    rows.map((row): [string, Figures] => [
      `${row.category} ${row.area}`,
      {
        priced: row.priced,
        low: row.low_cents,
        high: row.high_cents,
        replyMinutes: row.reply_minutes,
        freeThisWeek: String(row.first_day) === firstDay ? row.free_this_week : null,
        workedOutAt: row.worked_out_at,
      },
    ]),
  )
}

export const figureKey = (category: string, area: string) => `${category} ${area}`

/** The nearest places where there is somebody, for a search that found nobody. */
export async function nearestWithSomebody(
  db: Db,
  category: Category | 'any',
  here: Point,
  count = 4,
) {
  const rows = await db
    .selectFrom('listing_tallies')
    .select(['area', 'listings'])
    .where('category', '=', category)
    .where('listings', '>', 0)
    .execute()
  const listings = new Map(rows.map((row) => [row.area, row.listings]))
  return nearestPlaces(here, count, listings.keys()).map(({ place, km }) => ({
    place,
    km,
    listings: listings.get(place.id)!,
  }))
}

/** Who else might do it, with how many there are in the same area. */
export async function neighbouringCounts(db: Db, category: Category, area: string) {
  const { counts } = await categoryCounts(db, area)
  return neighbours[category]
    .map((code) => ({ category: code, listings: counts[code] }))
    .filter(({ listings }) => listings > 0)
}

/** The five best matches that have a day free: whom "ask everyone" asks. */
export async function bestOpen(db: Db, wanted: Wanted, count = 5): Promise<Found[]> {
  const open = { ...wanted, filters: { ...wanted.filters, freeThisWeek: true } }
  const { rows } = await resultsPage(db, open, { sort: 'best', after: null, size: count })
  return rows
}

/** What the home page says of the whole: nothing that isn't counted. */
export async function totals(db: Db) {
  const [tally, figures] = await Promise.all([
    db
      .selectFrom('listing_tallies')
      .selectAll()
      .where('category', '=', ANY)
      .where('area', '=', COUNTRY)
      .executeTakeFirst(),
    db
      .selectFrom('listing_figures')
      .select('reply_minutes')
      .where('category', '=', ANY)
      .where('area', '=', COUNTRY)
      .executeTakeFirst(),
  ])
  const reviews = Number(tally?.rating_count ?? 0)
  return {
    providers: tally?.listings ?? 0,
    reviews,
    rating: reviews ? Math.round((Number(tally!.rating_sum) / reviews) * 10) / 10 : null,
    replyMinutes: figures?.reply_minutes ?? null,
  }
}

/**
 * Providers worth meeting, by a rule anyone may read: those with the best score among people with at
 * least ten reviews and five checks, no two of one trade or, while there are enough, of one province.
 */
export async function worthMeeting(db: Db, count = 4): Promise<Found[]> {
  const { rows } = await sql<Row>`
    select ${columns}, null::float8 as km, 0 as place, 0 as natural_place, 0 as ranked
    from (
      select * from listings where category = ${ANY}
      order by merit desc, provider_id desc limit ${WORTH_MEETING.looked}
    ) as l
    where rating_count >= ${WORTH_MEETING.reviews} and checks_done >= ${WORTH_MEETING.checks}
    order by merit desc, provider_id desc`.execute(db)
  return chooseWorthMeeting(rows.map(found), count)
}

/** People chosen before, for the tray; whoever isn't listed any more is left out. */
export async function chosenProviders(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('listings')
    .select([
      'provider_id as id',
      'name',
      'slug',
      'portrait_seed as portraitSeed',
      'photo_file as photoFile',
    ])
    .where('category', '=', ANY)
    .where('provider_id', 'in', ids)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Fees of usual jobs per provider, for the results as a table of prices. */
export async function usualJobs(db: Db, category: Category, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('offered_services')
    .select(['provider_id as providerId', 'title', 'unit', 'price_cents as price'])
    .where('category', '=', category)
    .where('provider_id', 'in', ids)
    .orderBy('provider_id')
    .orderBy('position')
    .execute()
}
