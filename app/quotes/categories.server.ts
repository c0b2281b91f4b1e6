import { sql } from 'kysely'
import type { Queryable, Tx } from '#app/platform/db.server.ts'

export type RequestsOfCategory = { requests: number; open: number }

/** How many requests each category has, and how many of them are open. */
export async function requestsByCategory(db: Queryable): Promise<Map<string, RequestsOfCategory>> {
  const { rows } = await sql<{ category: string } & RequestsOfCategory>`
    select category, count(*)::int as requests, (count(*) filter (where closed_at is null))::int as open
    from quote_requests group by category`.execute(db)
  return new Map(rows.map(({ category, ...counts }) => [category, counts]))
}

/** Moves open requests from one category to another. Closed ones don't change. */
export async function moveOpenRequests(tx: Tx, { from, to }: { from: string; to: string }) {
  const moved = await tx
    .updateTable('quote_requests')
    .set({ category: to })
    .where('category', '=', from)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
}
