import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import { announceChange } from '#app/platform/events.server.ts'
import { refreshAllFigures, refreshFigures } from './listing-figures.server.ts'
import { insertListings } from './listing-projection.server.ts'
import { activeCategories } from './public/categories.ts'
import { ANY, COUNTRY } from './tally-keys.ts'

/**
 * Rebuilds a provider's listings and tallies in the transaction that changed the profile. A provider who
 * isn't listed ends up with none.
 */
export const refreshListing = (tx: Tx, providerId: string, now: Date) =>
  refreshListings(tx, [providerId], now)

export async function refreshListings(tx: Tx, providerIds: readonly string[], now: Date) {
  if (providerIds.length === 0) return
  const ids = sql`any(${providerIds}::uuid[])`
  // Serializes changes to one provider, so that neither misses the other's.
  await sql`select id from provider_profiles where id = ${ids} order by id for update`.execute(tx)
  const before = await takeOut(tx, sql`where provider_id = ${ids}`)
  const after = await putIn(tx, now, sql`and p.id = ${ids}`)
  const touched = [...before, ...after]
  const pairs = [
    ...new Map(
      touched.flatMap(({ category, province }) => [
        [`${category} ${province}`, { category, area: province }],
        [`${category} ${COUNTRY}`, { category, area: COUNTRY }],
      ]),
    ).values(),
  ]
  await refreshFigures(tx, now, pairs)
  const tags = new Set(touched.map(({ category }) => listingTag(category)))
  const profiles = providerIds.map((id) => `provider/${id}`)
  for (const some of chunksOf([...tags, LISTINGS_TAG, ...profiles])) await announceChange(tx, some)
}

/** A PostgreSQL notification is limited to 8,000 bytes. */
const TAGS_AT_ONCE = 100

function chunksOf(tags: string[]) {
  return Array.from({ length: Math.ceil(tags.length / TAGS_AT_ONCE) }, (_, index) =>
    tags.slice(index * TAGS_AT_ONCE, (index + 1) * TAGS_AT_ONCE),
  )
}

export const LISTINGS_TAG = 'listings'
export const listingTag = (category: string) => `listings/${category}`

/** Rebuilds everything: after a seed, or when the projection's rules changed. */
export async function refreshAllListings(db: Db, now: Date) {
  await db.transaction().execute(async (tx) => {
    await sql`truncate listings, listing_tallies, listing_figures`.execute(tx)
    await sql`${insertListings(now, sql``)}`.execute(tx)
    await sql`${addToTallies(sql`listings`, 1)}`.execute(tx)
    await announceChange(
      tx,
      [LISTINGS_TAG, ANY, ...activeCategories()].map((item) =>
        item === LISTINGS_TAG ? item : listingTag(item),
      ),
    )
  })
  await sql`analyze listings`.execute(db)
  await refreshAllFigures(db, now)
}

/** A scheduled task: refreshes listings with a check that has expired since. */
export async function refreshStaleListings(db: Db, now: Date) {
  const { rows } = await sql<{ provider_id: string }>`
    select distinct provider_id from listings where stale_at <= ${now} limit 500`.execute(db)
  for (const { provider_id } of rows) {
    await db.transaction().execute((tx) => refreshListing(tx, provider_id, now))
  }
}

type Touched = { category: string; province: string }

async function takeOut(tx: Queryable, where: ReturnType<typeof sql>) {
  const { rows } = await sql<Touched>`
    with moved as (
      delete from listings ${where}
      returning category, province, place_id, rating_sum, rating_count
    ), tallied as (${addToTallies(sql`moved`, -1)})
    select category, province from moved`.execute(tx)
  return rows
}

async function putIn(tx: Queryable, now: Date, which: ReturnType<typeof sql>) {
  const { rows } = await sql<Touched>`
    with moved as (
      ${insertListings(now, which)}
      returning category, province, place_id, rating_sum, rating_count
    ), tallied as (${addToTallies(sql`moved`, 1)})
    select category, province from moved`.execute(tx)
  return rows
}

/** Sorted, so that concurrent transactions lock the tallies in the same order. */
function addToTallies(rows: ReturnType<typeof sql>, sign: 1 | -1) {
  return sql`
    insert into listing_tallies as known (category, area, listings, rating_sum, rating_count)
    select category, area, ${sql.lit(sign)} * count(*), ${sql.lit(sign)} * sum(rating_sum), ${sql.lit(sign)} * sum(rating_count)
    from ${rows} as moved, lateral (values (place_id), (province), (${sql.lit(COUNTRY)})) as areas (area)
    group by category, area
    order by category, area
    on conflict (category, area) do update set
      listings = known.listings + excluded.listings,
      rating_sum = known.rating_sum + excluded.rating_sum,
      rating_count = known.rating_count + excluded.rating_count`
}
