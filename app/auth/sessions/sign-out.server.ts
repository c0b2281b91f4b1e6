import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { endSessions, type SignOutScope } from './sessions.server.ts'

/** Ends sessions everywhere, here, or everywhere else. Idempotent. */
export async function signOut(
  services: AuthServices,
  who: { userId: string; sessionId: string | null; scope: SignOutScope },
) {
  await transaction(services.db, async (tx) => {
    await endSessions(tx, who)
    await recordEvent(tx, {
      name: 'signed out',
      about: { kind: 'user', id: who.userId },
      by: who.userId,
      now: services.clock.now(),
      details: { scope: who.scope },
    })
  })
}
