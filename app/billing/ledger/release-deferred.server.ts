import { type Db, transaction } from '#app/platform/db.server.ts'
import { releaseMonths } from './fees.server.ts'

const AT_ONCE = 200

/** A scheduled task: recognises annual fees month by month, each in its own transaction. */
export async function releaseDeferred(db: Db, now: Date) {
  const due = await db
    .selectFrom('deferred_fees')
    .select('journal_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  for (const { journal_id } of due)
    await transaction(db, (tx) => releaseMonths(tx, journal_id, now))
}
