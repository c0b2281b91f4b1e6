import { msg } from '@lingui/core/macro'
import type { Tx } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { consume } from '#app/platform/limits.server.ts'
import type { Email } from '#app/platform/outbox.server.ts'
import type { Text } from '#app/platform/texts.server.ts'
import { HOUR } from '#app/platform/time.ts'
import { addressOf, type Contact } from '../accounts/contact.ts'
import type { User } from '../accounts/users.server.ts'
import type { CodeChallenge } from '../flows/code-challenge.server.ts'
import { beginFlow } from '../flows/flow-states.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import { countText } from './count-texts.server.ts'
import { authEmails, type Reader } from './emails.server.ts'
import { callHook } from './hooks.server.ts'
import { type LinkType, languageOf, mailedLink, type Origin } from './mailed-links.server.ts'
import {
  newOneTime,
  type OneTime,
  type Purpose,
  saveOneTime,
  testCodeOf,
  waitBefore,
} from './one-time.server.ts'

export type Sending = {
  purpose: Purpose
  /** The purpose: also the type in its link. */
  about: LinkType | 'reauthentication'
  to: Contact
  origin: Origin
  /** The IP address of the caller, for requests by visitors. */
  ip?: string | null
  /** The PKCE challenge of the page that waits for the link. */
  challenge?: CodeChallenge | null
}

/** An email or SMS with its secrets, composed but not sent. */
export type Prepared = Sending & {
  made: OneTime
  message: Email | Text | null
  hook: { kind: 'email' | 'sms'; body: Record<string, unknown> } | null
  /** The recipient, once it was sent. */
  sentTo: User | null
}

/**
 * Does everything slow before the transaction; for unknown addresses too, so that timing doesn't reveal
 * accounts.
 */
export async function prepareOneTime(services: AuthServices, sending: Sending): Promise<Prepared> {
  const { to, origin, challenge = null } = sending
  const made = newOneTime(services, { address: addressOf(to), isPkce: challenge !== null })
  const message =
    'email' in to
      ? await emailFor(services, sending, made)
      : testCodeOf(services, to.phone)
        ? null
        : textFor(services, { to: to.phone, code: made.code, origin })
  return { ...sending, made, message, hook: null, sentTo: null }
}

/**
 * Sends it, unless one for the same purpose was sent a moment ago: then throws `over_email_send_rate_limit`
 * or `over_sms_send_rate_limit`.
 */
export async function sendOneTime(
  services: AuthServices,
  tx: Tx,
  prepared: Prepared,
  user: User,
  { mayRepeat = false }: { mayRepeat?: boolean } = {},
): Promise<void> {
  const { purpose, to, made, challenge, about } = prepared
  const address = addressOf(to)
  const wait = mayRepeat ? 0 : waitBefore(services, user, purpose, address)
  if (wait > 0) throw tooSoon(to, wait)
  await countSending(services, tx, to)
  if ('phone' in to && prepared.message)
    await countText(services, tx, {
      phone: to.phone,
      isConfirmed: user.phone === to.phone && user.phone_confirmed_at !== null,
      ip: prepared.ip ?? null,
    })
  await saveOneTime(services, tx, made, { userId: user.id, purpose, address })
  if (challenge)
    await beginFlow(services, tx, {
      method: flowMethods[about] ?? about,
      provider: 'email',
      challenge,
      userId: user.id,
    })
  await handOver(services, tx, prepared)
  prepared.sentTo = user
}

/** The hourly limit of the whole service. Automatically confirmed addresses aren't counted. */
async function countSending(services: AuthServices, tx: Tx, to: Contact) {
  const { rates, email, phone } = authSettings(services.config)
  const isMail = 'email' in to
  const most = isMail ? rates.emails : rates.texts
  const { autoconfirm } = isMail ? email : phone
  if (most === null || (autoconfirm && most > 0)) return
  const limit = { most, within: HOUR }
  const now = services.securityClock.now()
  const consumed = await consume(tx, `${isMail ? 'emails' : 'texts'} of everyone`, limit, now)
  if (!consumed.isAllowed)
    throw new AuthError(
      isMail ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit',
      `${isMail ? 'email' : 'SMS'} rate limit exceeded`,
    )
}

async function handOver(services: AuthServices, tx: Tx, { message, to }: Prepared) {
  if (!message) return
  const now = services.clock.now()
  const { hooks } = authSettings(services.config)
  if ('subject' in message) {
    if (!hooks.email) await services.outbox.write(tx, message, now)
    return
  }
  if (hooks.sms) return
  if (!services.texts.areRead)
    throw new AuthError('sms_send_failed', `Error sending sms to ${addressOf(to)}: no gateway`)
  await services.texts.write(tx, message, now)
}

/** The authentication method of a session from an exchanged code. */
const flowMethods: Record<string, string | undefined> = { signup: 'email/signup' }

/** After the transaction: calls the hooks that send emails and text messages. */
export async function notifySender(services: AuthServices, prepared: Prepared) {
  const { sentTo, to, made, about, origin } = prepared
  if (!sentTo) return
  await callHook(services, 'email' in to ? 'email' : 'sms', {
    user: sentTo,
    made,
    about,
    to: addressOf(to),
    redirectTo: origin.on === 'wire' ? origin.redirectTo : null,
  })
}

export function tooSoon(to: Contact, waitMillis: number): AuthError {
  return new AuthError(
    'email' in to ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${Math.ceil(waitMillis / 1000)} seconds.`,
  )
}

function emailFor(
  services: AuthServices,
  { about, to, origin, challenge, purpose }: Sending,
  { link, code }: OneTime,
): Promise<Email | null> {
  const reader: Reader = { to: addressOf(to), language: languageOf(origin) }
  if (about === 'reauthentication')
    return composeEmail(services, authEmails, about, { ...reader, details: { code } })
  const href = mailedLink(services, origin, { type: about, link, isPkce: Boolean(challenge) })
  if (about === 'email_change') {
    const details = { href, code, isNew: purpose === 'email_change_new' }
    return composeEmail(services, authEmails, 'email change', { ...reader, details })
  }
  return composeEmail(services, authEmails, kinds[about], { ...reader, details: { href, code } })
}

const kinds = {
  signup: 'confirmation',
  invite: 'invitation',
  magiclink: 'magic link',
  recovery: 'recovery',
} as const

function textFor(
  services: AuthServices,
  { to, code, origin }: { to: string; code: string; origin: Origin },
): Text {
  const { name } = services.settings.current()
  return {
    kind: 'one-time code',
    isSecret: true,
    to,
    words: i18nFor(languageOf(origin))._(
      msg`Your ${name} code is ${code}. We will never ask you for it.`,
    ),
  }
}
