import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices, Device } from './auth-services.ts'
import { isPassword } from './hashing.server.ts'
import { checkLeft, count, forget } from './limits.server.ts'
import { hashOf } from './secrets.server.ts'
import { type Held, startSession } from './sessions.server.ts'
import { type User, userByEmail } from './users.server.ts'

export type SignIn = { email: string; password: string; device: Device; idle: number | null }

/** An unknown address and a wrong password are the same: in the answer, and in the work it takes. */
export async function signIn(
  services: AuthServices,
  { email, password, device, idle }: SignIn,
): Promise<Held> {
  const here = `${email} ${device.ip}`
  await checkLeft(services, 'wrong password here', here)
  const user = await userByEmail(services.db, email)
  // Many wrong guesses from elsewhere must not lock the owner out where they are signed in already.
  await checkLeft(services, 'wrong password anywhere', email).catch(async (refusal) => {
    if (!user || !(await isKnownPlace(services, user, device))) throw refusal
  })
  if (user && isBanned(services, user))
    throw new AuthError('user_banned', 'User is banned', { status: 400 })
  const isRight = await isPassword(user?.password_hash ?? null, password)
  if (!user || !isRight) {
    await recordFailure(services, user, email)
    await count(services, 'wrong password here', here)
    await count(services, 'wrong password anywhere', email)
    throw new AuthError('invalid_credentials', 'Invalid login credentials')
  }
  if (!user.email_confirmed_at) throw new AuthError('email_not_confirmed', 'Email not confirmed')

  await forget(services, 'wrong password here', here)
  return transaction(services.db, async (tx) => {
    const held = await startSession(services, tx, {
      userId: user.id,
      method: 'password',
      device,
      idle,
    })
    await recordEvent(tx, {
      name: 'signed in',
      about: { kind: 'user', id: user.id },
      by: user.id,
      at: services.clock.now(),
      details: { method: 'password', session: held.sessionId },
    })
    return held
  })
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

async function recordFailure(services: AuthServices, user: User | undefined, email: string) {
  await recordEvent(services.db, {
    name: 'sign-in failed',
    // A stranger's address isn't kept, only enough to see that it was the same one again.
    about: user
      ? { kind: 'user', id: user.id }
      : { kind: 'unknown address', id: hashOf(email).slice(0, 16) },
    by: null,
    at: services.clock.now(),
  })
}
