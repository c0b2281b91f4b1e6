import { sql } from 'kysely'
import { refreshListings } from '#app/directory/index.server.ts'
import type { Queryable, Tx } from '#app/platform/db.server.ts'

export type CategoryUse = { providers: number; prices: number }

/** How many providers have each category as their own, and how many prices are listed under it. */
export async function providersByCategory(db: Queryable): Promise<Map<string, CategoryUse>> {
  const { rows } = await sql<{ category: string; providers: number; prices: number }>`
    select category, sum(providers)::int as providers, sum(prices)::int as prices
    from (
      select category, count(*) as providers, 0 as prices from providers group by category
      union all
      select category, 0, count(*) from provider_services group by category
    ) as used
    group by category`.execute(db)
  return new Map(rows.map(({ category, ...use }) => [category, use]))
}

type Merge = { from: string; to: string; now: Date }

/** Moves providers and their prices from one category to another, and updates their listings. */
export async function moveProviders(tx: Tx, { from, to, now }: Merge): Promise<CategoryUse> {
  const { rows } = await sql<{ id: string }>`
    select id from providers where category = ${from} or id in (
      select provider_id from provider_services where category = ${from})
    order by id for update`.execute(tx)
  const moved = await tx
    .updateTable('providers')
    .set({ category: to, updated_at: now })
    .where('category', '=', from)
    .executeTakeFirst()
  const prices = await tx
    .updateTable('provider_services')
    .set({ category: to })
    .where('category', '=', from)
    .executeTakeFirst()
  const ids = rows.map(({ id }) => id)
  await refreshListings(tx, ids, now)
  return { providers: Number(moved.numUpdatedRows), prices: Number(prices.numUpdatedRows) }
}
