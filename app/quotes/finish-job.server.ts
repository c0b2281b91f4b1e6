import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { Cents } from '#app/platform/money.ts'
import { lockJob } from './locks.server.ts'
import { notifyRequestChanged } from './notify-request-changed.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { canTakeJob, type JobStep, jobLifeCycle } from './public/life-cycles.ts'
import { confirmationDue } from './public/time-outs.ts'
import type { QuoteServices } from './quote-services.ts'

type Finishing = {
  jobId: string
  step: JobStep
  party: 'customer' | 'provider'
  /** The amount paid, if marked as done. */
  paidCents?: Cents | null
  by: string | null
  now: Date
}

/** One side marks how a job ended, or confirms the other side's mark. */
export async function finishJob(
  services: QuoteServices,
  { jobId, step, party, paidCents, by, now }: Finishing,
): Promise<Outcome> {
  return transaction(services.db, async (tx) => {
    const locked = await lockJob(tx, jobId)
    if (!locked) return refused('gone')
    const { job, request, invitation } = locked
    if (!canTakeJob(step, job.status, party)) return refused('gone')
    if (step === 'confirm_done' || step === 'confirm_not_done')
      await endJob(services, tx, { job, now, by })
    else await markJob(services, tx, { job, step, party, paidCents, by, now })
    await notifyRequestChanged(services, tx, {
      requestId: request.id,
      users: [request.customer_user, invitation.providerUser],
      now,
    })
    return { ok: true }
  })
}

type Marking = Omit<Finishing, 'jobId'> & { job: { id: string; paid_cents: Cents | null } }

async function markJob(
  services: QuoteServices,
  tx: Tx,
  { job, step, party, paidCents, by, now }: Marking,
) {
  const state = jobLifeCycle.nextState(step)
  const isDone = state === 'marked_done'
  await tx
    .updateTable('jobs')
    .set({
      state,
      marked_by: party,
      marked_at: now,
      due_at: confirmationDue(now),
      paid_cents: isDone ? (paidCents ?? job.paid_cents) : null,
    })
    .where('id', '=', job.id)
    .execute()
  await recordEvent(tx, {
    name: isDone ? 'job marked done' : 'job marked not done',
    about: { kind: 'job', id: job.id },
    by,
    now,
    details: { party, paid: isDone ? paidCents : undefined },
  })
  const other = party === 'customer' ? 'provider' : 'customer'
  await queueEmail(services, tx, { kind: 'job marked', id: job.id, to: other })
}

type Ending = {
  job: { id: string; invitation_id: string; provider_id: string; status: { state: string } }
  now: Date
  by: string | null
}

/** A mark becomes final: by the other side's confirmation, or after seven days of silence. */
export async function endJob(services: QuoteServices, tx: Tx, { job, now, by }: Ending) {
  const isDone = job.status.state === 'marked_done'
  await tx
    .updateTable('jobs')
    .set({ state: isDone ? 'done' : 'not_done', ended_at: now, due_at: null })
    .where('id', '=', job.id)
    .execute()
  await tx
    .updateTable('invitations')
    .set({ state: isDone ? 'done' : 'not_done', ended_at: now })
    .where('id', '=', job.invitation_id)
    .execute()
  await recordEvent(tx, {
    name: isDone ? 'job done' : 'job not done',
    about: { kind: 'job', id: job.id },
    by,
    now,
    // The profile's completion rate and count of jobs change.
    tags: [`provider/${job.provider_id}`],
  })
  if (isDone) await queueEmail(services, tx, { kind: 'job to rate', id: job.id, to: 'customer' })
  await queueEmail(services, tx, { kind: 'job ended', id: job.id, to: 'provider' })
}
