import { href } from 'react-router'
import { retryOnUniqueViolation } from '#app/platform/database-errors.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { HOUR } from '#app/platform/time.ts'
import type { CodeChallenge } from '../flows/code-challenge.server.ts'
import { authEmails } from '../one-time/emails.server.ts'
import { languageOf, type Origin } from '../one-time/mailed-links.server.ts'
import {
  notifySender,
  type Prepared,
  prepareOneTime,
  sendOneTime,
} from '../one-time/send.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { type IssuedSession, startSession } from '../sessions/sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { type AgreedText, agreeTo } from './agreements.server.ts'
import { forgetUnprovedPassword } from './confirm.server.ts'
import type { Contact } from './contact.ts'
import { hashPassword, isPassword } from './hashing.server.ts'
import { count } from './limits.server.ts'
import type { Metadata } from './metadata.ts'
import { addSignedUpUser } from './new-users.server.ts'
import { checkNewPassword } from './passwords.server.ts'
import { refuseClosed } from './sign-up-anonymously.server.ts'
import { type User, userByContact, userById } from './users.server.ts'

export type SignUp = {
  contact: Contact
  /** Null for someone who signs in only by link or code. */
  password: string | null
  data: Metadata
  device: Device
  idle: number | null
  origin: Origin
  challenge?: CodeChallenge | null
  /** Texts agreed to at sign-up, with their versions. */
  agreed?: readonly AgreedText[]
}

export type SignedUp =
  | { outcome: 'signed in'; issued: IssuedSession }
  | { outcome: 'link sent'; userId: string }
  /** The address has an account. The response is the same as for "link sent". */
  | { outcome: 'known' }

/**
 * Creates an account. A known and a new address cost the same work, hash and emails, and differ only where
 * autoconfirm makes that unavoidable.
 */
export async function signUp(services: AuthServices, wish: SignUp): Promise<SignedUp> {
  refuseClosed(services)
  if (wish.password !== null) await checkNewPassword(services, wish.password)
  await count(services, 'new account from here', wish.device.ip)

  const passwordHash = await hashPassword(wish.password ?? crypto.randomUUID())
  const prepared = await prepareOneTime(services, {
    purpose: 'confirmation',
    about: 'signup',
    to: wish.contact,
    origin: wish.origin,
    challenge: wish.challenge,
    ip: wish.device.ip,
  })
  const ready: Ready = {
    passwordHash: wish.password === null ? null : passwordHash,
    prepared,
    known: await emailToOwner(services, wish),
  }
  const signedUp = await retryOnUniqueViolation(async () => {
    await forgetOtherPassword(services, wish)
    return transaction(services.db, (tx) => signUpOnce(services, tx, wish, ready))
  })
  await notifySender(services, prepared)
  return signedUp
}

/**
 * Someone else may have chosen the password of an unconfirmed account with this address. Outside the
 * transaction, because a second email within the minute is refused and would roll this back.
 */
async function forgetOtherPassword({ db }: AuthServices, { contact, password }: SignUp) {
  const before = await userByContact(db, contact)
  // Verified for new accounts too, so that timing doesn't reveal whether there was an account.
  const isRepeated = await isPassword(before?.password_hash ?? null, password ?? '')
  if (before && !isRepeated) await forgetUnprovedPassword(db, before)
}

async function emailToOwner(services: AuthServices, { contact, origin }: SignUp) {
  if (origin.on !== 'site' || !('email' in contact)) return null
  const { siteUrl } = services.config
  return composeEmail(services, authEmails, 'known address', {
    to: contact.email,
    language: languageOf(origin),
    details: { signIn: `${siteUrl}${href('/auth')}`, forgot: `${siteUrl}${href('/auth/forgot')}` },
  })
}

type Ready = {
  passwordHash: string | null
  prepared: Prepared
  known: Awaited<ReturnType<typeof emailToOwner>>
}

async function signUpOnce(
  services: AuthServices,
  tx: Tx,
  wish: SignUp,
  { passwordHash, prepared, known }: Ready,
): Promise<SignedUp> {
  const { email, phone } = authSettings(services.config)
  const { contact, device, idle } = wish
  const { autoconfirm } = 'email' in contact ? email : phone
  const before = await userByContact(tx, contact)
  const isConfirmed =
    before && ('email' in contact ? before.email_confirmed_at : before.phone_confirmed_at)
  if (before && autoconfirm) throw new AuthError('user_already_exists', 'User already registered')
  if (isConfirmed) {
    if (email.autoconfirm || phone.autoconfirm)
      throw new AuthError('user_already_exists', 'User already registered')
    if (known) await notifyOwner(services, tx, before, known)
    return { outcome: 'known' }
  }
  const user = before ?? (await addNewcomer(services, tx, wish, { passwordHash, autoconfirm }))
  if (autoconfirm) {
    const issued = await startSession(services, tx, {
      userId: user.id,
      method: 'password',
      device,
      idle,
    })
    return { outcome: 'signed in', issued }
  }
  await sendOneTime(services, tx, prepared, user)
  return { outcome: 'link sent', userId: user.id }
}

async function addNewcomer(
  services: AuthServices,
  tx: Tx,
  { contact, data, device, agreed = [] }: SignUp,
  { passwordHash, autoconfirm }: { passwordHash: string | null; autoconfirm: boolean },
): Promise<User> {
  const { tokens } = authSettings(services.config)
  const createdAt = services.securityClock.now()
  const confirmedAt = autoconfirm ? createdAt : null
  const id = await addSignedUpUser(tx, {
    ...contact,
    passwordHash,
    data,
    ...('email' in contact
      ? { provider: 'email', emailConfirmedAt: confirmedAt }
      : { provider: 'phone', phoneConfirmedAt: confirmedAt }),
    aud: tokens.audience,
    role: tokens.role,
    now: createdAt,
  })
  const now = services.clock.now()
  await recordEvent(tx, {
    name: 'account made',
    about: { kind: 'user', id },
    by: id,
    now,
    details: { ip: device.ip },
  })
  await agreeTo(tx, { userId: id, texts: agreed, moment: 'registration', now })
  return (await userById(tx, id))!
}

/** Tells the owner of the address that someone tried to register with it, at most once an hour. */
async function notifyOwner(
  services: AuthServices,
  tx: Tx,
  user: User,
  email: NonNullable<Ready['known']>,
) {
  const now = services.clock.now()
  const hour = Math.floor(now.getTime() / HOUR)
  await services.outbox.write(tx, { ...email, dedupe: `known address ${user.id} ${hour}` }, now)
}
