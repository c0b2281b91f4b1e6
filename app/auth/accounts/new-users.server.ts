import { type Kysely, sql } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { DB } from '#db/schema.ts'
import type { Metadata } from './metadata.ts'

export type NewUser = {
  id?: string
  email?: string | null
  phone?: string | null
  passwordHash?: string | null
  emailConfirmedAt?: Date | null
  phoneConfirmedAt?: Date | null
  invitedAt?: Date | null
  userMetadata?: Metadata
  appMetadata?: Metadata
  isAnonymous?: boolean
  isSso?: boolean
  bannedUntil?: Date | null
  aud: string
  role: string
  now: Date
}

/** Adds a user without any identity yet. */
export async function addUser(tx: Tx, user: NewUser): Promise<string> {
  const id = user.id ?? newId()
  await tx
    .insertInto('users')
    .values({
      id,
      aud: user.aud,
      role: user.role,
      email: user.email ?? null,
      phone: user.phone ?? null,
      password_hash: user.passwordHash ?? null,
      email_confirmed_at: user.emailConfirmedAt ?? null,
      phone_confirmed_at: user.phoneConfirmedAt ?? null,
      invited_at: user.invitedAt ?? null,
      app_metadata: JSON.stringify(user.appMetadata ?? {}),
      user_metadata: JSON.stringify(user.userMetadata ?? {}),
      is_anonymous: user.isAnonymous ?? false,
      is_sso: user.isSso ?? false,
      banned_until: user.bannedUntil ?? null,
      created_at: user.now,
      updated_at: user.now,
    })
    .execute()
  return id
}

export type NewIdentity = {
  userId: string
  provider: string
  /** The provider's id of the user; for email and phone it is the user's own id. */
  subject: string
  data: Metadata
  now: Date
}

/** Adds an identity, and updates the user's app_metadata. */
export async function addIdentity(tx: Tx, { userId, provider, subject, data, now }: NewIdentity) {
  const identityId = newId()
  await tx
    .insertInto('identities')
    .values({
      identity_id: identityId,
      id: subject,
      user_id: userId,
      provider,
      identity_data: JSON.stringify({ email_verified: false, phone_verified: false, ...data }),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await nameProviders(tx, userId)
  return identityId
}

/** The user's providers, oldest first: stored in app_metadata. */
export async function nameProviders(tx: Kysely<DB>, userId: string) {
  const rows = await tx
    .selectFrom('identities')
    .select('provider')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('identity_id')
    .execute()
  const providers = [...new Set(rows.map(({ provider }) => provider))]
  const named = JSON.stringify(providers.length ? { provider: providers[0], providers } : {})
  await tx
    .updateTable('users')
    .set({ app_metadata: sql`(app_metadata - 'provider' - 'providers') || ${named}::jsonb` })
    .where('id', '=', userId)
    .execute()
}

/**
 * Adds a user who signs up with an address or a number, with its identity. Submitted metadata never overrides
 * our own.
 */
export async function addSignedUpUser(
  tx: Tx,
  user: NewUser & { data: Metadata; provider: 'email' | 'phone' },
): Promise<string> {
  const id = user.id ?? newId()
  const known = {
    sub: id,
    ...(user.email ? { email: user.email } : {}),
    email_verified: Boolean(user.emailConfirmedAt),
    phone_verified: Boolean(user.phoneConfirmedAt),
  }
  const metadata = { ...user.data, ...known }
  await addUser(tx, { ...user, id, userMetadata: metadata })
  await addIdentity(tx, {
    userId: id,
    provider: user.provider,
    subject: id,
    data: { ...metadata, ...(user.phone ? { phone: user.phone } : {}) },
    now: user.now,
  })
  return id
}
