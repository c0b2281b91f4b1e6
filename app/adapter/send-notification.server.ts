import { signUp } from '#app/launch/index.server.ts'
import { consentWords } from '#app/launch/public/consent.ts'
import { launchPhase } from '#app/page/launch-phase.ts'
import { transaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { consume, type RateLimit } from '#app/platform/limits.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { HOUR } from '#app/platform/time.ts'
import { createTicket, sendMessage } from '#app/support/index.server.ts'
import type { AdapterEnv } from './adapter-services.ts'
import { adapterEmails } from './emails.server.ts'
import type { Notification } from './form-notification.ts'
import { Refusal, tooOften } from './refusal.ts'

/** Limits per account and per reply address; generous per network, because many people share one. */
const limits = {
  account: { most: 20, within: HOUR },
  sender: { most: 10, within: HOUR },
  network: { most: 300, within: HOUR },
  /**
   * Emails an address that the caller names, so it is stricter: the site's own form also requires proof of
   * work.
   */
  'network for a signup': { most: 30, within: HOUR },
  /** A new sender address would evade the other limits; the site's own forms require proof of work. */
  'network for a guest': { most: 30, within: HOUR },
} as const satisfies Record<string, RateLimit>

/**
 * Emails a form to our team. It is no open relay: the caller never chooses the recipient. A signup for the
 * launch is handled like one on the landing page: its email goes to the address itself, which confirms it.
 */
export async function sendNotification(
  { services, caller, clientAddress }: AdapterEnv['Variables'],
  notification: Notification,
): Promise<void> {
  if (notification.kind === 'application' && !caller)
    throw new Refusal(401, 'no_authorization', 'Authentication required')
  const network = networkOf(clientAddress)
  await countForm(services, caller, notification, network)
  if (notification.kind === 'contact') {
    const { kind, adminEmail, ...message } = notification
    await sendMessage(services, message, {
      language: 'en',
      userId: caller?.id ?? null,
      network,
    })
    return
  }
  if (notification.kind === 'launch signup') {
    return signUpForLaunch(services, notification, network)
  }
  if (notification.kind === 'support request') {
    return createTicketFrom(services, caller, notification)
  }

  await mailForm(services, caller, notification)
}

type Services = AdapterEnv['Variables']['services']

async function countForm(
  services: Services,
  caller: AdapterEnv['Variables']['caller'],
  notification: Notification,
  network: string,
) {
  const sender = senderOf(notification)
  await count(services, 'network', network)
  if (caller) await count(services, 'account', caller.id)
  if (sender) await count(services, 'sender', sender)
  const isOpenToGuests = notification.kind === 'contact' || notification.kind === 'support request'
  if (isOpenToGuests && !caller) await count(services, 'network for a guest', network)
}

function createTicketFrom(
  services: Services,
  caller: AdapterEnv['Variables']['caller'],
  { formData }: Extract<Notification, { kind: 'support request' }>,
) {
  const { name, email, message, language } = formData
  return createTicket(services, {
    // The client sends "Anonymous" for a missing name.
    typed: { words: message, name: name === 'Anonymous' ? '' : name, email: email ?? '' },
    language: language ?? 'en',
    user: caller?.id ?? null,
    channel: 'client',
  })
}

async function signUpForLaunch(
  services: Services,
  { formData: { email } }: Extract<Notification, { kind: 'launch signup' }>,
  network: string,
) {
  await count(services, 'network for a signup', network)
  if (launchPhase(services.settings.current(), services.clock.now()) === 'launched')
    throw new Refusal(409, 'launched', 'We have launched, so the list is closed.')
  return signUp(services, {
    email,
    language: 'en',
    consent: consentWords(i18nFor('en'), services.settings.current().name),
    by: 'wire',
  })
}

/** An application: emails our team and the applicant. */
async function mailForm(
  services: Services,
  caller: AdapterEnv['Variables']['caller'],
  notification: Extract<Notification, { kind: 'application' }>,
) {
  const emails = [
    await composeEmail(services, adapterEmails, 'application', {
      form: notification,
      sender: caller,
    }),
    caller?.isConfirmed && isOwn(notification, caller)
      ? await composeEmail(services, adapterEmails, 'application received', {
          address: caller.email,
        })
      : null,
  ]

  const now = services.clock.now()
  await transaction(services.db, async (tx) => {
    for (const email of emails) if (email) await services.outbox.write(tx, email, now)
    await recordEvent(tx, {
      name: 'form emailed to the office',
      about: { kind: 'form', id: notification.kind },
      by: caller?.id ?? null,
      now,
    })
  })
}

const isOwn = ({ userEmail }: { userEmail?: string }, { email }: { email: string }) =>
  userEmail?.trim().toLowerCase() === email.toLowerCase()

function senderOf(notification: Notification): string | null {
  if (notification.kind === 'contact') return notification.email.toLowerCase()
  if (notification.kind === 'application') return null
  return notification.formData.email?.toLowerCase() ?? null
}

async function count(
  { db, securityClock }: AdapterEnv['Variables']['services'],
  subject: keyof typeof limits,
  who: string,
) {
  const consumed = await consume(
    db,
    `form to the office ${subject} ${who}`,
    limits[subject],
    securityClock.now(),
  )
  if (!consumed.isAllowed) throw tooOften()
}
