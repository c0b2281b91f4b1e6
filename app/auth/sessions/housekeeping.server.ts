import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import { DAY } from '#app/platform/time.ts'
import type { AuthServices } from '../public/auth-services.ts'

/**
 * A scheduled task: deletes expired sessions, used refresh tokens older than a day, and expired links. The
 * parent of an active token stays, because a client that missed the response may present it at any time.
 */
export async function forgetEndedSessions({ db, securityClock }: AuthServices) {
  const now = securityClock.now()
  const dayAgo = new Date(now.getTime() - DAY)
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', endedSessions(db, now))
    .executeTakeFirst()
  await sql`
    delete from refresh_tokens as spent
    where revoked_at < ${dayAgo}
      and not exists (
        select from refresh_tokens as child
        where child.session_id = spent.session_id
          and child.parent = spent.id
          and child.revoked_at is null)`.execute(db)
  await db
    .deleteFrom('one_time_tokens')
    .where('sent_at', '<', new Date(now.getTime() - 2 * DAY))
    .execute()
  return Number(numDeletedRows)
}

/** Sessions past their limits. */
export const endedSessions = (db: Queryable, now: Date) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where(
      sql<SqlBool>`(not_after < ${new Date(now.getTime() - 3 * DAY)}
        or coalesce(refreshed_at, created_at) + idle_seconds * interval '1 second'
          < ${new Date(now.getTime() - DAY)})`,
    )
