import type { Tx } from '#app/platform/db.server.ts'
import type { JobServices } from './job-services.ts'
import { takeStepIn } from './take-step.server.ts'

/** Whoever closes their account isn't there for what they booked: their providers are told at once. */
export async function leaveJobs(
  services: JobServices,
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
) {
  const jobs = await tx
    .selectFrom('bookings')
    .select('id')
    .where('customer_user', '=', userId)
    .where('state', 'in', ['unscheduled', 'booked'])
    .orderBy('id')
    .execute()
  for (const { id } of jobs)
    await takeStepIn(services, tx, {
      ...{ jobId: id, step: 'cancel', party: 'customer', by: userId, now },
    })
}
