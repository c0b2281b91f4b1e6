import { release, reserveAgreedTime, takingTime } from '#app/calendar/index.server.ts'
import { placeById, refreshListing } from '#app/directory/index.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Cents } from '#app/platform/money.ts'
import { DAY, MINUTE } from '#app/platform/time.ts'
import { type JobRow, lockJob, timeColumns } from './job-rows.server.ts'
import type { JobServices } from './job-services.ts'
import { notifyOfStep } from './notify-of-step.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { type BookedTime, clockStepOf, isLateChange } from './public/job-deadlines.ts'
import {
  isOver,
  type JobParty,
  type JobState,
  type JobStep,
  jobLifeCycle,
  takesTime,
} from './public/job-states.ts'
import { offeredSteps } from './public/open-steps.ts'
import { nextReminder } from './reminders.ts'
import { stepEvents } from './step-events.ts'

type Step = {
  jobId: string
  step: JobStep
  party: Exclude<JobParty, 'staff'>
  by: string | null
  now: Date
  reason?: string
  /** Of a step that books: the time, and where the work is if the customer isn't coming. */
  time?: BookedTime
  /** What was paid, with a word of "done". */
  paidCents?: Cents | null
}

/** One step of a job, by whoever may take it now: its state, its history, the worker's time and everybody's notices. */
export function takeStep(services: JobServices, step: Step): Promise<Outcome> {
  return takingTime(() => transaction(services.db, (tx) => takeStepIn(services, tx, step)))
}

/** The same within a transaction, which `takingTime` must surround if the step books a time. */
export async function takeStepIn(services: JobServices, tx: Tx, step: Step): Promise<Outcome> {
  const job = await lockJob(tx, step.jobId)
  if (!job || !mayTake(job, step)) return refused('gone')
  if (await tookTooMany(tx, step)) return refused('too many steps')
  const after = jobAfter(job, step)
  const reserved = await holdWorkersTime(tx, { job, after, now: step.now })
  if (!reserved.ok) return refused(reserved.why === 'gone' ? 'gone' : 'taken')
  await saveJob(tx, after, step.now)
  await recordStep(tx, { job, after, step })
  await notifyOfStep(services, tx, {
    job: after,
    step: step.step,
    party: step.party,
    now: step.now,
  })
  return { ok: true }
}

/** Each step sends emails: nobody needs so many of one job in a day. */
const MOST_STEPS_A_DAY = 20

async function tookTooMany(tx: Tx, { jobId, party, now }: Step) {
  if (party === 'clock') return false
  const { count } = await tx
    .selectFrom('job_steps')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('job_id', '=', jobId)
    .where('party', '=', party)
    .where('taken_at', '>', new Date(now.getTime() - DAY))
    .executeTakeFirstOrThrow()
  return Number(count) >= MOST_STEPS_A_DAY
}

function mayTake(job: JobRow, { step, party, now }: Step) {
  if (party !== 'clock') return offeredSteps(job, party, now).includes(step)
  const due = clockStepOf(job)
  return due?.step === step && due.dueAt <= now && jobLifeCycle.canTake(step, job.state, 'clock')
}

const books: readonly JobStep[] = ['schedule', 'reschedule']
const marks: readonly JobStep[] = ['mark_done', 'mark_not_done', 'report_no_show']
const says: readonly JobStep[] = ['mark_done', 'complete']

/** The job as the step leaves it. */
function jobAfter(job: JobRow, { step, party, now, time, paidCents }: Step): JobRow {
  const state: JobState = jobLifeCycle.nextState(step)
  const isBooked = books.includes(step)
  const bookedTime = isBooked ? (time ?? null) : state === 'unscheduled' ? null : job.time
  return {
    ...job,
    state,
    since: now,
    time: bookedTime,
    day: state === 'unscheduled' ? null : job.day,
    arrivedAt: step === 'arrive' ? now : state === 'unscheduled' ? null : job.arrivedAt,
    markedBy: isBooked ? null : marks.includes(step) && party !== 'clock' ? party : job.markedBy,
    paidCents: says.includes(step)
      ? (paidCents ?? job.paidCents)
      : state === 'done'
        ? job.paidCents
        : null,
    endedAt: isOver(state) ? now : null,
    ...(isBooked && { customerConfirmedAt: null, providerConfirmedAt: null }),
  }
}

/** A booked job takes its worker's time; any other gives it back. */
async function holdWorkersTime(
  tx: Tx,
  { job, after, now }: { job: JobRow; after: JobRow; now: Date },
): Promise<{ ok: true } | { ok: false; why: string }> {
  if (!takesTime(after.state) || !after.time) {
    await release(tx, job.id)
    return { ok: true }
  }
  if (job.time === after.time) return { ok: true }
  const { start, end } = after.time
  const { lat, lng } = placeById(job.placeId)!
  return reserveAgreedTime(tx, {
    ...{ jobId: job.id, workerId: job.workerId, start, end, now },
    // The provider knows the exact spot; what we know for sure is the suburb.
    location: { lat, lng, exact: false },
  })
}

async function saveJob(tx: Tx, job: JobRow, now: Date) {
  await tx
    .updateTable('jobs')
    .set({
      state: job.state,
      since: job.since,
      day: job.day,
      ...timeColumns(job.time),
      arrived_at: job.arrivedAt,
      marked_by: job.markedBy,
      marked_at: job.state.startsWith('marked') ? now : null,
      paid_cents: job.paidCents,
      ended_at: job.endedAt,
      due_at: clockStepOf(job)?.dueAt ?? null,
      remind_at: nextReminder(job, now)?.dueAt ?? null,
      customer_confirmed_at: job.customerConfirmedAt,
      provider_confirmed_at: job.providerConfirmedAt,
    })
    .where('id', '=', job.id)
    .execute()
  await tx.deleteFrom('job_proposals').where('job_id', '=', job.id).execute()
}

type Recorded = { job: JobRow; after: JobRow; step: Step }

async function recordStep(tx: Tx, { job, after, step }: Recorded) {
  const { party, by, now, reason = '' } = step
  const changesTime = step.step === 'reschedule' || step.step === 'cancel'
  await tx
    .insertInto('job_steps')
    .values({
      id: newId(),
      job_id: job.id,
      step: step.step,
      from_state: job.state,
      to_state: after.state,
      party,
      by_user: by,
      reason,
      start_at: after.time?.start ?? null,
      is_late: changesTime && job.time !== null && isLateChange(job.time.start, now),
      taken_at: now,
    })
    .execute()
  await recordEvent(tx, {
    name: stepEvents[step.step],
    about: { kind: 'job', id: job.id },
    by,
    now,
    details: { party, ...(after.paidCents !== null && { paid: after.paidCents }) },
    // The profile's completion rate and count of jobs read differently now.
    ...(isOver(after.state) && { tags: [`provider/${job.providerId}`] }),
  })
  if (isOver(after.state)) await refreshListing(tx, job.providerId, now)
}

/** The whole time of a visit that starts then: the provider arrives within the window, and works so long. */
export function timeFrom(
  start: Date,
  {
    durationMinutes,
    arrivalWindowMinutes = 0,
  }: { durationMinutes: number; arrivalWindowMinutes?: number },
): BookedTime {
  const latestArrival = new Date(start.getTime() + arrivalWindowMinutes * MINUTE)
  return { start, latestArrival, end: new Date(latestArrival.getTime() + durationMinutes * MINUTE) }
}
