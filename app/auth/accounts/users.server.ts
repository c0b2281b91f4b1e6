import type { Selectable } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import type { Identities, MfaFactors, Users } from '#db/schema.ts'
import type { Contact } from './contact.ts'
import type { Metadata } from './metadata.ts'

export type User = Omit<Selectable<Users>, 'user_metadata' | 'app_metadata'> & {
  user_metadata: Metadata
  app_metadata: Metadata
}
export type Factor = Selectable<MfaFactors>
export type Identity = Omit<Selectable<Identities>, 'identity_data'> & { identity_data: Metadata }

/** All users that weren't deleted. */
export const people = (db: Queryable) =>
  db.selectFrom('users').selectAll('users').where('deleted_at', 'is', null)

export async function userByEmail(db: Queryable, email: string): Promise<User | undefined> {
  return (await people(db)
    .where((is) => is(is.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('is_sso', '=', false)
    .executeTakeFirst()) as User | undefined
}

export async function userById(db: Queryable, id: string): Promise<User | undefined> {
  return (await people(db).where('id', '=', id).executeTakeFirst()) as User | undefined
}

/**
 * The user and session of a token, in one query. A session whose refresh token was reused counts as ended:
 * whoever stole that token may have its access token too.
 */
export async function userWithSession(
  db: Queryable,
  { id, sessionId }: { id: string; sessionId: string },
) {
  const row = await people(db)
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.user_id', '=', 'users.id')
        .on('sessions.id', '=', sessionId)
        .on('sessions.reuse_detected_at', 'is', null),
    )
    .select('sessions.aal')
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { aal, ...user } = row
  return { user: user as User, session: aal === null ? null : { aal } }
}

export function userByContact(db: Queryable, contact: Contact): Promise<User | undefined> {
  return 'email' in contact ? userByEmail(db, contact.email) : userByPhone(db, contact.phone)
}

export async function identitiesOf(db: Queryable, userId: string): Promise<Identity[]> {
  return (await db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()) as Identity[]
}

export async function factorsOf(db: Queryable, userId: string): Promise<Factor[]> {
  return db
    .selectFrom('mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function userByPhone(db: Queryable, phone: string): Promise<User | undefined> {
  return (await people(db).where('phone', '=', phone).executeTakeFirst()) as User | undefined
}

/** The users who requested a change to this address or number. */
export async function userByNewEmail(db: Queryable, email: string): Promise<User | undefined> {
  return (await people(db)
    .where((is) => is(is.fn('lower', ['new_email']), '=', email.toLowerCase()))
    .orderBy('email_change_sent_at', 'desc')
    .executeTakeFirst()) as User | undefined
}

export async function userByNewPhone(db: Queryable, phone: string): Promise<User | undefined> {
  return (await people(db)
    .where('new_phone', '=', phone)
    .orderBy('phone_change_sent_at', 'desc')
    .executeTakeFirst()) as User | undefined
}

/** A user's name and roles. */
export async function accountSummary(db: Queryable, userId: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_access', 'user_access.user_id', 'users.id')
    .select(['email', 'email_confirmed_at', 'is_sso', 'user_metadata', 'is_provider', 'granted'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    email: row.email,
    isConfirmed: row.email_confirmed_at !== null,
    isSso: row.is_sso,
    fullName: (row.user_metadata as Metadata).full_name,
    isProvider: row.is_provider === true,
    granted: row.granted ?? [],
  }
}

/** The session's authentication methods, newest first. */
export async function methodsOf(db: Queryable, sessionId: string) {
  const rows = await db
    .selectFrom('session_methods')
    .select(['method', 'provider', 'updated_at'])
    .where('session_id', '=', sessionId)
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map(asMethod)
}

type MethodRow = { method: string; provider: string | null; updated_at: Date }

/** An authentication method as a token contains it (`amr`). */
export const asMethod = ({ method, provider, updated_at }: MethodRow) => ({
  method,
  timestamp: Math.floor(updated_at.getTime() / 1000),
  // An organisation is identified only by its id.
  ...(provider ? { provider: provider.replace(/^sso:/, '') } : {}),
})
