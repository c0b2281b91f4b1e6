import { type ExpressionBuilder, sql } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import type { DB } from '#db/schema.ts'

/** At most this many accounts are compared: a number or mailbox shared by more identifies nobody. */
const MOST_ALIKE = 40
/** Of a very common name, only the newest accounts are compared. */
const MOST_NAMESAKES = 500

/** Accounts that can be merged: not those erased or closed, nor those of our team or of an organisation. */
export async function mergeableAccounts(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('people')
    .select(['id', 'email', 'phone', 'phone_confirmed_at', 'created_at as since'])
    .select(sql<string | null>`user_metadata ->> 'full_name'`.as('fullName'))
    .select((eb) =>
      eb
        .selectFrom('factor_phones')
        .select((factor) => factor.fn.agg<string[] | null>('array_agg', ['phone']).as('phones'))
        .whereRef('factor_phones.user_id', '=', 'people.id')
        .as('factorPhones'),
    )
    .where('id', 'in', ids)
    .where((eb) => eb.and(canBeMerged(eb)))
    .execute()
  return rows.map(({ phone, phone_confirmed_at: confirmedAt, factorPhones, ...account }) => ({
    ...account,
    phones: [...(phone && confirmedAt ? [phone] : []), ...(factorPhones ?? [])],
  }))
}

const canBeMerged = (eb: ExpressionBuilder<DB, 'people'>) => [
  eb('deleted_at', 'is', null),
  eb('is_sso', '=', false),
  eb.not(
    eb.exists(
      eb
        .selectFrom('closed_accounts')
        .select('closed_accounts.user_id')
        .whereRef('closed_accounts.user_id', '=', 'people.id'),
    ),
  ),
  eb.not(
    eb.exists(
      eb
        .selectFrom('granted_roles')
        .select('granted_roles.user_id')
        .whereRef('granted_roles.user_id', '=', 'people.id'),
    ),
  ),
]

/** Accounts with the same mailbox, however the address is written. Indexes: 0330_duplicate_accounts.sql. */
export const accountsOfMailbox = (db: Queryable, email: string) =>
  db
    .selectFrom('people')
    .select('id')
    .where(sql<boolean>`email_key(email) = email_key(${email})`)
    .limit(MOST_ALIKE)

/** Accounts with one of these confirmed numbers. */
export const accountsOfPhones = (db: Queryable, phones: readonly string[]) =>
  db
    .selectFrom('people')
    .select('id')
    .where('phone', 'in', phones)
    .where('phone_confirmed_at', 'is not', null)
    .limit(MOST_ALIKE)

/** Accounts whose second factor is one of these numbers. */
export const accountsOfFactorPhones = (db: Queryable, phones: readonly string[]) =>
  db
    .selectFrom('factor_phones')
    .select('user_id as id')
    .where('phone', 'in', phones)
    .limit(MOST_ALIKE)

/** Accounts with this name, newest first. */
export const accountsOfName = (db: Queryable, name: string) =>
  db
    .selectFrom('people')
    .select('id')
    .where(sql<boolean>`name_key(user_metadata ->> 'full_name') = name_key(${name})`)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_NAMESAKES)
