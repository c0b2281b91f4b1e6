import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { DB } from '#db/schema.ts'
import { addIdentity, nameProviders } from '../accounts/new-users.server.ts'
import { type User, userByEmail, userByPhone } from '../accounts/users.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import { forgetOneTime, forgetOneTimes, type Shown } from './one-time.server.ts'

/**
 * Confirms a change of email by one mailbox. If both must confirm, the first confirmation is only stored; the
 * last one changes the address and the email identity, and makes an anonymous account permanent.
 */
export async function applyEmailChange(
  services: AuthServices,
  tx: Tx,
  user: User,
  shown: Shown,
): Promise<'half' | 'done'> {
  const { secureChange, autoconfirm } = authSettings(services.config).email
  const needsBoth = secureChange && !autoconfirm && Boolean(user.email)
  if (needsBoth && user.email_change_confirm_status === 0) {
    await forgetOneTime(tx, shown)
    await tx
      .updateTable('users')
      .set({ email_change_confirm_status: 1 })
      .where('id', '=', user.id)
      .execute()
    return 'half'
  }
  if (!user.new_email) throw new AuthError('otp_expired', 'Email link is invalid or has expired')
  await changeEmail(services, tx, user, user.new_email)
  await forgetOneTimes(tx, user.id)
  return 'done'
}

/** Sets the new address. Throws `email_exists` if another user took it meanwhile. */
export async function changeEmail(services: AuthServices, tx: Tx, user: User, email: string) {
  const existing = await userByEmail(tx, email)
  if (existing && existing.id !== user.id)
    throw new AuthError(
      'email_exists',
      'A user with this email address has already been registered',
    )
  const metadata = { email, email_verified: true }
  await change(services, tx, user, {
    provider: 'email',
    metadata,
    columns: {
      email,
      email_confirmed_at: services.securityClock.now(),
      new_email: null,
      email_change_confirm_status: 0,
      user_metadata: sql`case when user_metadata ? 'email' or is_anonymous
        then user_metadata || ${JSON.stringify(metadata)}::jsonb else user_metadata end`,
    },
  })
}

export async function applyPhoneChange(services: AuthServices, tx: Tx, user: User) {
  if (!user.new_phone) throw new AuthError('otp_expired', 'Token has expired or is invalid')
  await changePhone(services, tx, user, user.new_phone)
}

/** Sets the new number. Throws `phone_exists` if another user took it meanwhile. */
export async function changePhone(services: AuthServices, tx: Tx, user: User, phone: string) {
  const existing = await userByPhone(tx, phone)
  if (existing && existing.id !== user.id)
    throw new AuthError('phone_exists', 'A user with this phone number has already been registered')
  await change(services, tx, user, {
    provider: 'phone',
    metadata: { phone, phone_verified: true },
    columns: {
      phone,
      phone_confirmed_at: services.securityClock.now(),
      new_phone: null,
      user_metadata: sql`user_metadata || '{"phone_verified": true}'::jsonb`,
    },
  })
}

const eventOf = { email: 'email address changed', phone: 'cellphone number changed' } as const

/** Shared by changes of email and phone. Either makes an anonymous account permanent. */
async function change(
  services: AuthServices,
  tx: Tx,
  user: User,
  {
    provider,
    metadata,
    columns,
  }: {
    provider: 'email' | 'phone'
    metadata: Record<string, unknown>
    columns: UpdateObject<DB, 'users'>
  },
) {
  await tx
    .updateTable('users')
    .set({ ...columns, is_anonymous: false, updated_at: services.securityClock.now() })
    .where('id', '=', user.id)
    .execute()
  await setIdentity(services, tx, { userId: user.id, provider, metadata })
  await recordEvent(tx, {
    name: eventOf[provider],
    about: { kind: 'user', id: user.id },
    by: user.id,
    now: services.clock.now(),
  })
}

async function setIdentity(
  services: AuthServices,
  tx: Tx,
  {
    userId,
    provider,
    metadata,
  }: { userId: string; provider: 'email' | 'phone'; metadata: Record<string, unknown> },
) {
  const now = services.securityClock.now()
  const changed = await tx
    .updateTable('identities')
    .set({
      identity_data: sql`identity_data || ${JSON.stringify(metadata)}::jsonb`,
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .returning('identity_id')
    .executeTakeFirst()
  if (changed) await nameProviders(tx, userId)
  else
    await addIdentity(tx, {
      userId,
      provider,
      subject: userId,
      data: { sub: userId, ...metadata },
      now,
    })
}
