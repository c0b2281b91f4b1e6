import { sha256 } from '@noble/hashes/sha2.js'
import type { Sum } from './challenge.ts'

const words = new TextEncoder()

/** Tries this many numbers from a start. Null if none matches. */
export function tryNumbers(
  { challenge, salt }: Pick<Sum, 'challenge' | 'salt'>,
  from: number,
  count: number,
): number | null {
  const wanted = Number.parseInt(challenge.slice(0, 8), 16)
  for (let number = from; number < from + count; number++) {
    const hash = sha256(words.encode(salt + number))
    const first = ((hash[0]! << 24) | (hash[1]! << 16) | (hash[2]! << 8) | hash[3]!) >>> 0
    if (first === wanted && inHex(hash) === challenge) return number
  }
  return null
}

const inHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** In the format that the server parses and other clients send. */
export function proofOf({ algorithm, challenge, salt, signature }: Sum, number: number): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}
