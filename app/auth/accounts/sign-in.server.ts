import { type Queryable, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { type IssuedSession, PasswordChanged, startSession } from '../sessions/sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { addressOf, type Contact } from './contact.ts'
import { betterHash, isPassword, spendTheOther } from './hashing.server.ts'
import { wereAccountsImported } from './imported-accounts.server.ts'
import { type RequiredChallenge, requireProofOfWork } from './require-proof-of-work.server.ts'
import { type User, userByContact } from './users.server.ts'

export type SignIn = {
  contact: Contact
  password: string
  device: Device
  idle: number | null
  /** The form's solved challenge, or null; undefined for API clients, which aren't challenged. */
  proof?: string | null
}

/**
 * Signs in. An unknown address and a wrong password are indistinguishable, in the response and in the time
 * taken.
 */
export async function signIn(
  services: AuthServices,
  { contact, password, device, idle, proof }: SignIn,
): Promise<IssuedSession> {
  const address = addressOf(contact)
  const user = await userByContact(services.db, contact)
  const demanded = await demandProofOfWork(services, user, { contact, device, proof })
  const isRight = await isPassword(user?.password_hash ?? null, password)
  if (!user || !isRight) {
    if (await wereAccountsImported(services.db))
      await spendTheOther(user?.password_hash ?? null, password)
    await recordFailure(services, user, { address, device })
    throw wrongPassword()
  }
  await demanded.wasRight()
  // Checked before the password it would reveal that the account exists and is banned.
  if (isBanned(services, user))
    throw new AuthError('user_banned', 'User is banned', { status: 400 })
  checkConfirmed(services, user, contact)

  return begin(services, user, { password, device, idle }).catch((error) => {
    throw error instanceof PasswordChanged ? wrongPassword() : error
  })
}

/**
 * Wrong guesses from elsewhere must not lock the owner out of places they already use. Browsers prove that
 * with the device cookie; an API client is recognised by its IP address.
 */
async function demandProofOfWork(
  services: AuthServices,
  user: User | undefined,
  { contact, device, proof }: Pick<SignIn, 'contact' | 'device' | 'proof'>,
) {
  const challenge: RequiredChallenge = {
    form: proof === undefined ? 'login by wire' : 'login',
    account: addressOf(contact),
    userId: user?.id ?? null,
    device,
    proof: proof ?? null,
  }
  return requireProofOfWork(services, challenge).catch(async (refusal) => {
    if (proof !== undefined || !user || !(await isKnownPlace(services, user, device))) throw refusal
    return requireProofOfWork(services, { ...challenge, isKnownPlace: true })
  })
}

const wrongPassword = () => new AuthError('invalid_credentials', 'Invalid login credentials')

/** Verifying a password takes a while: if it was changed meanwhile, no session starts. */
async function begin(
  services: AuthServices,
  { id: userId, password_hash: stored }: User,
  { password, device, idle }: Pick<SignIn, 'password' | 'device' | 'idle'>,
): Promise<IssuedSession> {
  const session = { userId, device, idle }
  const better = stored === null ? null : await betterHash(stored, password)
  if (stored === null || better === null)
    return startWithPassword(services, services.db, { ...session, passwordHash: stored })
  return transaction(services.db, async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash: better })
      .where('id', '=', userId)
      // Doesn't overwrite a password that was changed meanwhile.
      .where('password_hash', '=', stored)
      .execute()
    return startWithPassword(services, tx, { ...session, passwordHash: better })
  })
}

function startWithPassword(
  services: AuthServices,
  db: Queryable,
  {
    userId,
    device,
    idle,
    passwordHash,
  }: { userId: string; device: Device; idle: number | null; passwordHash: string | null },
) {
  const session = {
    userId,
    method: 'password',
    device,
    idle,
    passwordHash: passwordHash ?? undefined,
  }
  return startSession(services, db, session, (sessionId) => ({
    name: 'signed in',
    about: { kind: 'user', id: userId },
    by: userId,
    now: services.clock.now(),
    details: { method: 'password', session: sessionId, ip: device.ip },
  }))
}

/** Checked only after the right password, so that nobody else learns anything from it. */
function checkConfirmed(services: AuthServices, user: User, contact: Contact) {
  if ('phone' in contact) {
    if (!user.phone_confirmed_at) throw new AuthError('phone_not_confirmed', 'Phone not confirmed')
    return
  }
  if (!user.email_confirmed_at && !authSettings(services.config).email.allowsUnconfirmed)
    throw new AuthError('email_not_confirmed', 'Email not confirmed')
}

export function isBanned({ securityClock }: AuthServices, user: User) {
  return user.banned_until !== null && user.banned_until > securityClock.now()
}

async function isKnownPlace({ db }: AuthServices, user: User, { ip }: Device) {
  if (!ip) return false
  const known = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .where('ip', '=', ip)
    .executeTakeFirst()
  return known !== undefined
}

async function recordFailure(
  services: AuthServices,
  user: User | undefined,
  { address, device }: { address: string; device: Device },
) {
  await recordEvent(services.db, {
    name: 'sign-in failed',
    // An unknown address isn't stored, only a hash that shows whether it was the same one again.
    about: user
      ? { kind: 'user', id: user.id }
      : { kind: 'unknown address', id: hashOf(address).slice(0, 16) },
    by: null,
    now: services.clock.now(),
    details: { ip: device.ip },
  })
}
