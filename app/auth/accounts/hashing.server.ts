import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { passwordBytes } from '../public/passwords.ts'
import { BCRYPT_READS, COST, isBcrypt, isCurrent } from './password-hashes.ts'

// The same characters typed on another keyboard may be encoded as other bytes.
const composed = (password: string) => password.normalize('NFKC')

/** Never call inside a transaction: it takes a core for some twenty milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), COST)
}

// Computed at startup: otherwise the first sign-in with an unknown address would take twice as long.
const nobodys = hashPassword(crypto.randomUUID())
// A bcrypt hash with the cost of imported accounts; its password is unknown.
const NOBODYS_BCRYPT = '$2b$10$24LqX2siNOLzBYepfPoMT.bx52OCuIONMe6LR3qytkedT04cYTSl2'

/**
 * Verifies a password. Without an account (or a password) it does the same work against a dummy hash, so that
 * timing doesn't reveal who has an account.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await isOneSpelling(stored ?? (await nobodys), password)
  return stored !== null && matches
}

/**
 * Does the work of verifying the other kind of hash. Called after a failure on sites with hashes of both
 * kinds, so that all failures take the same time.
 */
export async function spendTheOther(stored: string | null, password: string): Promise<void> {
  const other = stored !== null && isBcrypt(stored) ? await nobodys : NOBODYS_BCRYPT
  await isOneSpelling(other, password)
}

/**
 * A hash to replace an outdated one, once the password is known to be right; null if none is needed. Bcrypt
 * ignores everything after 72 bytes, so a longer password can't be rehashed: such an account keeps its hash
 * until a new password is set.
 */
export async function betterHash(stored: string, password: string): Promise<string | null> {
  if (isCurrent(stored)) return null
  if (isBcrypt(stored) && passwordBytes(password) > BCRYPT_READS) return null
  return hashPassword(password)
}

/** Our own hashes use the NFC form, imported ones the bytes as typed. */
async function isOneSpelling(stored: string, password: string): Promise<boolean> {
  for (const spelling of new Set([composed(password), password]))
    if (await fits(stored, spelling)) return true
  return false
}

function fits(stored: string, spelling: string): Promise<boolean> {
  const requested = isBcrypt(stored) ? verifyBcrypt(spelling, stored) : verify(stored, spelling)
  return requested.catch(() => false)
}
