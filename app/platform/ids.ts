let lastMillis = 0
let sequence = 0

/**
 * A UUIDv7: 48 bits of unix milliseconds, then a counter that orders ids of one millisecond, then randomness.
 * Generated in the application because PostgreSQL 15 has no uuidv7().
 */
export function newId(index: number = Date.now()): string {
  if (index > lastMillis) {
    lastMillis = index
    sequence = 0
  } else sequence = (sequence + 1) & 0xfff
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, Math.floor(index / 0x10000))
  view.setUint16(4, index & 0xffff)
  view.setUint16(6, 0x7000 | sequence)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

// Without I, L, O, 0 and 1, because people read these aloud on the phone.
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A short reference for people: eight letters and digits in two groups, "K7QM-29XA". */
export function newReference(): string {
  const random = crypto.getRandomValues(new Uint8Array(32))
  const characters: string[] = []
  for (const byte of random) {
    // Rejection sampling: higher bytes would favour the alphabet's first letters.
    if (byte < Math.floor(256 / ALPHABET.length) * ALPHABET.length && characters.length < 8)
      characters.push(ALPHABET[byte % ALPHABET.length]!)
  }
  return characters.length < 8
    ? newReference()
    : `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether untrusted input is a UUID: PostgreSQL throws on anything else. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text)
}
