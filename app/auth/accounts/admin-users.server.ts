import { type SqlBool, sql } from 'kysely'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import { deleteFlows } from '../flows/flow-states.server.ts'
import { changeEmail, changePhone } from '../one-time/address-change.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import { hashPassword } from './hashing.server.ts'
import { checkedMerge, type Metadata } from './metadata.ts'
import { addIdentity, addUser } from './new-users.server.ts'
import { checkNewPassword } from './passwords.server.ts'
import {
  confirmEmail,
  confirmPhone,
  identitiesOf,
  type User,
  userByEmail,
  userById,
  userByPhone,
  wireUser,
} from './users.server.ts'

/** What whoever keeps the service may say of a person. What isn't given stays as it is. */
export type AdminChanges = {
  email?: string
  phone?: string
  password?: string
  /** Made elsewhere: taken as it is. */
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

async function refuseTaken(tx: Tx, { email, phone }: AdminChanges, but?: string) {
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

/** Makes an account as it is told: nothing is mailed, and autoconfirm plays no part. */
export async function makeUser(
  services: AuthServices,
  { id, ...given }: AdminChanges & { id?: string },
): Promise<string> {
  if (!given.email && !given.phone)
    throw new AuthError(
      'validation_failed',
      'Cannot create a user without either an email or phone',
    )
  const passwordHash = await hashOfGiven(services, given)
  const { tokens } = authSettings(services.config)
  const now = services.securityClock.now()
  return transaction(services.db, async (tx) => {
    await refuseTaken(tx, given)
    if (id && (await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()))
      throw new AuthError('conflict', 'A user with this id already exists', { status: 422 })
    const userId = await addUser(tx, {
      id,
      email: given.email,
      phone: given.phone,
      passwordHash,
      emailConfirmedAt: given.email && given.confirmsEmail ? now : null,
      phoneConfirmedAt: given.phone && given.confirmsPhone ? now : null,
      userMetadata: {
        ...given.userMetadata,
        ...(given.email && given.confirmsEmail ? { email_verified: true } : {}),
        ...(given.phone && given.confirmsPhone ? { phone_verified: true } : {}),
      },
      appMetadata: given.appMetadata,
      bannedUntil: given.banFor ? new Date(now.getTime() + given.banFor) : null,
      aud: given.aud ?? tokens.audience,
      role: given.role ?? tokens.role,
      at: now,
    })
    await addGivenIdentities(tx, userId, given, now)
    await noteAct(services, tx, 'account made by an administrator', userId)
    return userId
  })
}

async function addGivenIdentities(tx: Tx, userId: string, given: AdminChanges, now: Date) {
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

async function hashOfGiven(services: AuthServices, { password, passwordHash }: AdminChanges) {
  if (passwordHash) {
    if (!/^\$(?:2[aby]|argon2id?)\$/.test(passwordHash))
      throw new AuthError('validation_failed', 'Unknown kind of password hash')
    return passwordHash
  }
  if (password === undefined) return null
  await checkNewPassword(services, password)
  return hashPassword(password)
}

/** Changes an account at once. A new password ends every session. Throws `user_not_found`. */
export async function changeUser(services: AuthServices, id: string, given: AdminChanges) {
  const passwordHash = await hashOfGiven(services, given)
  const now = services.securityClock.now()
  await transaction(services.db, async (tx) => {
    const user = await knownUser(tx, id)
    await refuseTaken(tx, given, id)
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
    await noteAct(services, tx, 'account changed by an administrator', id)
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

/**
 * Takes an account away: wholly, or so that only its id stays and what points at it still points at
 * somebody. Throws `user_not_found`.
 */
export async function removeUser(
  services: AuthServices,
  id: string,
  { isSoft }: { isSoft: boolean },
) {
  await transaction(services.db, async (tx) => {
    const user = await knownUser(tx, id)
    await noteAct(services, tx, 'account deleted by an administrator', id)
    if (isSoft) await emptyUser(services, tx, user)
    else await tx.deleteFrom('users').where('id', '=', id).execute()
  })
}

/** Nothing that names the person is left; who had the address can register anew. */
export async function emptyUser(services: AuthServices, tx: Tx, user: User) {
  const now = services.securityClock.now()
  await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('mfa_factors').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', user.id).execute()
  await deleteFlows(tx, user.id)
  for (const { identity_id, provider, id } of await identitiesOf(tx, user.id))
    await tx
      .updateTable('identities')
      .set({ id: hashOf(`${provider} ${id}`), identity_data: '{}', updated_at: now })
      .where('identity_id', '=', identity_id)
      .execute()
  await tx
    .updateTable('users')
    .set({
      email: user.email ? hashOf(user.email) : null,
      phone: user.phone ? hashOf(user.phone).slice(0, 15) : null,
      new_email: null,
      new_phone: null,
      password_hash: null,
      user_metadata: '{}',
      app_metadata: '{}',
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
}

function noteAct(services: AuthServices, tx: Tx, name: string, id: string) {
  return recordEvent(tx, {
    name,
    about: { kind: 'user', id },
    by: null,
    now: services.clock.now(),
  })
}

/** A page of everyone, with how many there are. */
export async function listUsers(
  { db }: AuthServices,
  {
    page,
    perPage,
    order,
    filter,
  }: { page: number; perPage: number; order: 'asc' | 'desc'; filter: string },
) {
  const pattern = `%${filter.replace(/[\\%_]/g, '\\$&')}%`
  const fits = sql<SqlBool>`(email ilike ${pattern} or user_metadata ->> 'full_name' ilike ${pattern})`
  const found = db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .$if(filter !== '', (users) => users.where(fits))
  const [{ total }, users] = await Promise.all([
    found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    found
      .selectAll()
      .orderBy('created_at', order)
      .orderBy('id', order)
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  return {
    total: Number(total),
    users: (users as User[]).map((user) => ({ ...wireUser(user, []), identities: null })),
  }
}
