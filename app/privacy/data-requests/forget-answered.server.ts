import type { Services } from '#app/page/services.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { addMonths, dayOf, startOfDay } from '#app/platform/time.ts'
import { ANSWERED_REQUESTS_KEPT_MONTHS } from '../public/retention.ts'

/** Answered requests of people without an account: those of others are erased with their account. */
export const pastRequests = (db: Queryable, now: Date) =>
  db
    .selectFrom('data_requests')
    .select('id')
    .where('user_id', 'is', null)
    .where('answered_at', '<', startOfDay(addMonths(dayOf(now), -ANSWERED_REQUESTS_KEPT_MONTHS)))

/** A scheduled task: deletes them. */
export async function forgetAnsweredRequests({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const { numDeletedRows } = await db
    .deleteFrom('data_requests')
    .where('id', 'in', pastRequests(db, clock.now()))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
