import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { asBase32, hashOf, keyedHash } from '#app/platform/keyed-hash.server.ts'
import type { AuthServices } from '../public/auth-services.ts'

/** Derives a token from its id with the server's secret; tokens are never stored. */
export function tokenOf({ secret }: AuthServices, id: string): string {
  return asBase32(keyedHash(secret, 'refresh token', id))
}

export function newToken(
  services: AuthServices,
  { sessionId, parent }: { sessionId: string; parent: string | null },
) {
  const id = newId()
  const token = tokenOf(services, id)
  const created_at = services.securityClock.now()
  const row = { id, token_hash: hashOf(token), parent, session_id: sessionId, created_at }
  return { token, row }
}

export async function addToken(
  services: AuthServices,
  tx: Tx,
  place: { sessionId: string; parent: string | null },
) {
  const { token, row } = newToken(services, place)
  await tx.insertInto('refresh_tokens').values(row).execute()
  return token
}
