import { releaseExpiredHolds } from '#app/calendar/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { type JobRow, jobById, lockJob } from './job-rows.server.ts'
import type { JobServices } from './job-services.ts'
import { notifyJobChanged, ringBell } from './notify-of-step.server.ts'
import { forgetExpiredProposals } from './propose-time.server.ts'
import { clockStepOf } from './public/job-deadlines.ts'
import { nextReminder, type Reminder, remindersOf } from './reminders.ts'
import { takeStep } from './take-step.server.ts'

const AT_ONCE = 200

/** A scheduled task: what time does to jobs by the product clock, each in its own transaction. */
export async function moveJobsOn(services: Services) {
  const { db, clock } = services
  const now = clock.now()
  const failures: unknown[] = []
  const note = (error: unknown) => failures.push(error)
  for (const id of await dueJobs(db, 'due_at', now))
    await takeDueStep(services, id, now).catch(note)
  for (const id of await dueJobs(db, 'remind_at', now)) await remind(services, id, now).catch(note)
  await forgetExpiredProposals(db, now)
  await releaseExpiredHolds(db, now)
  if (failures.length > 0) throw new AggregateError(failures, 'jobs that time did not move on')
}

async function dueJobs(db: Db, column: 'due_at' | 'remind_at', now: Date) {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where(column, '<=', now)
    // What our team has to decide is in the queue.
    .where('state', '<>', 'disputed')
    .orderBy(column)
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

async function takeDueStep(services: JobServices, jobId: string, now: Date) {
  const job = await jobById(services.db, jobId)
  const due = job && clockStepOf(job)
  // A dispute past its time is our team's: the queue shows it as late.
  if (!due || due.step === 'escalate' || due.dueAt > now) return
  await takeStep(services, { jobId, step: due.step, party: 'clock', by: null, now })
}

/** Sends the last reminder that is due: of several that were missed, one. */
async function remind(services: JobServices, jobId: string, now: Date) {
  await transaction(services.db, async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job) return
    const due = remindersOf(job).filter(({ dueAt }) => dueAt <= now)
    await tx
      .updateTable('jobs')
      .set({ remind_at: nextReminder(job, now)?.dueAt ?? null })
      .where('id', '=', jobId)
      .execute()
    const reminder = due.at(-1)
    if (!reminder) return
    for (const to of sidesToRemind(reminder, job)) {
      await queueEmail(services, tx, {
        ...{ kind: emailOf[reminder.kind], id: jobId, to },
        occasion: reminder.dueAt.toISOString(),
      })
      await ringBell(tx, { job, kind: emailOf[reminder.kind], to, now })
    }
    await notifyJobChanged(services, tx, job, now)
  })
}

const emailOf = {
  'to schedule': 'job to schedule',
  'still on': 'still on',
  'how it went': 'how it went',
} as const satisfies Record<Reminder['kind'], string>

/** Whoever said that it is still on isn't asked again. */
function sidesToRemind({ kind }: Reminder, job: JobRow) {
  const sides = ['customer', 'provider'] as const
  if (kind !== 'still on') return sides
  return sides.filter((side) =>
    side === 'customer' ? !job.customerConfirmedAt : !job.providerConfirmedAt,
  )
}
