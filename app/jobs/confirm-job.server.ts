import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { lockJob } from './job-rows.server.ts'
import type { JobServices } from './job-services.ts'
import { notifyJobChanged } from './notify-of-step.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { canConfirmFrom } from './public/job-deadlines.ts'
import type { Side } from './public/job-states.ts'

/** "Still on": one yes of each side is enough. */
export async function confirmJob(
  services: JobServices,
  { jobId, side, by, now }: { jobId: string; side: Side; by: string | null; now: Date },
): Promise<Outcome> {
  return transaction(services.db, async (tx) => {
    const job = await lockJob(tx, jobId)
    if (job?.state !== 'booked' || !job.time || now < canConfirmFrom(job.time.start))
      return refused('gone')
    const isConfirmed = side === 'customer' ? job.customerConfirmedAt : job.providerConfirmedAt
    if (isConfirmed) return { ok: true }
    const column = side === 'customer' ? 'customer_confirmed_at' : 'provider_confirmed_at'
    await tx
      .updateTable('jobs')
      .set({ [column]: now })
      .where('id', '=', jobId)
      .execute()
    await recordEvent(tx, {
      name: 'job confirmed',
      about: { kind: 'job', id: jobId },
      by,
      now,
      details: { side },
    })
    await notifyJobChanged(services, tx, job, now)
    return { ok: true }
  })
}
