import { type Tx, transaction } from '#app/platform/db.server.ts'
import type { Contact } from '../accounts/contact.ts'
import type { User } from '../accounts/users.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import type { Origin } from './mailed-links.server.ts'
import { forgetOneTime, shownCode } from './one-time.server.ts'
import { notifySender, prepareOneTime, sendOneTime } from './send.server.ts'

/** Sends a signed-in user a re-authentication code. */
export async function sendReauthentication(
  services: AuthServices,
  user: User,
  origin: Origin = { on: 'wire', redirectTo: null },
): Promise<void> {
  const prepared = await prepareOneTime(services, {
    purpose: 'reauthentication',
    about: 'reauthentication',
    to: reachable(user),
    origin,
  })
  await transaction(services.db, (tx) => sendOneTime(services, tx, prepared, user))
  await notifySender(services, prepared)
}

/** The confirmed address or number that receives the code. Throws if there is none. */
export function reachable(user: User): Contact {
  if (user.email) {
    if (user.email_confirmed_at) return { email: user.email }
    throw new AuthError('email_not_confirmed', 'Please verify your email first.', { status: 422 })
  }
  if (user.phone) {
    if (user.phone_confirmed_at) return { phone: user.phone }
    throw new AuthError('phone_not_confirmed', 'Please verify your phone first.', { status: 422 })
  }
  throw new AuthError(
    'validation_failed',
    'Reauthentication requires the user to have an email or a phone number',
  )
}

/** Verifies and deletes the code. A wrong guess is counted, so its transaction must be committed. */
export async function isReauthenticated(
  services: AuthServices,
  tx: Tx,
  user: User,
  code: string,
): Promise<boolean> {
  const address = user.email || user.phone
  if (!address) return false
  const shown = await shownCode(services, tx, {
    purposes: ['reauthentication'],
    userId: user.id,
    address,
    code,
  })
  if (shown) await forgetOneTime(tx, shown)
  return shown !== null
}
