import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { type Action, lockedAdministrators } from '../roles/acting.server.ts'

export type SignedOut = 'done' | 'so already' | 'not allowed'

/** An administrator ends all sessions of a user. Without any, it is already done. */
export function signOutEverywhere(
  services: AuthServices,
  { personId, by, reason }: Action,
): Promise<SignedOut> {
  return transaction(services.db, async (tx) => {
    if (!(await lockedAdministrators(tx)).includes(by.id)) return 'not allowed'
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', personId)
      .returning('id')
      .execute()
    if (ended.length === 0) return 'so already'
    await recordEvent(tx, {
      name: 'signed out by an administrator',
      about: { kind: 'user', id: personId },
      by: by.id,
      now: services.clock.now(),
      details: { reason, sessions: ended.length },
      audit: { before: { sessions: ended.length }, after: { sessions: 0 } },
    })
    return 'done'
  })
}
