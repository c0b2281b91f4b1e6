import { type Tx, transaction } from '#app/platform/db.server.ts'
import { addressOf, type Contact } from '../accounts/contact.ts'
import { count } from '../accounts/limits.server.ts'
import type { Metadata } from '../accounts/metadata.ts'
import { signUp } from '../accounts/sign-up.server.ts'
import { refuseClosed } from '../accounts/sign-up-anonymously.server.ts'
import { type User, userByContact, userByEmail, userByPhone } from '../accounts/users.server.ts'
import type { CodeChallenge } from '../flows/code-challenge.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import type { Origin } from './mailed-links.server.ts'
import { notifySender, prepareOneTime, type Sending, sendOneTime } from './send.server.ts'

export type Wish = {
  contact: Contact
  device: Device
  origin: Origin
  challenge?: CodeChallenge | null
}

const isConfirmed = (user: User, contact: Contact) =>
  ('email' in contact ? user.email_confirmed_at : user.phone_confirmed_at) !== null

/** Resends the confirmation to accounts that still need one. Unknown addresses get the same response. */
export function resendConfirmation(services: AuthServices, wish: Wish): Promise<void> {
  return sendTo(services, wish, { purpose: 'confirmation', about: 'signup' }, (user) =>
    isConfirmed(user, wish.contact) ? null : wish.contact,
  )
}

/** Sends a link to choose a new password. Unknown addresses get the same response, and no email. */
export function sendRecovery(services: AuthServices, wish: Wish): Promise<void> {
  return sendTo(services, wish, { purpose: 'recovery', about: 'recovery' }, () => wish.contact)
}

/** Sends a link that signs in. Unknown addresses get the same response, and no email. */
export function sendMagicLink(services: AuthServices, wish: Wish): Promise<void> {
  return sendTo(services, wish, { purpose: 'recovery', about: 'magiclink' }, () => wish.contact)
}

/** Resends the emails or the text of a pending change of address or number. */
export async function resendChange(services: AuthServices, wish: Wish): Promise<void> {
  if ('phone' in wish.contact)
    return sendTo(services, wish, { purpose: 'phone_change', about: 'signup' }, (user) =>
      user.new_phone ? { phone: user.new_phone } : null,
    )
  await count(services, 'email from here', wish.device.ip)
  const user = await userByEmail(services.db, wish.contact.email)
  if (user?.new_email) await sendEmailChange(services, user, { ...wish, newEmail: user.new_email })
}

/** Emails about a change of address, to the new mailbox and, where both must agree, to the old. */
export async function sendEmailChange(
  services: AuthServices,
  user: User,
  { newEmail, origin, challenge = null }: Omit<Wish, 'contact'> & { newEmail: string },
  before: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { secureChange } = authSettings(services.config).email
  const common = { about: 'email_change', origin, challenge } as const
  const sendings: Sending[] = [
    { ...common, purpose: 'email_change_new', to: { email: newEmail } },
    ...(secureChange && user.email
      ? [{ ...common, purpose: 'email_change_current', to: { email: user.email } } as const]
      : []),
  ]
  const emails = await Promise.all(sendings.map((sending) => prepareOneTime(services, sending)))
  await transaction(services.db, async (tx) => {
    await before(tx)
    await tx
      .updateTable('users')
      .set({ new_email: newEmail, email_change_confirm_status: 0 })
      .where('id', '=', user.id)
      .execute()
    for (const email of emails) await sendOneTime(services, tx, email, user)
  })
  for (const email of emails) await notifySender(services, email)
}

/** Sends one email or SMS. Composes it for unknown addresses too, so that timing doesn't reveal accounts. */
async function sendTo(
  services: AuthServices,
  { contact, device, origin, challenge }: Wish,
  sending: Pick<Sending, 'purpose' | 'about'>,
  toWhom: (user: User) => Contact | null,
) {
  await count(services, 'email from here', device.ip)
  const before = 'phone' in contact ? await userByPhone(services.db, contact.phone) : undefined
  const to = (before && toWhom(before)) ?? contact
  const prepared = await prepareOneTime(services, {
    ...sending,
    to,
    origin,
    challenge,
    ip: device.ip,
  })
  await transaction(services.db, async (tx) => {
    const user = await userByContact(tx, contact)
    const now = user && toWhom(user)
    if (user && now && addressOf(now) === addressOf(to))
      await sendOneTime(services, tx, prepared, user)
  })
  await notifySender(services, prepared)
}

export type Passwordless = Wish & { createUser: boolean; data: Metadata }

/**
 * Sends a link or code instead of a password. New and unconfirmed addresses are signed up. Throws
 * `otp_disabled` for unknown addresses if no account may be created.
 */
export async function sendPasswordless(services: AuthServices, wish: Passwordless): Promise<void> {
  const { contact, device, origin, challenge, createUser, data } = wish
  const { email, phone } = authSettings(services.config)
  const user = await userByContact(services.db, contact)
  if (!user && !createUser) throw new AuthError('otp_disabled', 'Signups not allowed for otp')
  if (!user || !isConfirmed(user, contact)) {
    refuseClosed(services)
    const { autoconfirm } = 'email' in contact ? email : phone
    if (!autoconfirm || !user)
      await signUp(services, {
        contact,
        password: null,
        data,
        device,
        idle: null,
        origin,
        challenge,
      })
    if (!autoconfirm) return
  }
  if ('email' in contact)
    return sendTo(services, wish, { purpose: 'recovery', about: 'magiclink' }, () => contact)
  return sendTo(services, wish, { purpose: 'confirmation', about: 'signup' }, () => contact)
}
