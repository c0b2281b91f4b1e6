import { msg } from '@lingui/core/macro'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'

type Merging = { from: string; to: string }

/** How the authentication service merges accounts: what ends with the closed account, and what moves. */
export const accountMerge = {
  tables: {
    sessions: 'ends',
    identities: 'ends',
    one_time_tokens: 'ends',
    flow_states: 'ends',
    mfa_factors: 'ends',
    passkeys: 'ends',
    passkey_challenges: 'ends',
    user_roles: 'ends',
    account_closures: 'ends',
    account_merges: 'stays',
    agreements: 'stays',
    users: 'stays',
  },
  refusal: async (db: Queryable, { from, to, now }: Merging & { now: Date }) => {
    const rows = await db
      .selectFrom('users')
      .leftJoin('account_closures', 'account_closures.user_id', 'users.id')
      .select(['users.id', 'users.is_sso', 'users.deleted_at', 'users.banned_until'])
      .select('account_closures.closed_at')
      .select(sql<boolean>`exists (select from user_roles where user_id = users.id)`.as('isStaff'))
      .where('users.id', 'in', [from, to])
      .execute()
    if (rows.length < 2) return msg`One of these accounts no longer exists.`
    if (rows.some(({ deleted_at, closed_at }) => deleted_at || closed_at))
      return msg`One of these accounts is closed.`
    // A banned user could otherwise sign in to the other account.
    if (rows.some(({ banned_until }) => banned_until && banned_until > now))
      return msg`One of these accounts is banned. Lift the ban first.`
    if (rows.some(({ isStaff }) => isStaff))
      return msg`One of them is on our team. Remove their roles first.`
    return rows.some(({ is_sso }) => is_sso)
      ? msg`One of them belongs to an organisation, which decides about it.`
      : null
  },
} as const

type Closing = Merging & { by: string; now: Date }

/**
 * Closes an account that is merged into another one: nobody can sign in to it again. Its address, if
 * verified, belongs to the remaining account, and becomes its email if that has none.
 */
export async function closeForMerge(tx: Tx, { from, to, by, now }: Closing) {
  const closing = await tx
    .selectFrom('users')
    .select(['email', 'email_confirmed_at as confirmedAt'])
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  const address = closing.confirmedAt ? closing.email : null
  await endSessions(tx, { userId: from, sessionId: null, scope: 'global' })
  for (const table of ['identities', 'one_time_tokens', 'mfa_factors', 'passkeys'] as const)
    await tx.deleteFrom(table).where('user_id', '=', from).execute()
  await tx.deleteFrom('flow_states').where('user_id', '=', from).execute()
  await tx
    .updateTable('users')
    .set({
      email: null,
      phone: null,
      new_email: null,
      new_phone: null,
      password_hash: null,
      email_confirmed_at: null,
      phone_confirmed_at: null,
      last_sign_in_at: null,
      app_metadata: '{}',
      user_metadata: '{}',
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', from)
    .execute()
  await tx
    .insertInto('account_merges')
    .values({ from_id: from, to_id: to, address, merged_by: by, merged_at: now })
    .execute()
  // Accounts merged into the closed one earlier now belong to the remaining one.
  await tx.updateTable('account_merges').set({ to_id: to }).where('to_id', '=', from).execute()
  if (address)
    await tx
      .updateTable('users')
      .set({ email: address, email_confirmed_at: closing.confirmedAt, updated_at: now })
      .where('id', '=', to)
      .where('email', 'is', null)
      .execute()
  return { address }
}

/** The account that a closed account was merged into, if any. */
export async function mergedInto(db: Queryable, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account_merges')
    .select('to_id')
    .where('from_id', '=', userId)
    .executeTakeFirst()
  return row?.to_id ?? null
}

/** Accounts merged into this one, with the addresses that belong to it since. */
export const mergedAccountsOf = (db: Queryable, userId: string) =>
  db
    .selectFrom('account_merges')
    .select(['from_id as id', 'address', 'merged_at as mergedAt'])
    .where('to_id', '=', userId)
    .orderBy('merged_at')
    .execute()
