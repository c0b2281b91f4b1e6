import {
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** The hash under which an issued secret is stored. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A keyed hash for one purpose: hashes for different purposes can't be compared. */
export function keyedHash(secret: string, purpose: string, words: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0${words}`).digest()
}

/** A 32-byte key for one purpose, derived from the server's secret. */
export function keyFor(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
}

export function isSame(first: string, other: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The secret of an emailed link: 224 bits, as in the original API. */
export const newLinkSecret = () => randomBytes(28).toString('hex')

/** A numeric code that a person can type: six digits by default. */
export const newCode = (length = 6) => String(randomInt(10 ** length)).padStart(length, '0')

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Twelve base32 characters: the API's format of a refresh token, 60 bits. */
export function asBase32(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.subarray(0, 8)) bits = (bits << 8n) | BigInt(byte)
  return Array.from(
    { length: 12 },
    (_, i) => BASE32[Number((bits >> BigInt(59 - 5 * i)) & 31n)],
  ).join('')
}
