import type { MessageDescriptor } from '@lingui/core'
import { type Expression, sql } from 'kysely'
import type { Queryable } from './db.server.ts'

/** Counts of rows stop here: above it a page says "more than 10 000". */
export const MOST_COUNTED = 10_000

/**
 * What is deleted after some time. `due` is the query that the scheduled task deletes by, so that a preview
 * can't differ from it.
 */
export type RetentionRule<Services> = {
  /** What is deleted. */
  what: MessageDescriptor
  /** The tables whose rows are deleted. */
  tables: readonly string[]
  /** The scheduled task that deletes it. */
  task: string
  /** Uses the machine's clock instead of the product's. */
  isBySecurityClock?: true
  due: (services: Services, now: Date) => Expression<unknown>
}

/** How many rows a query finds; one more than the limit if there are more. */
export async function countUpTo(db: Queryable, rows: Expression<unknown>): Promise<number> {
  const counted = await sql<{ count: string }>`
    select count(*) as count
    from (select from (${rows}) as found limit ${MOST_COUNTED + 1}) as counted`.execute(db)
  return Number(counted.rows[0]!.count)
}
