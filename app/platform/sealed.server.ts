import { CompactEncrypt, compactDecrypt } from 'jose'
import { keyFor } from './keyed-hash.server.ts'

/** Encrypts text, so that a copy of the database alone doesn't reveal it. */
export async function seal(secret: string, purpose: string, words: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(words))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor(secret, purpose))
}

/** Throws if it was encrypted with another secret or for another purpose. */
export async function unseal(secret: string, purpose: string, sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyFor(secret, purpose))
  return new TextDecoder().decode(plaintext)
}
