import { AuthError } from './auth-error.ts'

const ADDRESS = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u

/** As the wire keeps addresses: lower case, composed. A domain without a dot is fine. */
export function wireEmail(typed: string): string {
  const email = typed.trim().normalize('NFC').toLowerCase()
  if (email.length > 255) throw new AuthError('validation_failed', 'An email address is too long')
  const local = email.split('@')[0]!
  if (!ADDRESS.test(email) || email.includes('..') || local.startsWith('.') || local.endsWith('.'))
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  return email
}
