import type { Db } from '#app/platform/db.server.ts'

/** The provider has looked at what is asked: the first time counts. */
export async function markInvitationSeen(db: Db, askId: string, now: Date) {
  await db
    .updateTable('asks')
    .set({ seen_at: now })
    .where('id', '=', askId)
    .where('seen_at', 'is', null)
    .execute()
}
