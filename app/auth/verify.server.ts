import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices, Device } from './auth-services.ts'
import { count } from './limits.server.ts'
import { type Purpose, useCode, useLink } from './one-time.server.ts'
import { type Held, startSession } from './sessions.server.ts'
import { isBanned } from './sign-in.server.ts'
import { confirmEmail, userByEmail, userById } from './users.server.ts'

/** The types of links and codes, and which of our purposes each stands for. */
const purposesOf = {
  signup: ['confirmation'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email: ['confirmation', 'recovery'],
} as const satisfies Record<string, readonly Purpose[]>

export type OneTimeType = keyof typeof purposesOf

export const isOneTimeType = (type: string): type is OneTimeType => Object.hasOwn(purposesOf, type)

export type Shown =
  /** The secret of a mailed link. */
  | { link: string }
  /** Typed figures, with the address they were sent to. */
  | { email: string; code: string }

export type Verified = { held: Held; purpose: Purpose }

/** Whoever shows a mailed link or code has that mailbox: confirms the address and signs in. */
export async function verifyOneTime(
  services: AuthServices,
  {
    type,
    shown,
    device,
    idle,
  }: { type: OneTimeType; shown: Shown; device: Device; idle: number | null },
): Promise<Verified> {
  await count(services, 'one-time from here', device.ip)
  const outcome = await transaction(services.db, async (tx) => {
    const used = await useOneTime(services, tx, purposesOf[type], shown)
    const user = used && (await userById(tx, used.userId))
    // Returned, not thrown: the count of wrong guesses must be committed.
    if (!user) return null
    if (isBanned(services, user)) return 'banned'
    await confirmEmail(tx, user, services.securityClock.now())
    const held = await startSession(services, tx, { userId: user.id, method: 'otp', device, idle })
    await recordEvent(tx, {
      name: used.purpose === 'confirmation' ? 'email address confirmed' : 'account recovered',
      about: { kind: 'user', id: user.id },
      by: user.id,
      at: services.clock.now(),
      details: { session: held.sessionId },
    })
    return { held, purpose: used.purpose }
  })
  if (outcome === 'banned') throw new AuthError('user_banned', 'User is banned')
  if (outcome) return outcome
  throw new AuthError(
    'otp_expired',
    'link' in shown ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
  )
}

async function useOneTime(
  services: AuthServices,
  tx: Tx,
  purposes: readonly Purpose[],
  shown: Shown,
) {
  if ('link' in shown) return useLink(services, tx, { purposes, link: shown.link })
  const user = await userByEmail(tx, shown.email)
  return user ? useCode(services, tx, { purposes, userId: user.id, code: shown.code }) : null
}
