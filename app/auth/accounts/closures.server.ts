import { sql } from 'kysely'
import type { Queryable, Tx } from '#app/platform/db.server.ts'

/** For questions about users: whether this account was closed by its owner. */
export const isClosed = sql<boolean>`exists (
  select from account_closures where account_closures.user_id = users.id)`

/** When the account of somebody who closed it is erased; null for everyone else. */
export async function closureOf(db: Queryable, userId: string) {
  const row = await db
    .selectFrom('account_closures')
    .select(['closed_at as closedAt', 'erase_at as eraseAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * How many others could administer if this person left. Their roles are locked, so that of two who leave
 * at the same moment the second sees that the first is gone.
 */
export async function administratorsBeside(tx: Tx, userId: string) {
  const rows = await tx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const { count } = await tx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .leftJoin('account_closures', 'account_closures.user_id', 'users.id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_roles.role', '=', 'admin')
    .where('users.id', '!=', userId)
    .where('users.deleted_at', 'is', null)
    .where('account_closures.user_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { isAdministrator: rows.some((row) => row.user_id === userId), others: Number(count) }
}
