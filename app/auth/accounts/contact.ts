import { AuthError } from '../public/auth-error.ts'
import { wireEmail } from './email.ts'

/** What someone signs in with and receives messages at: an email address or a phone number, never both. */
export type Contact = { email: string } | { phone: string }

export const addressOf = (contact: Contact) => ('email' in contact ? contact.email : contact.phone)

/** A phone number as the API stores it: digits with the country code, no plus. */
export function wirePhone(typed: string): string {
  const digits = typed.replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9]\d{1,14}$/.test(digits))
    throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)')
  return digits
}

const BOTH = 'Only an email address or phone number should be provided on this request.'

/** The contact in a request body; null if there is none. Throws if there are two. */
export function typedContact(body: { email?: string; phone?: string }): Contact | null {
  if (body.email && body.phone) throw new AuthError('validation_failed', BOTH)
  if (body.email) return { email: body.email }
  if (body.phone) return { phone: body.phone }
  return null
}

/** The same, normalised. Throws for an invalid address or number. */
export function checkedContact(contact: Contact): Contact {
  return 'email' in contact
    ? { email: wireEmail(contact.email) }
    : { phone: wirePhone(contact.phone) }
}

const CHANNELS = new Set(['sms', 'whatsapp'])

/** SMS is the only channel; the other one that clients may request isn't offered. */
export function checkChannel(contact: Contact, channel: string | undefined) {
  if (channel === undefined || channel === '') return
  if ('email' in contact)
    throw new AuthError('validation_failed', 'A channel can only be given with a phone number')
  if (!CHANNELS.has(channel))
    throw new AuthError('validation_failed', 'Invalid channel, supported values are "sms"')
  if (channel !== 'sms')
    throw new AuthError('validation_failed', 'WhatsApp is not offered by this server')
}
