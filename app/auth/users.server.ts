import { type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Identities, Users } from '#db/schema.ts'
import { AUDIENCE } from './access-tokens.server.ts'
import type { Metadata } from './metadata.ts'

export type User = Omit<Selectable<Users>, 'user_metadata' | 'app_metadata'> & {
  user_metadata: Metadata
  app_metadata: Metadata
}
export type Identity = Omit<Selectable<Identities>, 'identity_data'> & { identity_data: Metadata }

export async function userByEmail(db: Queryable, email: string): Promise<User | undefined> {
  return (await db
    .selectFrom('users')
    .selectAll()
    .where((is) => is(is.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('is_sso', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) as User | undefined
}

export async function userById(db: Queryable, id: string): Promise<User | undefined> {
  return (await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) as User | undefined
}

export async function identitiesOf(db: Queryable, userId: string): Promise<Identity[]> {
  return (await db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()) as Identity[]
}

/** What a person is called and which roles they have. */
export async function standingOf(db: Queryable, userId: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_standing', 'user_standing.user_id', 'users.id')
    .select(['email', 'email_confirmed_at', 'user_metadata', 'is_provider', 'granted'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    email: row.email,
    isConfirmed: row.email_confirmed_at !== null,
    fullName: (row.user_metadata as Metadata).full_name,
    isProvider: row.is_provider === true,
    granted: row.granted ?? [],
  }
}

/** How this session's owner proved who they are, newest first. */
export async function methodsOf(db: Queryable, sessionId: string) {
  const rows = await db
    .selectFrom('session_methods')
    .select(['method', 'updated_at'])
    .where('session_id', '=', sessionId)
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map(({ method, updated_at }) => ({
    method,
    timestamp: Math.floor(updated_at.getTime() / 1000),
  }))
}

export type NewUser = {
  email: string
  passwordHash: string
  data: Metadata
  isConfirmed: boolean
  at: Date
}

/** Adds somebody who signs in by email, with the identity that says so. */
export async function addEmailUser(
  tx: Tx,
  { email, passwordHash, data, isConfirmed, at }: NewUser,
): Promise<string> {
  const id = newId()
  // What they submitted never overrides what we know.
  const identity = {
    ...data,
    sub: id,
    email,
    email_verified: isConfirmed,
    phone_verified: false,
  }
  await tx
    .insertInto('users')
    .values({
      id,
      aud: AUDIENCE,
      role: 'authenticated',
      email,
      password_hash: passwordHash,
      email_confirmed_at: isConfirmed ? at : null,
      app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
      user_metadata: JSON.stringify(identity),
      created_at: at,
      updated_at: at,
    })
    .execute()
  await tx
    .insertInto('identities')
    .values({
      identity_id: newId(),
      id,
      user_id: id,
      provider: 'email',
      identity_data: JSON.stringify(identity),
      last_sign_in_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

/** The address was shown to be theirs: says so wherever the wire shows it. */
export async function confirmEmail(tx: Tx, user: User, at: Date) {
  if (user.email_confirmed_at) return
  const verified = JSON.stringify({ email_verified: true })
  await tx
    .updateTable('users')
    .set({
      email_confirmed_at: at,
      updated_at: at,
      user_metadata: sql`user_metadata || ${verified}::jsonb`,
    })
    .where('id', '=', user.id)
    .execute()
  await tx
    .updateTable('identities')
    .set({ identity_data: sql`identity_data || ${verified}::jsonb`, updated_at: at })
    .where('user_id', '=', user.id)
    .where('provider', '=', 'email')
    .execute()
}

/** A person as the official client knows them: what is not set is not said, but for these. */
export function wireUser(user: User, identities: Identity[]) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...set('email_confirmed_at', user.email_confirmed_at),
    ...set('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...set('phone_confirmed_at', user.phone_confirmed_at),
    ...set('confirmation_sent_at', user.confirmation_sent_at),
    ...set('confirmed_at', user.confirmed_at),
    ...set('recovery_sent_at', user.recovery_sent_at),
    ...set('last_sign_in_at', user.last_sign_in_at),
    ...set('banned_until', user.banned_until),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: identities.map((identity) => ({
      identity_id: identity.identity_id,
      id: identity.id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      ...set('last_sign_in_at', identity.last_sign_in_at),
      created_at: identity.created_at,
      updated_at: identity.updated_at,
      ...set('email', identity.email),
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  }
}

function set<Name extends string, Value>(name: Name, value: Value | null) {
  return (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value }
}
