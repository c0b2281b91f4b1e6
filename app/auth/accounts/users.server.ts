import { type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import type { Identities, MfaFactors, Users } from '#db/schema.ts'
import type { Metadata } from './metadata.ts'

export type User = Omit<Selectable<Users>, 'user_metadata' | 'app_metadata'> & {
  user_metadata: Metadata
  app_metadata: Metadata
}
export type Factor = Selectable<MfaFactors>
export type Identity = Omit<Selectable<Identities>, 'identity_data'> & { identity_data: Metadata }

/** Everyone who was not deleted. */
const people = (db: Queryable) =>
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
 * A person and the session that their token names, asked for at once. A session whose refresh token was
 * reused counts as ended: whoever stole that token may hold its access token too.
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
        .on('sessions.reuse_found_at', 'is', null),
    )
    .select('sessions.aal')
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { aal, ...user } = row
  return { user: user as User, session: aal === null ? null : { aal } }
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

/** Who asked for this address or number to become theirs. */
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

/** The whole of a person for the wire, or undefined for nobody. */
export async function wireUserById(db: Queryable, id: string) {
  const row = await people(db).where('id', '=', id).select(belongings).executeTakeFirst()
  return row && wireUserOf(row)
}

// What belongs to somebody comes with them in one question: each of its own costs as much as all.
const identitiesOfUser = sql<Kept<Identity>[]>`(
  select coalesce(jsonb_agg(to_jsonb(one) order by one.created_at, one.id), '[]')
  from identities as one where one.user_id = users.id)`
const factorsOfUser = sql<Kept<Factor>[]>`(
  select coalesce(jsonb_agg(to_jsonb(one) - 'sealed_secret' - 'credential' order by one.created_at, one.id), '[]')
  from mfa_factors as one where one.user_id = users.id)`

/** For questions about users: what the wire shows of them besides. */
export const belongings = [identitiesOfUser.as('identities'), factorsOfUser.as('factors')] as const

/** Times are text inside of JSON. */
type Kept<Row> = { [Key in keyof Row]: Row[Key] extends Date | null ? string | null : Row[Key] }

type WithBelongings = {
  identities: Kept<Identity>[]
  factors: Kept<Factor>[]
}

/** A person as asked for with `belongings`, for the wire. */
export function wireUserOf({ identities, factors, ...user }: WithBelongings & object) {
  return wireUser(
    user as User,
    identities.map((identity) => read<Identity>(identity)),
    factors.map((factor) => read<Factor>(factor)),
  )
}

const TIMES = new Set(['created_at', 'updated_at', 'last_sign_in_at', 'last_challenged_at'])

function read<Row>(kept: Kept<Row>): Row {
  return Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [
      name,
      TIMES.has(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  ) as Row
}

/** What a person is called and which roles they have. */
export async function accountSummary(db: Queryable, userId: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_standing', 'user_standing.user_id', 'users.id')
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

/** How this session's owner proved who they are, newest first. */
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

/** One way in which they proved it, as tokens say it. */
export const asMethod = ({ method, provider, updated_at }: MethodRow) => ({
  method,
  timestamp: Math.floor(updated_at.getTime() / 1000),
  // An organisation is named by its id alone.
  ...(provider ? { provider: provider.replace(/^sso:/, '') } : {}),
})

/** The address was shown to be theirs. */
export async function confirmEmail(tx: Tx, user: User, now: Date) {
  if (user.email_confirmed_at) return
  await keepConfirmed(tx, user, 'email', { email_confirmed_at: now, updated_at: now })
}

/**
 * Anyone can register with an address that isn't theirs, wait until its owner opens a link, and sign in with
 * the password of that registration. Where somebody else may have chosen the password it goes: whoever has
 * the mailbox or phone chooses another.
 */
export async function forgetUnprovedPassword(db: Queryable, { id }: Pick<User, 'id'>) {
  await db
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .where('phone_confirmed_at', 'is', null)
    .execute()
}

/** The number was shown to be theirs. */
export async function confirmPhone(tx: Tx, user: User, now: Date) {
  if (user.phone_confirmed_at) return
  const confirmed = { phone_confirmed_at: now, updated_at: now, is_anonymous: false }
  await keepConfirmed(tx, user, 'phone', confirmed)
}

type Confirmed = { updated_at: Date } & (
  | { email_confirmed_at: Date }
  | { phone_confirmed_at: Date; is_anonymous: boolean }
)

/** Says so wherever the wire shows it. */
async function keepConfirmed(
  tx: Tx,
  user: User,
  provider: 'email' | 'phone',
  confirmed: Confirmed,
) {
  const verified = JSON.stringify({ [`${provider}_verified`]: true })
  await tx
    .updateTable('users')
    .set({ ...confirmed, user_metadata: sql`user_metadata || ${verified}::jsonb` })
    .where('id', '=', user.id)
    .execute()
  await tx
    .updateTable('identities')
    .set({
      identity_data: sql`identity_data || ${verified}::jsonb`,
      updated_at: confirmed.updated_at,
    })
    .where('user_id', '=', user.id)
    .where('provider', '=', provider)
    .execute()
}

/** A person as the official client knows them: what is not set is not said, but for these. */
export function wireUser(user: User, identities: Identity[], factors: Factor[] = []) {
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
    ...set('reauthentication_sent_at', user.reauthentication_sent_at),
    ...set('new_email', user.new_email),
    ...set('email_change_sent_at', user.new_email ? user.email_change_sent_at : null),
    ...set('new_phone', user.new_phone),
    ...set('phone_change_sent_at', user.new_phone ? user.phone_change_sent_at : null),
    ...set('last_sign_in_at', user.last_sign_in_at),
    ...set('banned_until', user.banned_until),
    ...set('deleted_at', user.deleted_at),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: identities.map(wireIdentity),
    ...(factors.length > 0 ? { factors: factors.map(wireFactor) } : {}),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  }
}

function wireIdentity(identity: Identity) {
  return {
    identity_id: identity.identity_id,
    id: identity.id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...set('last_sign_in_at', identity.last_sign_in_at),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    ...set('email', identity.email),
  }
}

/** A second step, without its secret. */
export function wireFactor(factor: Factor) {
  return {
    id: factor.id,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
    status: factor.status,
    phone: factor.phone ?? '',
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    last_challenged_at: factor.last_challenged_at,
    ...(factor.factor_type === 'webauthn'
      ? {
          ...set('web_authn_aaguid', factor.aaguid),
          last_webauthn_challenge_data: factor.last_challenge ?? null,
        }
      : {}),
  }
}

function set<Name extends string, Value>(name: Name, value: Value | null) {
  return (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value }
}
