import type { Db } from '#app/platform/db.server.ts'

/** The provider has looked at what is asked: the first time counts. */
export async function markInvitationSeen(db: Db, invitationId: string, now: Date) {
  await db
    .updateTable('invitations')
    .set({ seen_at: now })
    .where('id', '=', invitationId)
    .where('seen_at', 'is', null)
    .execute()
}
