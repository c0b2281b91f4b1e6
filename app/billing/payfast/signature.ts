import { createHash, timingSafeEqual } from 'node:crypto'
import { phpTrim, urlEncode } from './encoding.ts'

/** A field's name and value; the order matters. */
export type Field = readonly [name: string, value: string]

const NOT_SIGNED = new Set(['signature', 'setup'])

/** The checkout form's signature: in the given order, empty fields left out, the passphrase last. */
export function formSignature(fields: readonly Field[], passphrase?: string): string {
  return md5(formString(fields, passphrase))
}

export function formString(fields: readonly Field[], passphrase?: string): string {
  return fields
    .filter(([name]) => !NOT_SIGNED.has(name))
    .map(([name, value]) => [name, phpTrim(value)] as const)
    .filter(([, value]) => value !== '')
    .concat(passphrase ? [['passphrase', phpTrim(passphrase)]] : [])
    .map(([name, value]) => `${name}=${urlEncode(value)}`)
    .join('&')
}

/**
 * A notification's signature: as received, empty fields included, up to the signature, the passphrase last.
 */
export function itnSignature(
  received: readonly { name: string; encoded: string }[],
  passphrase?: string,
): string {
  const end = received.findIndex(({ name }) => name === 'signature')
  const signed = end < 0 ? received : received.slice(0, end)
  const parts = signed.map(({ name, encoded }) => `${name}=${encoded}`)
  if (passphrase) parts.push(`passphrase=${urlEncode(phpTrim(passphrase))}`)
  return md5(parts.join('&'))
}

/** An API call's signature: headers, body and query together, sorted, including the passphrase. */
export function apiSignature(values: Record<string, string>, passphrase: string): string {
  return md5(apiString(values, passphrase))
}

export function apiString(values: Record<string, string>, passphrase: string): string {
  return Object.entries({ ...values, passphrase })
    .filter(([name, value]) => name !== 'signature' && name !== 'testing' && value !== '')
    .toSorted(([first], [other]) => (first < other ? -1 : 1))
    .map(([name, value]) => `${name}=${urlEncode(value)}`)
    .join('&')
}

/** Compares signatures in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const [first, other] = [Buffer.from(given, 'utf8'), Buffer.from(expected, 'utf8')]
  return first.length === other.length && timingSafeEqual(first, other)
}

// PayFast's API requires MD5; no secret depends on it.
function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex')
}
