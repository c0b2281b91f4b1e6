import type { Db } from '#app/platform/db.server.ts'

/** The notifications of a user, oldest first, as "kind → link", without the ids in the link. */
export async function notifiedTo(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['kind', 'link'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, link }) => `${kind} → ${link.replace(/[0-9a-f-]{36}/, ':id')}`)
}
