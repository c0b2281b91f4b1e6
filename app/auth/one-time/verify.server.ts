import { type Tx, transaction } from '#app/platform/db.server.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import { confirmEmail, confirmPhone, forgetUnprovedPassword } from '../accounts/confirm.server.ts'
import { addressOf, type Contact } from '../accounts/contact.ts'
import { count } from '../accounts/limits.server.ts'
import { isBanned } from '../accounts/sign-in.server.ts'
import {
  type User,
  userByEmail,
  userById,
  userByNewEmail,
  userByNewPhone,
  userByPhone,
} from '../accounts/users.server.ts'
import { issueCode } from '../flows/exchange-code.server.ts'
import { latestMailFlow } from '../flows/flow-states.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { type IssuedSession, startSession } from '../sessions/sessions.server.ts'
import { applyEmailChange, applyPhoneChange } from './address-change.server.ts'
import {
  forgetOneTimes,
  PKCE,
  type Purpose,
  type Shown,
  shownCode,
  shownLink,
} from './one-time.server.ts'

/** The types of links and codes, and the purposes that each covers. */
const purposesOf = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
  sms: ['confirmation'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, readonly Purpose[]>

export type OneTimeType = keyof typeof purposesOf

export const isOneTimeType = (type: string): type is OneTimeType => Object.hasOwn(purposesOf, type)

export type ShownOneTime =
  /** The secret of an emailed link. */
  | { link: string }
  /** A typed code, with the address or number it was sent to. */
  | { email: string; code: string }
  | { phone: string; code: string }

export type Verified =
  | { outcome: 'signed in'; issued: IssuedSession; purpose: Purpose }
  /** Returned to the page that requested it, which exchanges it for a session. */
  | { outcome: 'code'; code: string }
  /** One of two mailboxes has confirmed a new address; the other hasn't yet. */
  | { outcome: 'half' }

export const HALF_CONFIRMED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** An emailed or texted secret proves the mailbox or phone: confirms it and signs in. */
export async function verifyOneTime(
  services: AuthServices,
  {
    type,
    shown,
    device,
    idle,
  }: { type: OneTimeType; shown: ShownOneTime; device: Device; idle: number | null },
): Promise<Verified> {
  await count(services, 'one-time from here', device.ip)
  const outcome = await transaction(services.db, async (tx) => {
    const found = await find(services, tx, purposesOf[type], shown)
    const user = found && (await userById(tx, found.user_id))
    // Returned, not thrown: the count of wrong guesses must be committed.
    if (!found || !user) return 'expired'
    if (isBanned(services, user)) return 'banned'
    if ((await apply(services, tx, user, found)) === 'half') return { outcome: 'half' } as const
    if ('link' in shown && shown.link.startsWith(PKCE))
      return forExchange(services, tx, user, { type, purpose: found.purpose as Purpose })
    const issued = await startSession(services, tx, {
      userId: user.id,
      method: 'otp',
      device,
      idle,
    })
    await recordEvent(tx, {
      name: eventOf[found.purpose as Purpose],
      about: { kind: 'user', id: user.id },
      by: user.id,
      now: services.clock.now(),
      details: { session: issued.sessionId, ip: device.ip },
    })
    return { outcome: 'signed in', issued, purpose: found.purpose as Purpose } as const
  })
  if (typeof outcome === 'string') throw refusalOf(outcome, shown)
  return outcome
}

function refusalOf(outcome: 'banned' | 'no flow' | 'expired', shown: ShownOneTime): AuthError {
  if (outcome === 'banned') return new AuthError('user_banned', 'User is banned')
  if (outcome === 'no flow')
    return new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found', {
      status: 400,
    })
  return new AuthError(
    'otp_expired',
    'link' in shown ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
  )
}

const eventOf: Record<Purpose, EventName> = {
  confirmation: 'email address confirmed',
  recovery: 'account recovered',
  email_change_new: 'email address changed',
  email_change_current: 'email address changed',
  phone_change: 'cellphone number changed',
  reauthentication: 'signed in',
}

async function find(
  services: AuthServices,
  tx: Tx,
  purposes: readonly Purpose[],
  shown: ShownOneTime,
): Promise<Shown | null> {
  if ('link' in shown) return shownLink(services, tx, { purposes, link: shown.link })
  const isChange = purposes.some(
    (purpose) => purpose.endsWith('_new') || purpose === 'phone_change',
  )
  const user = await ownerOf(tx, shown, isChange)
  if (!user) return null
  return shownCode(services, tx, {
    purposes,
    userId: user.id,
    address: addressOf(shown),
    code: shown.code,
  })
}

async function ownerOf(tx: Tx, contact: Contact, isChange: boolean): Promise<User | undefined> {
  if ('phone' in contact)
    return isChange ? userByNewPhone(tx, contact.phone) : userByPhone(tx, contact.phone)
  const owner = await userByEmail(tx, contact.email)
  return owner ?? (isChange ? await userByNewEmail(tx, contact.email) : undefined)
}

/** Applies the change that a proved address authorizes. Success invalidates every other link of this user. */
async function apply(
  services: AuthServices,
  tx: Tx,
  user: User,
  shown: Shown,
): Promise<'half' | 'done'> {
  const now = services.securityClock.now()
  switch (shown.purpose as Purpose) {
    case 'email_change_new':
    case 'email_change_current':
      return applyEmailChange(services, tx, user, shown)
    case 'phone_change':
      await applyPhoneChange(services, tx, user)
      break
    case 'confirmation':
      if (shown.relates_to.includes('@')) await confirmEmail(tx, user, now)
      else await confirmPhone(tx, user, now)
      break
    default:
      // They signed in without the password, so nothing proves that they chose it.
      await forgetUnprovedPassword(tx, user)
      await confirmEmail(tx, user, now)
  }
  await forgetOneTimes(tx, user.id)
  return 'done'
}

/** The page that requested the email is waiting for a code: only it has the PKCE verifier. */
async function forExchange(
  services: AuthServices,
  tx: Tx,
  user: User,
  { type, purpose }: { type: OneTimeType; purpose: Purpose },
) {
  const method =
    purpose === 'confirmation'
      ? 'email/signup'
      : purpose === 'recovery'
        ? type === 'recovery'
          ? 'recovery'
          : 'magiclink'
        : 'email_change'
  const flow = await latestMailFlow(tx, { userId: user.id, method })
  if (!flow) return 'no flow' as const
  const code = await issueCode(services, tx, { flowId: flow.id, userId: user.id })
  return { outcome: 'code', code } as const
}
