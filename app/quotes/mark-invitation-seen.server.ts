import type { Db } from '#app/platform/db.server.ts'

/** Marks the invitation as seen by the provider; only the first time counts. */
export async function markInvitationSeen(db: Db, invitationId: string, now: Date) {
  await db
    .updateTable('invitations')
    .set({ seen_at: now })
    .where('id', '=', invitationId)
    .where('seen_at', 'is', null)
    .execute()
}
