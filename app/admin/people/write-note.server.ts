import type { Action } from '#app/auth/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'

/**
 * Adds a note for colleagues. It is stored as an event, so it is on the timeline and erased with the account.
 */
export async function writeNote(
  { db, clock }: Services,
  { personId, by, reason }: Action,
): Promise<'done'> {
  await recordEvent(db, {
    name: 'note about a person',
    about: { kind: 'user', id: personId },
    by: by.id,
    now: clock.now(),
    details: { reason },
    audit: { before: {}, after: { note: reason } },
  })
  return 'done'
}
