import type { Tx } from '#app/platform/db.server.ts'
import { newId, newReference } from '#app/platform/ids.ts'
import { type Day, dayOf } from '#app/platform/time.ts'
import {
  type AcceptedQuote,
  acceptQuote,
  type Choosing,
  titleOfJob,
} from '#app/quotes/index.server.ts'
import type { JobServices } from './job-services.ts'
import { clockStepOf } from './public/job-deadlines.ts'
import { nextReminder } from './reminders.ts'

/** Accepts a quote: from then on there is a job, whose time both sides still agree on. */
export const bookQuote = (services: JobServices, choosing: Choosing) =>
  acceptQuote(services, choosing, insertJob)

export async function insertJob(
  tx: Tx,
  { request, invitation, quote, now }: AcceptedQuote,
): Promise<string> {
  const id = newId()
  const times = { state: 'unscheduled', since: now, time: null, arrivedAt: null } as const
  await tx
    .insertInto('jobs')
    .values({
      id,
      reference: newReference(),
      invitation_id: invitation.id,
      quote_id: quote.id,
      provider_id: invitation.provider_id,
      // The first worker of a business has its id.
      worker_id: invitation.provider_id,
      category: request.category,
      title: titleOfJob(request),
      ...{ state: times.state, since: now, accepted_at: now },
      day: quote.can_come_on ?? stillWanted(request, now),
      total_cents: quote.total_cents,
      due_at: clockStepOf(times)!.dueAt,
      remind_at: nextReminder(times, now)!.dueAt,
    })
    .execute()
  return id
}

/** The day the customer wants; none where it is over, or was only "as soon as possible". */
function stillWanted(
  { wanted_day, wanted_time, urgent }: AcceptedQuote['request'],
  now: Date,
): Day | null {
  if (!wanted_day || wanted_day < dayOf(now) || (urgent && wanted_time === 'asap')) return null
  return wanted_day
}
