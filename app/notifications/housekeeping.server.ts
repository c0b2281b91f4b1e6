import type { Clock } from '#app/platform/clock.ts'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import { DAY } from '#app/platform/time.ts'
import { DAYS_KEPT } from './public/kinds.ts'

/** A scheduled task: deletes notifications after three months, read or not. */
export async function forgetOldNotifications({ db, clock }: { db: Db; clock: Clock }) {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', oldNotifications(db, clock.now()))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const oldNotifications = (db: Queryable, now: Date) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('created_at', '<', new Date(now.getTime() - DAYS_KEPT * DAY))
