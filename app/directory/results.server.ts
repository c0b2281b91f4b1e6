import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import { spokenLanguages } from '#app/platform/languages.ts'
import { candidates, conditions, hasFilters, type Wanted } from './candidates.server.ts'
import type { Category } from './public/categories.ts'
import { checkCodes, codesIn } from './public/checks.ts'
import type { Province } from './public/provinces.ts'
import type { Sort } from './public/search-params.ts'
import { MOST_PLACES_UP, MOST_RANKED, scoreSql } from './ranking.ts'
import { freeBits } from './refresh-listing.server.ts'

export const PAGE_SIZE = 10

/** Everything that a row of results shows of a provider. */
export type Found = {
  id: string
  name: string
  slug: string
  headline: string
  category: Category
  placeId: string
  province: Province
  km: number | null
  callout: number | null
  rating: number | null
  ratingCount: number
  stars: number[]
  replyMinutes: number | null
  checksDone: number
  checks: string[]
  languages: string[]
  weekBits: number
  daysOff: string[]
  paidPlace: boolean
  /** The plan that a paid place is part of. */
  paidPlan: string | null
  place: number
  placeWithoutPaying: number
  teamSize: number
  portraitSeed: number
  photoFile: string | null
  joinedAt: Date
}

export type ResultsPage = {
  rows: Found[]
  after: string | null
  total: number | null
  ranked: number
}

type Cursor = { place: number; id: string }

export function readCursor(after: string | null): Cursor | null {
  const [place, id] = after?.split('.') ?? []
  return place && id ? { place: Number(place), id } : null
}

/** One page of results. The rows after the last one shown are asked for by that row, not by a number. */
export async function resultsPage(
  db: Db,
  wanted: Wanted,
  { sort, after, size = PAGE_SIZE }: { sort: Sort; after: string | null; size?: number },
): Promise<ResultsPage> {
  const cursor = readCursor(after)
  if (wanted.area.kind !== 'around' && sort !== 'best' && sort !== 'near' && !wanted.words.length) {
    return keptOrder(db, wanted, { sort, cursor, size })
  }
  return rankedOrder(db, wanted, { sort, cursor, size })
}

const orders: Record<Exclude<Sort, 'best'>, RawBuilder<unknown>> = {
  near: sql`km, provider_id`,
  rating: sql`rating_key desc, provider_id desc`,
  price: sql`price_key, provider_id`,
  replies: sql`reply_key, provider_id`,
}

async function rankedOrder(
  db: Db,
  wanted: Wanted,
  { sort, cursor, size }: { sort: Sort; cursor: Cursor | null; size: number },
): Promise<ResultsPage> {
  const isBest = sort === 'best' || (sort === 'near' && wanted.area.kind !== 'around')
  // Without filters the index gives the order: no more rows are read than the page and its lifts need.
  const isPlain =
    isBest && wanted.area.kind !== 'around' && !hasFilters(wanted) && !wanted.words.length
  const most = isPlain
    ? Math.min(MOST_RANKED, (cursor?.place ?? 0) + size + 1 + MOST_PLACES_UP)
    : MOST_RANKED
  const points = wanted.area.kind === 'around' ? sql.raw(scoreSql('merit', 'km')) : sql.ref('merit')
  const order = isBest
    ? sql`${points} desc, provider_id desc`
    : orders[sort as Exclude<Sort, 'best'>]
  const up = isBest ? sql.lit(MOST_PLACES_UP) : sql.lit(0)
  const from = cursor
    ? sql`where place > coalesce((select place from placed where provider_id = ${cursor.id}), ${cursor.place})`
    : sql``
  const { rows } = await sql<Row>`
    with near as materialized (${candidates(wanted, most)}),
    ranked as (
      select provider_id, km, paid_place, row_number() over (order by ${order}) as natural_place,
        count(*) over () as ranked
      from near where is_in_reach and ${conditions(wanted)}
    ),
    placed as (
      select *, row_number() over (
        order by natural_place - case when paid_place then ${up} else 0 end, paid_place desc, natural_place
      ) as place
      from ranked
    ),
    page as (select * from placed ${from} order by place limit ${size + 1})
    select ${columns}, page.km, page.place, page.natural_place, page.ranked
    from page join listings l on l.provider_id = page.provider_id and l.category = ${wanted.category}
    order by page.place`.execute(db)
  const ranked = Number(rows[0]?.ranked ?? 0)
  return pageOf(rows, size, { ranked: isPlain ? 0 : ranked, total: isPlain ? null : ranked })
}

/** Orders that are kept as an index are walked from the last row on, however many there are. */
async function keptOrder(
  db: Db,
  wanted: Wanted,
  { sort, cursor, size }: { sort: Sort; cursor: Cursor | null; size: number },
): Promise<ResultsPage> {
  const key = sql.ref(
    { rating: 'rating_key', price: 'price_key', replies: 'reply_key' }[sort as 'price'],
  )
  const [way, beyond] = sort === 'rating' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const within =
    wanted.area.kind === 'province' ? sql`and province = ${wanted.area.province}` : sql``
  const anchor = cursor ? await keyOf(db, wanted.category, cursor.id, key) : null
  const from =
    anchor && cursor
      ? sql`and (${key}, provider_id) ${beyond} (${anchor.key}, ${cursor.id}::uuid)`
      : sql``
  const skipped = cursor && !anchor ? sql`offset ${cursor.place}` : sql``
  const { rows } = await sql<Row>`
    with walked as (
      select *, ${freeBits(wanted.firstDay)} as free_bits from listings
      where category = ${wanted.category} ${within} ${from}
      order by ${key} ${way}, provider_id ${way} ${skipped}
      limit ${sql.lit(MOST_RANKED)}
    )
    select ${columns}, null::float8 as km, 0 as ranked,
      ${cursor?.place ?? 0}::int + row_number() over (order by ${key} ${way}, provider_id ${way}) as place,
      0 as natural_place
    from walked l where ${conditions(wanted)}
    order by ${key} ${way}, provider_id ${way} limit ${size + 1}`.execute(db)
  const placed = rows.map((row) => ({ ...row, natural_place: row.place }))
  return pageOf(placed, size, { ranked: 0, total: null })
}

async function keyOf(db: Db, category: string, id: string, key: RawBuilder<unknown>) {
  const { rows } = await sql<{ key: number }>`
    select ${key} as key from listings where provider_id = ${id} and category = ${category}`.execute(
    db,
  )
  return rows[0] ?? null
}

function pageOf(
  rows: Row[],
  size: number,
  counts: { ranked: number; total: number | null },
): ResultsPage {
  const shown = rows.slice(0, size).map(found)
  const last = shown.at(-1)
  return {
    rows: shown,
    after: rows.length > size && last ? `${last.place}.${last.id}` : null,
    ...counts,
  }
}

export const columns = sql`l.provider_id, l.name, l.slug, l.headline, l.main_category, l.category, l.place_id, l.province,
  l.callout_cents, l.rating_sum, l.rating_count, l.stars, l.reply_minutes, l.checks_done, l.checks_bits,
  l.language_bits, l.week_bits, l.days_off, l.paid_place, l.paid_plan, l.team_size, l.portrait_seed, l.photo_file, l.joined_at`

export type Row = {
  provider_id: string
  name: string
  slug: string
  headline: string
  main_category: Category
  category: Category | 'any'
  place_id: string
  province: Province
  callout_cents: number | null
  rating_sum: number
  rating_count: number
  stars: number[]
  reply_minutes: number | null
  checks_done: number
  checks_bits: number
  language_bits: number
  week_bits: number
  days_off: string[]
  paid_place: boolean
  paid_plan: string | null
  team_size: number
  portrait_seed: number
  photo_file: string | null
  joined_at: Date
  km: number | null
  place: number
  natural_place: number
  ranked: number
}

export function found(row: Row): Found {
  return {
    id: row.provider_id,
    name: row.name,
    slug: row.slug,
    headline: row.headline,
    category: row.category === 'any' ? row.main_category : row.category,
    placeId: row.place_id,
    province: row.province,
    km: row.km === null ? null : Math.round(row.km * 10) / 10,
    callout: row.callout_cents,
    rating: row.rating_count ? Math.round((row.rating_sum / row.rating_count) * 10) / 10 : null,
    ratingCount: row.rating_count,
    stars: row.stars,
    replyMinutes: row.reply_minutes,
    checksDone: row.checks_done,
    checks: codesIn(row.checks_bits, checkCodes),
    languages: codesIn(row.language_bits, spokenLanguages),
    weekBits: row.week_bits,
    daysOff: daysOf(row.days_off),
    paidPlace: row.paid_place,
    paidPlan: row.paid_plan,
    place: Number(row.place),
    placeWithoutPaying: Number(row.natural_place),
    teamSize: row.team_size,
    portraitSeed: row.portrait_seed,
    photoFile: row.photo_file,
    joinedAt: row.joined_at,
  }
}

/** Lists of days arrive as text from one engine and as dates from the other. */
function daysOf(days: unknown): string[] {
  if (typeof days === 'string') return days.slice(1, -1).split(',').filter(Boolean)
  if (!Array.isArray(days)) return []
  return days.map((day) => (day instanceof Date ? localDay(day) : String(day)))
}

function localDay(date: Date) {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
