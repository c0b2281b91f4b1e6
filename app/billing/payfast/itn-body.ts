import { urlDecodeBytes, urlEncodeBytes } from './encoding.ts'

/** A field of a notification: its value, and its bytes in the encoding that PayFast signs. */
export type ReceivedField = { name: string; value: string; encoded: string; raw: string }

export type ItnRefusal = 'too large' | 'not form-encoded' | 'a NUL byte' | 'a field twice' | 'empty'

export const LARGEST_BODY = 16 * 1024

/**
 * The fields in the order received. Body parsers sort, nest or drop fields on which the signature depends, so
 * the raw bytes are parsed here.
 */
export function readItnBody(
  body: string | Uint8Array,
): { fields: ReceivedField[] } | { refusal: ItnRefusal } {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : Buffer.from(body)
  if (bytes.length > LARGEST_BODY) return { refusal: 'too large' }
  const fields: ReceivedField[] = []
  for (const raw of bytes.toString('utf8').split('&').filter(Boolean)) {
    const field = readField(raw)
    if (!field) return { refusal: 'not form-encoded' }
    // PayFast rejects NUL in its own form, so it never sends one, and PostgreSQL can't store it in text.
    if (field.name.includes('\0') || field.value.includes('\0')) return { refusal: 'a NUL byte' }
    // A duplicate field is ambiguous, so the body is rejected.
    if (fields.some(({ name }) => name === field.name)) return { refusal: 'a field twice' }
    fields.push(field)
  }
  return fields.length > 0 ? { fields } : { refusal: 'empty' }
}

function readField(raw: string): ReceivedField | null {
  const equals = raw.indexOf('=')
  const [left, right] = equals < 0 ? [raw, ''] : [raw.slice(0, equals), raw.slice(equals + 1)]
  const [name, value] = [urlDecodeBytes(left), urlDecodeBytes(right)]
  if (!name || !value) return null
  return { name: textOf(name), value: textOf(value), encoded: urlEncodeBytes(value), raw }
}

function textOf(bytes: Uint8Array) {
  return Buffer.from(bytes).toString('utf8')
}

/**
 * The body to confirm with PayFast: the notification as it arrived, without the signature and never with the
 * passphrase.
 */
export function confirmationBody(fields: readonly ReceivedField[]): string {
  return fields
    .filter(({ name }) => name !== 'signature')
    .map(({ raw }) => raw)
    .join('&')
}
