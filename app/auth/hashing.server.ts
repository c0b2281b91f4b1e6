import { hash, verify } from '@node-rs/argon2'

// OWASP's choice for argon2id (the package's default algorithm): 19 MB, two passes.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The same letters typed on another keyboard may arrive as other bytes.
const composed = (password: string) => password.normalize('NFKC')

/** Never inside a transaction: it takes a core for some twenty milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), COST)
}

// Made at start: made at the first stranger's sign-in it would cost that one twice the time.
const nobodys = hashPassword(crypto.randomUUID())

/**
 * Whether this is the password. Where there is no account (or it has no password) the same work is
 * done against a hash that nothing matches, so that the time tells no one who has an account.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodys), composed(password)).catch(() => false)
  return stored !== null && matches
}
