import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import { candidates, conditions, hasFilters, type Wanted } from './candidates.server.ts'
import { columns, type Found, found, type Row } from './found.server.ts'
import { freeBits } from './listing-figures.server.ts'
import type { Sort } from './public/search-params.ts'
import { MOST_PLACES_UP, MOST_RANKED, scoreSql } from './ranking.ts'

export const PAGE_SIZE = 10

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

/** A page of results, with keyset pagination: `after` is the last row shown. */
export async function resultsPage(
  db: Db,
  wanted: Wanted,
  { sort, after, size = PAGE_SIZE }: { sort: Sort; after: string | null; size?: number },
): Promise<ResultsPage> {
  const cursor = readCursor(after)
  if (wanted.area.kind !== 'around' && sort !== 'best' && sort !== 'near' && !wanted.words.length) {
    return indexedOrder(db, wanted, { sort, cursor, size })
  }
  return rankedOrder(db, wanted, { sort, cursor, size })
}

const orders: Record<Exclude<Sort, 'best'>, RawBuilder<unknown>> = {
  near: sql`km, provider_id`,
  rating: sql`rating_key desc, provider_id desc`,
  price: sql`price_key, provider_id`,
  replies: sql`reply_key, provider_id`,
}

const bestFirst = (isAround: boolean) =>
  sql`${isAround ? sql.raw(scoreSql('merit', 'km')) : sql.ref('merit')} desc, provider_id desc`

/** After the cursor's row; if that is gone, after its former position. */
const afterCursor = (cursor: Cursor | null) =>
  cursor
    ? sql`where place > coalesce((select place from placed where provider_id = ${cursor.id}), ${cursor.place})`
    : sql``

async function rankedOrder(
  db: Db,
  wanted: Wanted,
  { sort, cursor, size }: { sort: Sort; cursor: Cursor | null; size: number },
): Promise<ResultsPage> {
  const isAround = wanted.area.kind === 'around'
  const isBest = sort === 'best' || (sort === 'near' && !isAround)
  // Without filters the index gives the order: reads no more rows than the page and its paid places need.
  const isPlain = isBest && !isAround && !hasFilters(wanted) && !wanted.words.length
  const needed = (cursor?.place ?? 0) + size + 1 + MOST_PLACES_UP
  const most = isPlain ? Math.min(MOST_RANKED, needed) : MOST_RANKED
  const order = isBest ? bestFirst(isAround) : orders[sort as Exclude<Sort, 'best'>]
  const up = isBest ? sql.lit(MOST_PLACES_UP) : sql.lit(0)
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
    page as (select * from placed ${afterCursor(cursor)} order by place limit ${size + 1})
    select ${columns}, page.km, page.place, page.natural_place, page.ranked
    from page join listings l on l.provider_id = page.provider_id and l.category = ${wanted.category}
    order by page.place`.execute(db)
  const ranked = Number(rows[0]?.ranked ?? 0)
  return pageOf(rows, size, { ranked: isPlain ? 0 : ranked, total: isPlain ? null : ranked })
}

/** Orders with an index: read from the cursor on, so the cost doesn't depend on the number of rows. */
async function indexedOrder(
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
