import { sql } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import { type Factor, type Identity, people, type User } from './users.server.ts'

/** A user as the API returns it, or undefined. */
export async function wireUserById(db: Queryable, id: string) {
  const row = await people(db).where('id', '=', id).select(belongings).executeTakeFirst()
  return row && wireUserOf(row)
}

// Selected in the same query, because each extra query costs as much as all of them.
const identitiesOfUser = sql<Stored<Identity>[]>`(
  select coalesce(jsonb_agg(to_jsonb(identity) order by identity.created_at, identity.id), '[]')
  from identities as identity where identity.user_id = users.id)`
const factorsOfUser = sql<Stored<Factor>[]>`(
  select coalesce(jsonb_agg(to_jsonb(factor) - 'sealed_secret' - 'credential' order by factor.created_at, factor.id), '[]')
  from mfa_factors as factor where factor.user_id = users.id)`

/** Extra columns for queries on users: what else the API returns of them. */
export const belongings = [identitiesOfUser.as('identities'), factorsOfUser.as('factors')] as const

/** Dates are strings inside JSON. */
type Stored<Row> = { [Key in keyof Row]: Row[Key] extends Date | null ? string | null : Row[Key] }

type WithBelongings = {
  identities: Stored<Identity>[]
  factors: Stored<Factor>[]
}

/** A user that was selected with `belongings`, as the API returns it. */
export function wireUserOf({ identities, factors, ...user }: WithBelongings & object) {
  return wireUser(
    user as User,
    identities.map((identity) => read<Identity>(identity)),
    factors.map((factor) => read<Factor>(factor)),
  )
}

const TIMES = new Set(['created_at', 'updated_at', 'last_sign_in_at', 'last_challenged_at'])

function read<Row>(stored: Stored<Row>): Row {
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      TIMES.has(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  ) as Row
}

/** A user as the official client expects it: unset fields are left out, except these. */
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

/** A second factor, without its secret. */
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
