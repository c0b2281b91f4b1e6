import { AuthError } from '../public/auth-error.ts'

const ADDRESS = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u
const ASCII = /[\0-\x7f]/

/** Normalises an address as the API stores it: lower case, NFC. A domain without a dot is valid. */
export function wireEmail(typed: string): string {
  const email = foldedEmail(typed) ?? ''
  if (email.length > 255) throw new AuthError('validation_failed', 'An email address is too long')
  const local = email.split('@')[0]!
  if (!ADDRESS.test(email) || email.includes('..') || local.startsWith('.') || local.endsWith('.'))
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/**
 * Lower case and NFC; null if that would turn non-ASCII characters into ASCII letters: the Kelvin sign
 * becomes a "k", which would map a stranger's mailbox to someone else's account.
 */
export function foldedEmail(typed: string): string | null {
  const fold = (text: string) => text.normalize('NFC').toLowerCase()
  const becomesPlain = [...typed].some(
    (character) => !ASCII.test(character) && ASCII.test(fold(character)),
  )
  return becomesPlain ? null : fold(typed.trim())
}
