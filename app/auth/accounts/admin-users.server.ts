import type { Change } from '#app/platform/audit/write-entry.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { changeEmail, changePhone } from '../one-time/address-change.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { refuseLastAdministrator } from '../roles/acting.server.ts'
import { authSettings } from '../settings.server.ts'
import { confirmEmail, confirmPhone } from './confirm.server.ts'
import { hashPassword } from './hashing.server.ts'
import { checkedMerge, type Metadata } from './metadata.ts'
import { addIdentity, addUser } from './new-users.server.ts'
import { checkNewPassword } from './passwords.server.ts'
import { type User, userByEmail, userById, userByPhone } from './users.server.ts'

/** What an operator may set on an account. Missing fields stay unchanged. */
export type AdminChanges = {
  email?: string
  phone?: string
  password?: string
  /** A hash made elsewhere, stored as it is. */
  passwordHash?: string
  confirmsEmail?: boolean
  confirmsPhone?: boolean
  userMetadata?: Metadata
  appMetadata?: Metadata
  role?: string
  aud?: string
  /** Milliseconds, or null to end a ban. */
  banFor?: number | null
}

async function refuseDuplicates(tx: Tx, { email, phone }: AdminChanges, but?: string) {
  const byEmail = email ? await userByEmail(tx, email) : undefined
  if (byEmail && byEmail.id !== but)
    throw new AuthError(
      'email_exists',
      'A user with this email address has already been registered',
    )
  const byPhone = phone ? await userByPhone(tx, phone) : undefined
  if (byPhone && byPhone.id !== but)
    throw new AuthError('phone_exists', 'Phone number already registered by another user')
}

/** Creates an account as specified: nothing is emailed, and autoconfirm doesn't apply. */
export async function makeUser(
  services: AuthServices,
  { id, ...given }: AdminChanges & { id?: string },
): Promise<string> {
  if (!given.email && !given.phone)
    throw new AuthError(
      'validation_failed',
      'Cannot create a user without either an email or phone',
    )
  const passwordHash = await hashOfProvided(services, given)
  const { tokens } = authSettings(services.config)
  const now = services.securityClock.now()
  return transaction(services.db, async (tx) => {
    await refuseDuplicates(tx, given)
    if (id && (await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()))
      throw new AuthError('conflict', 'A user with this id already exists', { status: 422 })
    const userId = await addUser(tx, {
      id,
      ...newUserFrom(given, now),
      passwordHash,
      aud: given.aud ?? tokens.audience,
      role: given.role ?? tokens.role,
    })
    await addIdentities(tx, userId, given, now)
    const after = valuesOf(await knownUser(tx, userId))
    await noteAct(services, tx, 'account made by an administrator', userId, { before: null, after })
    return userId
  })
}

function newUserFrom(given: AdminChanges, now: Date) {
  const isEmailConfirmed = Boolean(given.email && given.confirmsEmail)
  const isPhoneConfirmed = Boolean(given.phone && given.confirmsPhone)
  return {
    email: given.email,
    phone: given.phone,
    emailConfirmedAt: isEmailConfirmed ? now : null,
    phoneConfirmedAt: isPhoneConfirmed ? now : null,
    userMetadata: {
      ...given.userMetadata,
      ...(isEmailConfirmed ? { email_verified: true } : {}),
      ...(isPhoneConfirmed ? { phone_verified: true } : {}),
    },
    appMetadata: given.appMetadata,
    bannedUntil: given.banFor ? new Date(now.getTime() + given.banFor) : null,
    now,
  }
}

async function addIdentities(tx: Tx, userId: string, given: AdminChanges, now: Date) {
  for (const [provider, address, isConfirmed] of [
    ['email', given.email, given.confirmsEmail],
    ['phone', given.phone, given.confirmsPhone],
  ] as const)
    if (address)
      await addIdentity(tx, {
        userId,
        provider,
        subject: userId,
        data: {
          sub: userId,
          [provider]: address,
          [`${provider}_verified`]: Boolean(isConfirmed),
        },
        now,
      })
}

async function hashOfProvided(services: AuthServices, { password, passwordHash }: AdminChanges) {
  if (passwordHash) {
    if (!/^\$(?:2[aby]|argon2id?)\$/.test(passwordHash))
      throw new AuthError('validation_failed', 'Unknown kind of password hash')
    return passwordHash
  }
  if (password === undefined) return null
  await checkNewPassword(services, password)
  return hashPassword(password)
}

/** Changes an account at once. A new password ends all sessions. Throws `user_not_found`. */
export async function changeUser(services: AuthServices, id: string, given: AdminChanges) {
  const passwordHash = await hashOfProvided(services, given)
  const now = services.securityClock.now()
  await transaction(services.db, async (tx) => {
    const user = await knownUser(tx, id)
    if (given.banFor) await refuseLastAdministrator(services, tx, id)
    await refuseDuplicates(tx, given, id)
    if (given.email && given.email !== user.email)
      await changeEmail(services, tx, user, given.email)
    if (given.phone && given.phone !== user.phone)
      await changePhone(services, tx, user, given.phone)
    if (given.confirmsEmail) await confirmEmail(tx, user, now)
    if (given.confirmsPhone) await confirmPhone(tx, user, now)
    await tx
      .updateTable('users')
      .set(columnsOf(user, given, { passwordHash, now }))
      .where('id', '=', id)
      .execute()
    if (passwordHash) await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
    const after = valuesOf(await knownUser(tx, id))
    await noteAct(services, tx, 'account changed by an administrator', id, {
      before: valuesOf(user),
      after: { ...after, ...(passwordHash && { password: 'changed' }) },
    })
  })
}

function columnsOf(
  user: User,
  given: AdminChanges,
  { passwordHash, now }: { passwordHash: string | null; now: Date },
) {
  return {
    updated_at: now,
    ...(passwordHash ? { password_hash: passwordHash } : {}),
    ...(given.role ? { role: given.role } : {}),
    ...(given.aud ? { aud: given.aud } : {}),
    ...(given.banFor === undefined
      ? {}
      : { banned_until: given.banFor ? new Date(now.getTime() + given.banFor) : null }),
    ...(given.userMetadata
      ? { user_metadata: JSON.stringify(checkedMerge(user.user_metadata, given.userMetadata)) }
      : {}),
    ...(given.appMetadata
      ? { app_metadata: JSON.stringify(checkedMerge(user.app_metadata, given.appMetadata)) }
      : {}),
  }
}

export async function knownUser(tx: Tx, id: string): Promise<User> {
  const user = await userById(tx, id)
  if (!user) throw new AuthError('user_not_found', 'User not found', { status: 404 })
  return user
}

/** The fields that the service key can change on an account, for the audit log. */
const valuesOf = (user: User) => ({
  email: user.email,
  phone: user.phone,
  role: user.role,
  bannedUntil: user.banned_until,
  emailConfirmedAt: user.email_confirmed_at,
  phoneConfirmedAt: user.phone_confirmed_at,
  userMetadata: user.user_metadata,
  appMetadata: user.app_metadata,
})

/** API calls with the service key have no actor: the entry records the action and its target. */
export function noteAct(
  services: AuthServices,
  tx: Tx,
  name:
    | 'account made by an administrator'
    | 'account changed by an administrator'
    | 'account deleted by an administrator',
  id: string,
  audit: Change,
) {
  return recordEvent(tx, {
    name,
    about: { kind: 'user', id },
    by: null,
    now: services.clock.now(),
    audit,
  })
}
