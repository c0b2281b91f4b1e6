import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { activeAdministrators, lockedAdministrators } from '../roles/acting.server.ts'

/** SQL for queries on users: whether the owner closed the account. */
export const isClosed = sql<boolean>`exists (
  select from account_closures where account_closures.user_id = users.id)`

/** When a closed account will be erased; null for an open one. */
export async function closureOf(db: Queryable, userId: string) {
  const row = await db
    .selectFrom('account_closures')
    .select(['closed_at as closedAt', 'erase_at as eraseAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * How many other administrators remain if this user leaves. Locks their roles, so that of two who leave at
 * once the second sees that the first is gone.
 */
export async function administratorsBeside(
  services: Pick<AuthServices, 'securityClock'>,
  tx: Tx,
  userId: string,
) {
  const holders = await lockedAdministrators(tx)
  const active = await activeAdministrators(services, tx)
  return {
    isAdministrator: holders.includes(userId),
    others: active.filter((id) => id !== userId).length,
  }
}

/** Locks an account before it is closed or restored, so that concurrent requests are serialized. */
export async function lockAccount(tx: Tx, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Whether an account is closed or erased. Locked, so the answer holds until the transaction ends. */
export async function isPermanentlyGone(tx: Tx, userId: string): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute()
  // Read after the lock: its previous holder may have closed the account.
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('deleted_at', 'is not', null), isClosed]))
    .executeTakeFirst()
  return row !== undefined
}

type Closing = { userId: string; closedAt: Date; eraseAt: Date; link: string }

/** Closes an account; false if it is already closed. The emailed link restores it. */
export async function openClosure(tx: Tx, { userId, closedAt, eraseAt, link }: Closing) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_closures')
    .values({ user_id: userId, closed_at: closedAt, erase_at: eraseAt, link_hash: hashOf(link) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Reopens an account; false if there is nothing left to restore. */
export async function endClosure(tx: Tx, userId: string, now: Date) {
  const { numDeletedRows } = await tx
    .deleteFrom('account_closures')
    .where('user_id', '=', userId)
    .where('erase_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The account that an emailed link restores, while that is possible. */
export async function closureByLink(db: Db, link: string, now: Date) {
  const row = await db
    .selectFrom('account_closures')
    .select(['user_id as userId', 'erase_at as eraseAt'])
    .where('link_hash', '=', hashOf(link))
    .where('erase_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Accounts due to be erased, oldest first. */
export async function closuresDue(db: Db, now: Date, atOnce: number): Promise<string[]> {
  const rows = await closuresPast(db, now).orderBy('erase_at').limit(atOnce).execute()
  return rows.map(({ userId }) => userId)
}

export const closuresPast = (db: Queryable, now: Date) =>
  db.selectFrom('account_closures').select('user_id as userId').where('erase_at', '<=', now)

/** Locks an account that is due to be erased; false if another process has erased it meanwhile. */
export async function lockClosureDue(tx: Tx, userId: string, now: Date) {
  const row = await tx
    .selectFrom('account_closures')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('erase_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the remaining row as erased. */
export async function markErased(tx: Tx, userId: string, now: Date) {
  await tx
    .updateTable('users')
    .set({ deleted_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
