import { createHash, timingSafeEqual } from 'node:crypto'
import { phpTrim, urlEncode } from './encoding.ts'

/** A field and its value, in an order that means something. */
export type Field = readonly [name: string, value: string]

const NOT_SIGNED = new Set(['signature', 'setup'])

/** The checkout form: in the order given, blank fields left out, the passphrase last. */
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

/** A notification: as received, blank fields kept, up to the signature, the passphrase last. */
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

/** A call of the API: headers, body and query together, sorted, the passphrase among them. */
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

/** Whether a signature is the one expected, without telling by the time taken how much of it is right. */
export function isSameSignature(given: string, expected: string): boolean {
  const [first, other] = [Buffer.from(given, 'utf8'), Buffer.from(expected, 'utf8')]
  return first.length === other.length && timingSafeEqual(first, other)
}

// PayFast's interface asks for MD5; nothing secret is kept by it.
function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex')
}
