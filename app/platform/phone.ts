import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import southAfrica from './phone-metadata.json'

// The library's metadata of this one country: 1 KB instead of the world's 150.
const metadata = southAfrica as unknown as MetadataJson

export type ReadPhone = { number: string; national: string } | { problem: MessageDescriptor }

/**
 * Parses a phone number as people here write it, or returns what is wrong with it. Numbers of other countries
 * begin with a plus.
 */
export function readPhone(typed: string): ReadPhone {
  const digits = typed.replace(/\D/g, '')
  const isForeign = /^\s*(\+|00(?!0))/.test(typed) && !/^\s*(\+|00)\s*27/.test(typed)
  if (isForeign) {
    // Only South African lengths are known here; international numbers have 8 to 15 digits.
    return digits.length >= 8 && digits.length <= 15 && !/[a-z]/i.test(typed)
      ? { number: `+${digits.replace(/^00/, '')}`, national: typed.trim() }
      : { problem: msg`Enter the number with its country code, like +263 77 123 4567.` }
  }
  if (/[a-z]/i.test(typed) || digits.length === 0)
    return { problem: msg`Enter the number in digits, like 082 123 4567.` }
  // "+27 (0)82" contains the zero that the country code replaces.
  const count = digits.replace(/^(?:00)?270?/, '0').length
  if (count !== 10)
    return {
      problem: msg`This number has ${plural(count, { one: '# digit', other: '# digits' })}. A South African number has 10.`,
    }
  const parsed = parsePhoneNumberFromString(typed, 'ZA', metadata)
  if (!parsed?.isValid())
    return { problem: msg`South African numbers don't start like this. Check the first digits.` }
  return { number: parsed.number, national: parsed.formatNational() }
}

/** Whether it can receive SMS: a South African cellphone. */
export const isCellphone = (number: string) => /^\+27(?:6\d|7\d|8[1-5])\d{7}$/.test(number)

/** The local format: "082 123 4567". */
export function spokenPhone(number: string): string {
  return parsePhoneNumberFromString(number, 'ZA', metadata)?.formatNational() ?? number
}
