import { dayAt } from './calendar.ts'
import type { Card } from './state.ts'

/** The test cards, and the outcome of each. No other number is accepted, so that no real card is used. */
export const specimens = [
  { number: '4000 0000 0000 0077', ending: 'pays', effect: 'Pays, now and every time' },
  { number: '4000 0000 0000 0002', ending: 'declined', effect: 'Declined by the bank' },
  { number: '4000 0000 0000 3063', ending: 'asks', effect: 'The bank asks first (3-D Secure)' },
  { number: '4000 0000 0000 0341', ending: 'fails twice', effect: 'Pays now, then fails twice' },
  { number: '4000 0000 0000 0259', ending: 'fails', effect: 'Pays now, then fails every time' },
] as const

export type Ending = (typeof specimens)[number]['ending']

export type TypedCard = { holder: string; number: string; expiry: string; cvv: string }

export type CardProblems = Partial<Record<keyof TypedCard, string>>

/** Only digits, in groups of four, at most 19 characters. */
export function groupedNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 16)
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** MM/YY once there are more than two digits. */
export function slashedExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

export function cvvDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 4)
}

/** Normalises as the fields do, also without script. */
export function tidied({ holder, number, expiry, cvv }: TypedCard): TypedCard {
  return {
    holder: holder.trim(),
    number: groupedNumber(number),
    expiry: slashedExpiry(expiry),
    cvv: cvvDigits(cvv),
  }
}

export function readCard(
  typed: TypedCard,
  now: number,
): { card: Card; ending: Ending } | { problems: CardProblems } {
  const { holder, number, expiry, cvv } = tidied(typed)
  const problems: CardProblems = {}
  const specimen = specimens.find((otherSpecimen) => otherSpecimen.number === number)
  if (!holder) problems.holder = 'Enter the name on the card'
  if (!number) problems.number = 'Enter the card number'
  else if (!specimen) problems.number = 'Use one of the test cards: real cards are not taken here'
  const expires = monthOf(expiry)
  if (!expires) problems.expiry = 'Enter the month and year as MM/YY'
  else if (expires < dayAt(now).slice(0, 7)) problems.expiry = 'This card has expired'
  if (cvv.length < 3) problems.cvv = 'Enter the 3 or 4 digits of the CVV'
  if (Object.keys(problems).length > 0 || !specimen || !expires) return { problems }
  const lastFour = number.slice(-4)
  return {
    card: { holder, lastFour, expires, failures: failuresOf(specimen.ending) },
    ending: specimen.ending,
  }
}

function monthOf(expiry: string): string | null {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry)
  return match ? `20${match[2]}-${match[1]}` : null
}

function failuresOf(ending: Ending): number {
  if (ending === 'fails twice') return 2
  return ending === 'fails' ? 1_000_000 : 0
}
