import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { HOUR } from '#app/platform/time.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices, Device } from './auth-services.ts'
import { hashPassword } from './hashing.server.ts'
import { confirmationLetter, knownAddressLetter } from './letters.tsx'
import { count } from './limits.server.ts'
import { languageOf, mailedLink, type Origin } from './mailed-links.server.ts'
import type { Metadata } from './metadata.ts'
import { keepOneTime, newOneTime, waitBefore } from './one-time.server.ts'
import { checkNewPassword } from './passwords.ts'
import { type Held, startSession } from './sessions.server.ts'
import { authSettings } from './settings.server.ts'
import { addEmailUser, type User, userByEmail } from './users.server.ts'

export type SignUp = {
  email: string
  password: string
  data: Metadata
  device: Device
  idle: number | null
  origin: Origin
  /** Texts agreed to at this moment, with their versions. */
  agreed?: readonly { text: string; version: string }[]
}

export type SignedUp =
  | { outcome: 'signed in'; held: Held }
  | { outcome: 'link sent'; userId: string }
  /** The address has an account: outwardly the same as "link sent". */
  | { outcome: 'known' }

/**
 * Makes an account. A known and a new address cost the same work, hash and letters, and are told
 * apart only where autoconfirm makes that unavoidable.
 */
export async function signUp(services: AuthServices, wish: SignUp): Promise<SignedUp> {
  const { signupDisabled, passwordMinLength } = authSettings(services.config)
  if (signupDisabled)
    throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
  checkNewPassword(wish.password, { minLength: passwordMinLength })
  await count(services, 'new account from here', wish.device.ip)

  const prepared = await prepare(services, wish)
  const attempt = () => transaction(services.db, (tx) => signUpOnce(services, tx, wish, prepared))
  // Twice the same address at once: the second finds the first one's account.
  return attempt().catch((error) => {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return attempt()
    throw error
  })
}

const UNIQUE_VIOLATION = '23505'

/** Everything slow, before the transaction. */
async function prepare(services: AuthServices, { email, password, origin }: SignUp) {
  const passwordHash = await hashPassword(password)
  const made = newOneTime()
  const reader = { to: email, language: languageOf(origin) }
  const href = mailedLink(services, origin, { type: 'signup', link: made.link })
  const confirmation = await confirmationLetter(services, reader, { href, code: made.code })
  const { siteUrl } = services.config
  const known =
    origin.on === 'site'
      ? await knownAddressLetter(services, reader, {
          signIn: `${siteUrl}/auth`,
          forgot: `${siteUrl}/auth/forgot`,
        })
      : null
  return { passwordHash, made, confirmation, known }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

async function signUpOnce(
  services: AuthServices,
  tx: Tx,
  wish: SignUp,
  { passwordHash, made, confirmation, known }: Prepared,
): Promise<SignedUp> {
  const { autoconfirm } = authSettings(services.config)
  const { email, data, device, idle, agreed = [] } = wish
  const before = await userByEmail(tx, email)
  if (before && autoconfirm) throw new AuthError('user_already_exists', 'User already registered')
  if (before?.email_confirmed_at) {
    if (known) await tellOwner(services, tx, before, known)
    return { outcome: 'known' }
  }
  if (before) checkInterval(services, before)
  const userId = before
    ? before.id
    : await addEmailUser(tx, {
        email,
        passwordHash,
        data,
        isConfirmed: autoconfirm,
        at: services.securityClock.now(),
      })
  const now = services.clock.now()
  if (!before) {
    await recordEvent(tx, {
      name: 'account made',
      about: { kind: 'user', id: userId },
      by: userId,
      at: now,
    })
    for (const { text, version } of agreed)
      await tx
        .insertInto('agreements')
        .values({ user_id: userId, text, version, moment: 'registration', agreed_at: now })
        .execute()
  }
  if (autoconfirm) {
    const held = await startSession(services, tx, { userId, method: 'password', device, idle })
    return { outcome: 'signed in', held }
  }
  await keepOneTime(services, tx, made, { userId, purpose: 'confirmation', address: email })
  await services.outbox.write(tx, confirmation, now)
  return { outcome: 'link sent', userId }
}

/** Whose address was typed learns of it, at most once an hour. */
async function tellOwner(services: AuthServices, tx: Tx, user: User, letter: Prepared['known']) {
  const now = services.clock.now()
  const hour = Math.floor(now.getTime() / HOUR)
  if (letter)
    await services.outbox.write(tx, { ...letter, dedupe: `known address ${user.id} ${hour}` }, now)
}

function checkInterval(services: AuthServices, user: User) {
  const wait = waitBefore(services, user, 'confirmation')
  if (wait > 0) throw tooSoon(wait)
}

export function tooSoon(waitMillis: number): AuthError {
  return new AuthError(
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${Math.ceil(waitMillis / 1000)} seconds.`,
  )
}
