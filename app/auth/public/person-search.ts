import { isId } from '#app/platform/ids.ts'

/** An administrator's search for a person, parsed. */
export type PersonSearch = {
  /** An account's id: nothing else is searched. */
  id: string | null
  /** The prefix of a phone number, with the country code. */
  phone: string | null
  /** Parts of a name or address, all of which must match. */
  words: string[]
}

const FEWEST_LETTERS = 3
const MOST_WORDS = 5

/** Null for an empty search; 'too short' for one that no index supports and nearly everyone matches. */
export function readPersonSearch(typed: string): PersonSearch | 'too short' | null {
  const text = typed.trim().slice(0, 100)
  if (text === '') return null
  const isOneAccount: boolean = isId(text)
  if (isOneAccount) return { id: text.toLowerCase(), phone: null, words: [] }
  const phone = readPhone(text)
  const words = text.split(/\s+/).filter((word) => word.length >= FEWEST_LETTERS)
  if (words.length === 0 && phone === null) return 'too short'
  return { id: null, phone, words: words.slice(0, MOST_WORDS) }
}

/** "082 555" and "+27 82 555" are the same prefix. */
function readPhone(text: string): string | null {
  if (!/^\+?[\d\s()-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (digits.length < FEWEST_LETTERS) return null
  return text.startsWith('+') ? digits : digits.replace(/^00/, '').replace(/^0/, '27')
}

/** The states of an account. Every account is in exactly one. */
export const accountStates = ['open', 'unconfirmed', 'banned', 'deleted'] as const
export type AccountState = (typeof accountStates)[number]

export function stateOf(
  user: { confirmed_at: Date | null; banned_until: Date | null; deleted_at: Date | null },
  now: Date,
): AccountState {
  if (user.deleted_at) return 'deleted'
  if (user.banned_until && user.banned_until > now) return 'banned'
  return user.confirmed_at ? 'open' : 'unconfirmed'
}
