import type { Clock } from '#app/platform/clock.ts'
import type { Db } from '#app/platform/db.server.ts'
import { DAY } from '#app/platform/time.ts'
import { DAYS_KEPT } from './public/kinds.ts'

/** A scheduled task: deletes notifications after three months, read or not. */
export async function forgetOldNotifications({ db, clock }: { db: Db; clock: Clock }) {
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', new Date(clock.now().getTime() - DAYS_KEPT * DAY))
    .execute()
}
