import { sql } from 'kysely'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import type { User } from './users.server.ts'

/** Marks the email address as verified. */
export async function confirmEmail(tx: Tx, user: User, now: Date) {
  if (user.email_confirmed_at) return
  await saveConfirmed(tx, user, 'email', { email_confirmed_at: now, updated_at: now })
}

/**
 * Anyone can register with another person's address, wait until its owner opens a link, and sign in with the
 * password of that registration. So a password that someone else may have chosen is deleted: whoever owns the
 * mailbox or phone chooses a new one.
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

/** Marks the phone number as verified. */
export async function confirmPhone(tx: Tx, user: User, now: Date) {
  if (user.phone_confirmed_at) return
  const confirmed = { phone_confirmed_at: now, updated_at: now, is_anonymous: false }
  await saveConfirmed(tx, user, 'phone', confirmed)
}

type Confirmed = { updated_at: Date } & (
  | { email_confirmed_at: Date }
  | { phone_confirmed_at: Date; is_anonymous: boolean }
)

/** Updates every field in which the API shows it. */
async function saveConfirmed(
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
