import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { DAY } from '#app/platform/time.ts'
import type { CodeChallenge } from '../flows/code-challenge.server.ts'
import { deleteFlows } from '../flows/flow-states.server.ts'
import { changeEmail, changePhone } from '../one-time/address-change.server.ts'
import { sendEmailChange } from '../one-time/mailed.server.ts'
import type { Origin } from '../one-time/mailed-links.server.ts'
import { forgetOneTimes } from '../one-time/one-time.server.ts'
import { isReauthenticated } from '../one-time/reauthenticate.server.ts'
import { notifySender, prepareOneTime, sendOneTime } from '../one-time/send.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { endSessions, isSessionActive } from '../sessions/sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { hashPassword, isPassword } from './hashing.server.ts'
import { checkedMerge, type Metadata } from './metadata.ts'
import { checkNewPassword } from './passwords.server.ts'
import { isPresentPassword } from './present-password.server.ts'
import { type User, userByEmail, userByPhone } from './users.server.ts'

type Session = { id: string; createdAt: Date; methods: readonly string[] } | null

/** Users who signed in with a recovery link don't need it. */
const RECOVERED = new Set(['otp', 'magiclink', 'recovery'])

/** Checks what the settings require before a password change. Throws the missing requirement. */
export async function checkMayChangePassword(
  services: AuthServices,
  user: User,
  {
    session,
    current,
    nonce,
  }: { session: Session; current: string | undefined; nonce: string | undefined },
) {
  const { requiresCurrentPassword, requiresReauthentication } = authSettings(
    services.config,
  ).password
  const isRecovered = session?.methods.some((method) => RECOVERED.has(method)) ?? false
  if (requiresCurrentPassword && user.password_hash && !isRecovered)
    await checkCurrentPassword(services, user, current)
  const now = services.securityClock.now().getTime()
  const isRecent = session !== null && now - session.createdAt.getTime() < DAY
  if (!requiresReauthentication || isRecent) return
  if (!nonce)
    throw new AuthError('reauthentication_needed', 'Password update requires reauthentication')
  const isRight = await transaction(services.db, (tx) =>
    isReauthenticated(services, tx, user, nonce),
  )
  if (!isRight) throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid')
}

async function checkCurrentPassword(services: AuthServices, user: User, current?: string) {
  const words = 'Current password required when setting new password.'
  if (!current) throw new AuthError('current_password_required', words)
  if (!(await isPresentPassword(services, user, current)))
    throw new AuthError('current_password_invalid', words)
}

/** Changes the password. Ends all other sessions, and invalidates pending links, codes and challenges. */
export async function changePassword(
  services: AuthServices,
  user: User,
  { password, sessionId }: { password: string; sessionId: string | null },
) {
  await checkNewPassword(services, password)
  if (await isPassword(user.password_hash, password))
    throw new AuthError('same_password', 'New password should be different from the old password.')
  const passwordHash = await hashPassword(password)
  await transaction(services.db, async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: services.securityClock.now() })
      .where('id', '=', user.id)
      .execute()
    // Hashing takes a while: if the password was changed meanwhile, this session has ended.
    if (sessionId && !(await isSessionActive({ db: tx }, sessionId)))
      throw new AuthError(
        'session_not_found',
        'Session from session_id claim in JWT does not exist',
      )
    await endSessions(tx, { userId: user.id, sessionId, scope: 'others' })
    await forgetOneTimes(tx, user.id)
    await deleteFlows(tx, user.id)
    await recordEvent(tx, {
      name: 'password changed',
      about: { kind: 'user', id: user.id },
      by: user.id,
      now: services.clock.now(),
    })
  })
}

type Change = { origin: Origin; challenge: CodeChallenge | null; device: Device }

/** Requests a change of email: takes effect once the mailboxes confirm. Throws `email_exists`. */
export async function askForEmail(
  services: AuthServices,
  user: User,
  { email, ...change }: Change & { email: string },
) {
  const { autoconfirm } = authSettings(services.config).email
  const existing = await userByEmail(services.db, email)
  if (existing && existing.id !== user.id)
    throw new AuthError(
      'email_exists',
      'A user with this email address has already been registered',
    )
  if (autoconfirm && user.is_anonymous)
    return transaction(services.db, (tx) => changeEmail(services, tx, user, email))
  await sendEmailChange(services, user, { ...change, newEmail: email })
}

/** Requests a change of phone number: sends a code, and takes effect when the code is entered. */
export async function askForPhone(
  services: AuthServices,
  user: User,
  { phone, origin, device }: Change & { phone: string },
) {
  const existing = await userByPhone(services.db, phone)
  if (existing && existing.id !== user.id)
    throw new AuthError('phone_exists', 'A user with this phone number has already been registered')
  if (authSettings(services.config).phone.autoconfirm)
    return transaction(services.db, (tx) => changePhone(services, tx, user, phone))
  const prepared = await prepareOneTime(services, {
    purpose: 'phone_change',
    about: 'signup',
    to: { phone },
    origin,
    ip: device.ip,
  })
  await transaction(services.db, async (tx) => {
    await tx.updateTable('users').set({ new_phone: phone }).where('id', '=', user.id).execute()
    await sendOneTime(services, tx, prepared, user)
  })
  await notifySender(services, prepared)
}

export async function changeMetadata(services: AuthServices, userId: string, change: Metadata) {
  await transaction(services.db, async (tx) => {
    const before = await tx
      .selectFrom('users')
      .select('user_metadata')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return
    const merged = checkedMerge(before.user_metadata as Metadata, change)
    await tx
      .updateTable('users')
      .set({ user_metadata: JSON.stringify(merged), updated_at: services.securityClock.now() })
      .where('id', '=', userId)
      .execute()
  })
}
