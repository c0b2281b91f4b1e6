import type { Queryable, Tx } from '#app/platform/db.server.ts'
import type { Factor } from '../accounts/users.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { Key } from '../webauthn.server.ts'

export const factorNotFound = () => new AuthError('mfa_factor_not_found', 'Factor not found')

/** Filtered by owner, so another user's factor is not found. */
export async function factorOf(
  db: Queryable,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<Factor> {
  const factor = await db
    .selectFrom('mfa_factors')
    .selectAll()
    .where('id', '=', factorId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!factor) throw factorNotFound()
  return factor
}

/** Locks this user's factors and passkeys until the transaction ends. */
export async function lockPerson(tx: Tx, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function lockedFactors(tx: Tx, userId: string): Promise<Factor[]> {
  await lockPerson(tx, userId)
  return tx.selectFrom('mfa_factors').selectAll().where('user_id', '=', userId).execute()
}

type StoredKey = { id: string; publicKey: string; counter: number; transports: string[] }

/** A security key's credential is stored in its factor as JSON. */
export function keyOf({ credential }: Pick<Factor, 'credential'>): Key | null {
  if (!credential) return null
  const stored = credential as unknown as StoredKey
  return { ...stored, publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')) }
}

export function storedKey({ id, publicKey, counter, transports }: Key): string {
  const stored: StoredKey = {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
  }
  return JSON.stringify(stored)
}

export async function lockedFactor(
  tx: Tx,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<Factor> {
  const factor = (await lockedFactors(tx, userId)).find(({ id }) => id === factorId)
  if (!factor) throw factorNotFound()
  return factor
}
