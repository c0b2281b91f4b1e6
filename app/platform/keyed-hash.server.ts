import {
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** The hash under which a secret that was handed out is kept. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A keyed hash for one purpose: the same words give nothing away about another purpose. */
export function keyedHash(secret: string, purpose: string, words: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0${words}`).digest()
}

/** A key of 32 bytes for one purpose, derived from the server's secret. */
export function keyFor(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
}

export function isSame(first: string, other: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The secret of a mailed link: 224 bits, as long as the wire's own. */
export const newLinkSecret = () => randomBytes(28).toString('hex')

/** Figures that a person can type: six, unless configured otherwise. */
export const newCode = (length = 6) => String(randomInt(10 ** length)).padStart(length, '0')

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Twelve base32 characters: the wire's form of a refresh token, 60 bits. */
export function asBase32(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.subarray(0, 8)) bits = (bits << 8n) | BigInt(byte)
  return Array.from(
    { length: 12 },
    (_, i) => BASE32[Number((bits >> BigInt(59 - 5 * i)) & 31n)],
  ).join('')
}
