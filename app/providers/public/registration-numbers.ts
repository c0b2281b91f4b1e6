import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Day, isDay } from '#app/platform/time.ts'

/**
 * What is known about a number, each more than the one before: its format is valid, its document was seen,
 * its register confirms it. A screen says which of the three it means, and never "verified".
 */
export const findings = {
  format: msg`Format is correct`,
  document: msg`Document seen`,
  register: msg`Register confirmed`,
} as const satisfies Record<string, MessageDescriptor>

/** The numbers of an application that can be checked this way, in form order. */
export const numberNames = {
  phone: msg`Phone`,
  identity: msg`ID or passport number`,
  company: msg`Company registration`,
  vat: msg`VAT number`,
  trade: msg`Trade registration`,
} as const satisfies Record<string, MessageDescriptor>
export type NumberName = keyof typeof numberNames
/** A phone number has neither a document nor a register: it is called, and that is all. */
export const hasRegister = (name: NumberName) => name !== 'phone'
export const requiredNumbers = Object.keys(numberNames) as NumberName[]

export type ReadNumber<Facts extends object = object> =
  | ({ number: string } & Facts)
  | { problem: MessageDescriptor }

export type Identity = { born: Day; isCitizen: boolean }

/** The minimum age to enter into a provider's contracts. */
const YOUNGEST = 18
const OLDEST = 100

/**
 * A South African identity number: a date, a serial number, citizenship, and a check digit. It lacks the
 * century: the one that makes its holder an adult is used.
 */
export function readSouthAfricanId(typed: string, today: Day): ReadNumber<Identity> {
  const number = typed.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(number)) return { problem: msg`Enter the ID number in digits.` }
  if (number.length !== 13) return { problem: msg`A South African ID number has 13 digits.` }
  const born = birthday(number.slice(0, 6), today)
  if (!born) return { problem: msg`The first six digits aren't a date of birth. Check them.` }
  if (!/[012]/.test(number[10]!) || !hasCheckDigit(number))
    return {
      problem: msg`This isn't a South African ID number: its last digit doesn't match the others.`,
    }
  if (ageOn(born, today) < YOUNGEST)
    return { problem: msg`Providers must be 18 or older. Check the date of birth in the number.` }
  return { number, born, isCitizen: number[10] === '0' }
}

/** The birthday in the century with the higher plausible age. */
function birthday(digits: string, today: Day): Day | null {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)]
  const century = Number(today.slice(0, 2))
  const days = [century - 1, century].map((item) => `${item}${year}-${month}-${day}`)
  return (
    days.find(
      (otherDay) => isDay(otherDay) && otherDay <= today && ageOn(otherDay, today) <= OLDEST,
    ) ?? null
  )
}

function ageOn(born: Day, today: Day) {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

/** The Luhn algorithm, which detects every single wrong digit and most swapped ones. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The world's passport numbers have 5 to 20 letters and digits, and nothing else in common. */
export function readPassport(typed: string): ReadNumber {
  const number = typed.toUpperCase().replace(/[\s-]/g, '')
  if (!/^[A-Z0-9]{5,20}$/.test(number) || !/\d/.test(number))
    return {
      problem: msg`Enter the passport number exactly as it is in the passport: letters and digits.`,
    }
  return { number }
}

/** The last two digits of a company's number: its kind of company. */
const companyKinds: Record<string, MessageDescriptor> = {
  '06': msg`Public company`,
  '07': msg`Private company`,
  '08': msg`Non-profit company`,
  '09': msg`Company limited by guarantee`,
  10: msg`External company`,
  21: msg`Personal liability company`,
  23: msg`Close corporation`,
  24: msg`Cooperative`,
  30: msg`State-owned company`,
}

/** YYYY/NNNNNN/NN of the companies' register. It has no check digit, so a valid format proves little. */
export function readCompanyNumber(
  typed: string,
  today: Day,
): ReadNumber<{ kind: MessageDescriptor | null }> {
  const found = /^\s*([12]\d{3})[\s/-]*(\d{6})[\s/-]*(\d{2})\s*$/.exec(typed)
  if (!found) return { problem: msg`Enter it as year, number and type, like 2019/204117/07.` }
  const [, year, serial, kind] = found as unknown as [string, string, string, string]
  if (Number(year) < 1900 || Number(year) > Number(today.slice(0, 4)) || serial === '000000')
    return { problem: msg`No company has this number. Check the year and the digits.` }
  return { number: `${year}/${serial}/${kind}`, kind: companyKinds[kind] ?? null }
}

/** Ten digits beginning with 4. */
export function readVatNumber(typed: string): ReadNumber {
  const number = typed.replace(/[\s-]/g, '')
  return /^4\d{9}$/.test(number)
    ? { number }
    : { problem: msg`A VAT number has ten digits and begins with 4.` }
}

/**
 * Registers of trades. Their numbers have no common format, so only impossible ones are rejected; each is
 * looked up by a person.
 */
export const tradeRegisters = {
  pirb: { name: 'PIRB', trade: msg`Plumbers` },
  ecasa: { name: 'ECA(SA)', trade: msg`Electrical contractors` },
  labour: { name: 'DEL', trade: msg`Electricians with a wireman's licence` },
  saqccgas: { name: 'SAQCC Gas', trade: msg`Gas installers` },
  psira: { name: 'PSIRA', trade: msg`Security providers` },
  nhbrc: { name: 'NHBRC', trade: msg`Home builders` },
  cidb: { name: 'CIDB', trade: msg`Contractors` },
  sace: { name: 'SACE', trade: msg`Teachers` },
  other: { name: '', trade: msg`Another register` },
} as const satisfies Record<string, { name: string; trade: MessageDescriptor }>
export type TradeRegister = keyof typeof tradeRegisters

export function isTradeRegister(code: unknown): code is TradeRegister {
  return typeof code === 'string' && Object.hasOwn(tradeRegisters, code)
}

export function readTradeNumber(typed: string): ReadNumber {
  const number = typed.toUpperCase().replace(/\s+/g, ' ').trim()
  if (!/^[A-Z0-9][A-Z0-9 ./-]{2,29}$/.test(number) || !/\d/.test(number))
    return {
      problem: msg`Enter the registration number exactly as it is on the card or certificate.`,
    }
  return { number }
}

/** A masked number, for recognition only: all but the end. */
export const hiddenNumber = (number: string) =>
  `${'•'.repeat(Math.max(0, number.length - 4))}${number.slice(-4)}`
