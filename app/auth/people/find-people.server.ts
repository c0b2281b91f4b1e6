import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import type { DB } from '#db/schema.ts'
import { type AccountState, type PersonSearch, stateOf } from '../public/person-search.ts'
import { type Role, rolesOf } from '../public/roles.ts'

export type PeopleWanted = {
  search: PersonSearch | null
  role: Role | null
  state: AccountState | null
  /** The id of the last account on the previous page. */
  after: string | null
}

export const SHOWN_AT_ONCE = 25

type Is = ExpressionBuilder<DB, 'users'>

/**
 * Accounts, newest first. Every filter has an index (0014_administration.sql); pages use keyset pagination.
 */
export function peopleQuery(db: Db, { search, role, state, after }: PeopleWanted, now: Date) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'confirmed_at', 'banned_until', 'deleted_at', 'created_at'])
    .select('last_sign_in_at')
    .select(sql<unknown>`user_metadata ->> 'full_name'`.as('full_name'))
    .$if(search !== null, (users) => users.where((is) => fits(is, search!)))
    .$if(role !== null, (users) => users.where((is) => hasRole(is, role!)))
    .$if(state !== null, (users) => users.where((is) => matchesState(is, state!, now)))
    .$if(after !== null, (users) =>
      users.where(
        sql<SqlBool>`(created_at, id) < ((select created_at from users where id = ${after}), ${after}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_AT_ONCE + 1)
}

export async function findPeople(db: Db, wanted: PeopleWanted, now: Date) {
  const rows = await peopleQuery(db, wanted, now).execute()
  const shown = rows.slice(0, SHOWN_AT_ONCE)
  const roles = await rolesByPerson(
    db,
    shown.map(({ id }) => id),
  )
  return {
    people: shown.map((row) => ({
      id: row.id,
      name: displayName(row.full_name, row.email),
      email: row.email,
      phone: row.phone,
      roles: roles.get(row.id) ?? (['customer'] as Role[]),
      state: stateOf(row, now),
      since: row.created_at,
      signedInAt: row.last_sign_in_at,
    })),
    /** The cursor of the next page; null on the last. */
    more: rows.length > SHOWN_AT_ONCE ? (shown.at(-1)?.id ?? null) : null,
  }
}

function fits(is: Is, { id, phone, words }: PersonSearch) {
  if (id) return is('id', '=', id)
  const likeWords = words.map(
    (word) => sql<SqlBool>`search_text like '%' || plain(${escaped(word)}) || '%'`,
  )
  return is.or([
    ...(phone ? [is('phone', 'like', `${phone}%`)] : []),
    ...(likeWords.length > 0 ? [is.and(likeWords)] : []),
  ])
}

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

function hasRole(is: Is, role: Role) {
  const granted = (name: string) =>
    sql<SqlBool>`id in (select user_id from user_roles where role = ${name})`
  const isProvider = sql<SqlBool>`exists (select from provider_profiles p where p.user_id = users.id)`
  switch (role) {
    case 'provider':
      return isProvider
    case 'customer':
      // Everyone is a customer: the filter finds those with no other role.
      return is.and([is.not(isProvider), sql<SqlBool>`id not in (select user_id from user_roles)`])
    default:
      return granted(role)
  }
}

function matchesState(is: Is, state: AccountState, now: Date) {
  const isThere = is('deleted_at', 'is', null)
  const isNotBanned = is.or([is('banned_until', 'is', null), is('banned_until', '<=', now)])
  switch (state) {
    case 'deleted':
      return is('deleted_at', 'is not', null)
    case 'banned':
      return is.and([isThere, is('banned_until', 'is not', null), is('banned_until', '>', now)])
    case 'unconfirmed':
      return is.and([isThere, isNotBanned, is('confirmed_at', 'is', null)])
    case 'open':
      return is.and([isThere, isNotBanned, is('confirmed_at', 'is not', null)])
  }
}

async function rolesByPerson(db: Db, ids: string[]): Promise<Map<string, Role[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('user_access').selectAll().where('user_id', 'in', ids).execute()
  return new Map(
    rows.map(({ user_id, is_provider, granted }) => [
      user_id!,
      rolesOf({ isProvider: is_provider === true, granted: granted ?? [] }),
    ]),
  )
}

/** Name and address of these accounts, for lists of ids. Deleted accounts are left out. */
export async function peopleCalled(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { name: string; email: string }>()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', sql<unknown>`user_metadata ->> 'full_name'`.as('full_name')])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, email, full_name }) => [
      id,
      { name: displayName(full_name, email), email: email ?? '' },
    ]),
  )
}
