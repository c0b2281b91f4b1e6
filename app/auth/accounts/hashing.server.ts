import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { passwordBytes } from '../public/passwords.ts'
import { BCRYPT_READS, COST, isBcrypt, isCurrent } from './password-hashes.ts'

// The same characters typed on another keyboard may arrive as other bytes.
const composed = (password: string) => password.normalize('NFKC')

/** Never inside a transaction: it takes a core for some twenty milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), COST)
}

// Made at start: made at the first stranger's sign-in it would cost that one twice the time.
const nobodys = hashPassword(crypto.randomUUID())
// A bcrypt hash of the cost that accounts come over with; what it was made from is forgotten.
const NOBODYS_BCRYPT = '$2b$10$24LqX2siNOLzBYepfPoMT.bx52OCuIONMe6LR3qytkedT04cYTSl2'

/**
 * Whether this is the password. Where there is no account (or it has no password) the same work is
 * done against a hash that nothing matches, so that timing doesn't reveal who has an account.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await isOneSpelling(stored ?? (await nobodys), password)
  return stored !== null && matches
}

/**
 * The work that a wrong password would have cost where the account's hash is of the other kind. Done
 * after a failure on sites that have accounts of both, so that all failures take the same time.
 */
export async function spendTheOther(stored: string | null, password: string): Promise<void> {
  const other = stored !== null && isBcrypt(stored) ? await nobodys : NOBODYS_BCRYPT
  await isOneSpelling(other, password)
}

/**
 * The hash to replace an older one, once the password is known to be right; null
 * where none should. Bcrypt never looked past 72 bytes, so what came after them isn't made a part of
 * the password: such an account keeps its hash until a new password is set.
 */
export async function betterHash(stored: string, password: string): Promise<string | null> {
  if (isCurrent(stored)) return null
  if (isBcrypt(stored) && passwordBytes(password) > BCRYPT_READS) return null
  return hashPassword(password)
}

/** Our own hashes are of the composed spelling, those from elsewhere of the bytes that were typed. */
async function isOneSpelling(stored: string, password: string): Promise<boolean> {
  for (const spelling of new Set([composed(password), password]))
    if (await fits(stored, spelling)) return true
  return false
}

function fits(stored: string, spelling: string): Promise<boolean> {
  const requested = isBcrypt(stored) ? verifyBcrypt(spelling, stored) : verify(stored, spelling)
  return requested.catch(() => false)
}
