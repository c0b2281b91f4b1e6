import { sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import type { Day } from '#app/platform/time.ts'
import type { Wanted } from './candidates.server.ts'
import { columns, type Found, found, type Row } from './found.server.ts'
import { neighboursOf } from './neighbours.ts'
import { nearestPlaces } from './places.server.ts'
import { activeCategories, type Category } from './public/categories.ts'
import type { Point } from './public/distance.ts'
import { type Province, provinceCodes } from './public/provinces.ts'
import { chooseWorthMeeting, WORTH_MEETING } from './public/worth-meeting.ts'
import { resultsPage } from './results.server.ts'
import { ANY, COUNTRY } from './tally-keys.ts'

export { resultsPage } from './results.server.ts'

/** Listings per category in an area: a place, a province or the whole country. */
export async function categoryCounts(db: Db, area: string = COUNTRY) {
  const rows = await db
    .selectFrom('listing_tallies')
    .select(['category', 'listings'])
    .where('area', '=', area)
    .execute()
  const counts = new Map(rows.map(({ category, listings }) => [category, listings]))
  return {
    providers: counts.get(ANY) ?? 0,
    listings: activeCategories().reduce((sum, code) => sum + (counts.get(code) ?? 0), 0),
    counts: Object.fromEntries(
      activeCategories().map((code) => [code, counts.get(code) ?? 0]),
    ) as Record<Category, number>,
  }
}

/** Listings of one category (or of any) in each province and nationally. */
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
  /** Null if computed for another week than the page's. */
  freeThisWeek: number | null
  workedOutAt: Date
}

/** Figures by category and area (see `figureKey`), in one query. */
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
      figureKey(row.category, row.area),
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

/** The nearest places with providers, for a search without results. */
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

/** Related trades, with their counts in the same area. */
export async function neighbouringCounts(db: Db, category: Category, area: string) {
  const { counts } = await categoryCounts(db, area)
  return neighboursOf(category)
    .map((code) => ({ category: code, listings: counts[code] ?? 0 }))
    .filter(({ listings }) => listings > 0)
}

/** The five best matches with a free day, who get the request of "ask everyone". */
export async function bestOpen(db: Db, wanted: Wanted, count = 5): Promise<Found[]> {
  const open = { ...wanted, filters: { ...wanted.filters, freeThisWeek: true } }
  const { rows } = await resultsPage(db, open, { sort: 'best', after: null, size: count })
  return rows
}

/** The counts on the home page. */
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
 * Recommended providers, by a public rule: the best scores among those with at least ten reviews and five
 * checks, with distinct trades and, as far as possible, distinct provinces.
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

/** The providers chosen so far, for the tray; without those no longer listed. */
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

/** Fees of usual jobs per provider, for the table of prices. */
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

/** The number of providers for each service in each province, keyed "plumbing gauteng". */
export async function listedByService(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('listing_tallies')
    .select(['category', 'area', 'listings'])
    .where('area', 'in', provinceCodes)
    .execute()
  return new Map(rows.map(({ category, area, listings }) => [`${category} ${area}`, listings]))
}
