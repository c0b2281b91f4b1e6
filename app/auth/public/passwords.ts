import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AuthError } from './auth-error.ts'

/** Longer passwords aren't safer, and hashing them would let a stranger cause work. */
export const LONGEST_PASSWORD = 72

export const passwordBytes = (password: string) => new TextEncoder().encode(password).length

export type PasswordRules = { minLength: number; requiredSets?: readonly string[] }

/** A password's weaknesses, as the API names them; null if there are none. */
export function weaknessOf(
  password: string,
  { minLength, requiredSets = [] }: PasswordRules,
  isBreached = false,
) {
  const failed: [reason: string, words: string][] = []
  if (passwordBytes(password) < minLength)
    failed.push(['length', `Password should be at least ${minLength} characters.`])
  if (requiredSets.some((set) => ![...set].some((character) => password.includes(character))))
    failed.push([
      'characters',
      `Password should contain at least one character of each: ${requiredSets.join(', ')}.`,
    ])
  if (isBreached)
    failed.push([
      'pwned',
      'Password is known to be weak and easy to guess, please choose a different one.',
    ])
  if (failed.length === 0) return null
  return {
    message: failed.map(([, words]) => words).join(' '),
    reasons: failed.map(([reason]) => reason),
  }
}

/** Throws the API's error for a new password that breaks a rule. */
export function refuseWeak(password: string, rules: PasswordRules, isBreached = false) {
  if (passwordBytes(password) > LONGEST_PASSWORD)
    throw new AuthError('validation_failed', 'Password cannot be longer than 72 characters')
  const weakness = weaknessOf(password, rules, isBreached)
  if (weakness)
    throw new AuthError('weak_password', weakness.message, { reasons: weakness.reasons })
}

// The most common passwords. A full list of breached ones has millions.
const COMMON =
  /^(?:123+\d*|(?:0?1?23456789?0?)+|(.)\1+|pass ?word\d*|qwerty\w*|abc123\w*|letmein|welcome\d*|iloveyou|admin\d*|secret\d*|bafana\w*|springbok\w*|south ?africa\d*|mzansi\d*|thembeka\d*|football\d*|monkey|dragon|sunshine|princess)$/i

export type Strength = { level: 0 | 1 | 2 | 3 | 4; word: MessageDescriptor; why: MessageDescriptor }

/**
 * A password's strength: four bars, a word and the reason. Length counts most, because it slows guessing
 * down; digits and symbols help a short password a little.
 */
export function strengthOf(password: string): Strength {
  const length = [...password].length
  if (length === 0)
    return { level: 0, word: msg`Empty`, why: msg`Three words you can remember are better.` }
  if (length < 6)
    return { level: 1, word: msg`Short`, why: msg`${length} of at least 6 characters.` }
  if (COMMON.test(password))
    return {
      level: 1,
      word: msg`Weak`,
      why: msg`It's one of the first passwords anyone would try.`,
    }
  const points = pointsOf(password)
  if (points >= 18)
    return { level: 4, word: msg`Strong`, why: msg`${length} characters: hard to guess.` }
  if (points >= 13)
    return {
      level: 3,
      word: msg`Good`,
      why: msg`${length} characters. One more word would make it strong.`,
    }
  if (points >= 9)
    return {
      level: 2,
      word: msg`Fair`,
      why: msg`${length} characters. Longer is stronger.`,
    }
  return { level: 1, word: msg`Weak`, why: msg`${length} characters. Add a word or two.` }
}

const KINDS_OF_CHARACTER = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]

function pointsOf(password: string) {
  const kinds = KINDS_OF_CHARACTER.filter((kind) => kind.test(password)).length
  const distinct = new Set(password.toLowerCase()).size
  return [...password].length + 2 * (kinds - 1) - (distinct < 5 ? 6 : 0)
}
