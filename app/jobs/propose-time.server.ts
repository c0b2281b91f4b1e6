import { sql } from 'kysely'
import { takingTime } from '#app/calendar/index.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { DAY } from '#app/platform/time.ts'
import { type JobRow, lockJob, proposalOf } from './job-rows.server.ts'
import type { JobServices } from './job-services.ts'
import { notifyJobChanged, ringBell } from './notify-of-step.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { type BookedTime, proposalExpiresAt } from './public/job-deadlines.ts'
import { type JobStep, otherSide, type Side } from './public/job-states.ts'
import { takeStepIn } from './take-step.server.ts'

type Proposing = { jobId: string; side: Side; by: string | null; time: BookedTime; now: Date }

/** A job can be booked, or booked for another time. */
const stepToBook = ({ state }: Pick<JobRow, 'state'>): JobStep | null =>
  state === 'unscheduled' ? 'schedule' : state === 'booked' ? 'reschedule' : null

/** One side proposes a time. It replaces whatever was proposed before; a time that is agreed stays until the other side accepts. */
export async function proposeTime(
  services: JobServices,
  { jobId, side, by, time, now }: Proposing,
): Promise<Outcome> {
  const expiresAt = proposalExpiresAt(now, time.start)
  if (expiresAt <= now) return refused('too soon')
  return transaction(services.db, async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job || !stepToBook(job)) return refused('gone')
    if (await hasProposedOften(tx, { jobId, side, now })) return refused('too many times')
    await tx.deleteFrom('job_proposals').where('job_id', '=', jobId).execute()
    await tx
      .insertInto('job_proposals')
      .values({
        job_id: jobId,
        proposed_by: side,
        start_at: time.start,
        latest_arrival_at: time.latestArrival,
        end_at: time.end,
        proposed_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await recordEvent(tx, {
      name: 'job time proposed',
      about: { kind: 'job', id: jobId },
      by,
      now,
      details: { side, start: time.start.toISOString() },
    })
    const to = otherSide(side)
    await queueEmail(services, tx, {
      ...{ kind: 'time proposed', id: jobId, to },
      occasion: now.toISOString(),
    })
    await ringBell(tx, { job: { ...job, time }, kind: 'time proposed', to, now })
    await notifyJobChanged(services, tx, job, now)
    return { ok: true }
  })
}

/** Each proposal sends an email: so many a day and side are enough for any two people. */
const MOST_A_DAY = 10

async function hasProposedOften(
  tx: Tx,
  { jobId, side, now }: Pick<Proposing, 'jobId' | 'side' | 'now'>,
) {
  const { count } = await tx
    .selectFrom('recorded_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('about_kind', '=', 'job')
    .where('about_id', '=', jobId)
    .where('name', '=', 'job time proposed')
    .where('occurred_at', '>', new Date(now.getTime() - DAY))
    .where(sql<boolean>`details ->> 'side' = ${side}`)
    .executeTakeFirstOrThrow()
  return Number(count) >= MOST_A_DAY
}

type Accepting = { jobId: string; side: Side; by: string | null; start: Date; now: Date }

/** The other side accepts the time that they read: not one that was proposed meanwhile. */
export function acceptProposal(
  services: JobServices,
  { jobId, side, by, start, now }: Accepting,
): Promise<Outcome> {
  return takingTime(() =>
    transaction(services.db, async (tx): Promise<Outcome> => {
      const job = await lockJob(tx, jobId)
      // A second tap: it's booked for that very time.
      if (job?.state === 'booked' && job.time?.start.getTime() === start.getTime())
        return { ok: true }
      const step = job && stepToBook(job)
      const proposal = step && (await proposalOf(tx, jobId, now))
      if (!step || !proposal || proposal.proposedBy === side) return refused('gone')
      if (proposal.time.start.getTime() !== start.getTime()) return refused('gone')
      return takeStepIn(services, tx, { jobId, step, party: side, by, now, time: proposal.time })
    }),
  )
}

/** Whoever proposed it takes it back, or the other side can't then. */
export async function removeProposal(
  services: JobServices,
  { jobId, side, by, now }: Omit<Proposing, 'time'>,
): Promise<Outcome> {
  return transaction(services.db, async (tx) => {
    const job = await lockJob(tx, jobId)
    const proposal = job && (await proposalOf(tx, jobId, now))
    if (!proposal) return refused('gone')
    await deleteProposal(tx, jobId)
    await recordEvent(tx, {
      name: 'job time not agreed',
      about: { kind: 'job', id: jobId },
      by,
      now,
      details: { side },
    })
    await ringBell(tx, { job, kind: 'job to schedule', to: otherSide(side), now })
    await notifyJobChanged(services, tx, job, now)
    return { ok: true }
  })
}

const deleteProposal = (tx: Tx, jobId: string) =>
  tx.deleteFrom('job_proposals').where('job_id', '=', jobId).execute()

/** A scheduled task: proposals that nobody answered. */
export async function forgetExpiredProposals(db: Db, now: Date) {
  await db.deleteFrom('job_proposals').where('expires_at', '<=', now).execute()
}
