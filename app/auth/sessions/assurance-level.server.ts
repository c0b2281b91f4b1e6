import type { Tx } from '#app/platform/db.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { addToken } from './refresh-tokens.server.ts'
import { addMethod, type IssuedSession } from './sessions.server.ts'

type VerifiedFactor = { userId: string; sessionId: string; method: string; factorId: string }

/** Raises a session to aal2 with a new refresh token, and ends the user's other sessions at aal1. */
export async function raiseSession(
  services: AuthServices,
  tx: Tx,
  { userId, sessionId, method, factorId }: VerifiedFactor,
): Promise<IssuedSession> {
  const now = services.securityClock.now()
  await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().execute()
  await addMethod(tx, { sessionId, method, provider: null, now })
  await tx
    .updateTable('sessions')
    .set({ aal: 'aal2', factor_id: factorId, updated_at: now })
    .where('id', '=', sessionId)
    .execute()
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('aal', '=', 'aal1')
    .execute()
  const spent = await tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  const refreshToken = await addToken(services, tx, { sessionId, parent: spent.at(-1)?.id ?? null })
  return { userId, sessionId, refreshToken }
}

/** Lowers the sessions that a removed MFA factor had raised to aal1. */
export async function lowerSessions(
  tx: Tx,
  { factorId, methods }: { factorId: string; methods: string[] },
) {
  const lowered = await tx
    .updateTable('sessions')
    .set({ aal: 'aal1', factor_id: null })
    .where('factor_id', '=', factorId)
    .returning('id')
    .execute()
  if (lowered.length === 0) return
  await tx
    .deleteFrom('session_methods')
    .where(
      'session_id',
      'in',
      lowered.map(({ id }) => id),
    )
    .where('method', 'in', methods)
    .execute()
}
