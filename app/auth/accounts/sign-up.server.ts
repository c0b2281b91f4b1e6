import { href } from 'react-router'
import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
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
import { type Held, startSession } from '../sessions/sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { type AgreedText, agreeTo } from './agreements.server.ts'
import type { Contact } from './contact.ts'
import { hashPassword, isPassword } from './hashing.server.ts'
import { count } from './limits.server.ts'
import type { Metadata } from './metadata.ts'
import { addSignedUpUser } from './new-users.server.ts'
import { checkNewPassword } from './passwords.server.ts'
import { refuseClosed } from './sign-up-anonymously.server.ts'
import { forgetUnprovedPassword, type User, userByEmail, userByPhone } from './users.server.ts'

export type SignUp = {
  contact: Contact
  /** Null for whoever will only ever come by link or code. */
  password: string | null
  data: Metadata
  device: Device
  idle: number | null
  origin: Origin
  challenge?: CodeChallenge | null
  /** Texts agreed to at this moment, with their versions. */
  agreed?: readonly AgreedText[]
}

export type SignedUp =
  | { outcome: 'signed in'; held: Held }
  | { outcome: 'link sent'; userId: string }
  /** The address has an account: outwardly the same as "link sent". */
  | { outcome: 'known' }

/**
 * Makes an account. A known and a new address cost the same work, hash and emails, and are told
 * apart only where autoconfirm makes that unavoidable.
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
  })
  const known = await emailToOwner(services, wish)
  const attempt = async () => {
    const before = await userBy(services.db, wish.contact)
    // Compared for newcomers too, so that the time tells nobody whether there was an account.
    const isRepeated = await isPassword(before?.password_hash ?? null, wish.password ?? '')
    // Outside the transaction: a second email within the minute is refused, and this must stay done.
    if (before && !isRepeated) await forgetUnprovedPassword(services.db, before)
    return transaction(services.db, (tx) =>
      signUpOnce(services, tx, wish, {
        passwordHash: wish.password === null ? null : passwordHash,
        prepared,
        known,
      }),
    )
  }
  // Twice the same address at once: the second finds the first one's account.
  const signedUp = await attempt().catch((error) => {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return attempt()
    throw error
  })
  await notifySender(services, prepared)
  return signedUp
}

const UNIQUE_VIOLATION = '23505'

async function emailToOwner(services: AuthServices, { contact, origin }: SignUp) {
  if (origin.on !== 'site' || !('email' in contact)) return null
  const { siteUrl } = services.config
  return composeEmail(services, authEmails, 'known address', {
    to: contact.email,
    language: languageOf(origin),
    details: { signIn: `${siteUrl}${href('/auth')}`, forgot: `${siteUrl}${href('/auth/forgot')}` },
  })
}

const userBy = (db: Queryable, contact: Contact) =>
  'email' in contact ? userByEmail(db, contact.email) : userByPhone(db, contact.phone)

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
  const before = await userBy(tx, contact)
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
    const held = await startSession(services, tx, {
      userId: user.id,
      method: 'password',
      device,
      idle,
    })
    return { outcome: 'signed in', held }
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
  const instant = services.securityClock.now()
  const confirmedAt = autoconfirm ? instant : null
  const id = await addSignedUpUser(tx, {
    ...contact,
    passwordHash,
    data,
    ...('email' in contact
      ? { provider: 'email', emailConfirmedAt: confirmedAt }
      : { provider: 'phone', phoneConfirmedAt: confirmedAt }),
    aud: tokens.audience,
    role: tokens.role,
    at: instant,
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
  return (await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as User
}

/** Whose address was typed learns of it, at most once an hour. */
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
