import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { retryFailedJobs } from '#app/platform/jobs.server.ts'

/** Retries every failed item of a queue. Returns how many. */
export function retryFailures(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { queue, by }: { queue: string; by: string },
): Promise<number> {
  return transaction(db, async (tx) => {
    const failed = await retryFailedJobs(tx, queue)
    if (failed > 0)
      await recordEvent(tx, {
        name: 'failed jobs queued again',
        about: { kind: 'queue', id: queue },
        by,
        now: clock.now(),
        audit: { before: { failed }, after: { failed: 0 } },
      })
    return failed
  })
}
