import { notify } from '#app/notifications/index.server.ts'
import type { NotificationKind } from '#app/notifications/public/kinds.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { JobEmailKind } from './email-kinds.ts'
import type { JobRow } from './job-rows.server.ts'
import type { JobServices } from './job-services.ts'
import { type JobParty, type JobStep, otherSide, type Side } from './public/job-states.ts'

export type JobNotice = Extract<
  NotificationKind,
  | 'time proposed'
  | 'job booked'
  | 'job cancelled'
  | 'provider on the way'
  | 'provider arrived'
  | 'job marked done'
  | 'job marked not done'
  | 'job to schedule'
  | 'still on'
  | 'how it went'
>

/** "other" is the side that didn't take the step; after a step of the clock it is both. */
type Reader = Side | 'other' | 'both'

type Notices = {
  emails?: readonly (readonly [JobEmailKind, Reader])[]
  bell?: readonly [JobNotice, Reader]
}

/** Who hears of each step, and how. On the way and arrived are for people who are waiting: nothing delays them. */
const notices: Record<JobStep, Notices> = {
  schedule: { emails: [['job booked', 'both']], bell: ['job booked', 'other'] },
  reschedule: { emails: [['job booked', 'both']], bell: ['job booked', 'other'] },
  unschedule: { emails: [['job to schedule', 'both']], bell: ['job to schedule', 'both'] },
  set_off: {
    emails: [['provider on the way', 'customer']],
    bell: ['provider on the way', 'customer'],
  },
  arrive: { bell: ['provider arrived', 'customer'] },
  mark_done: { emails: [['job marked', 'customer']], bell: ['job marked done', 'customer'] },
  complete: {
    emails: [
      ['job ended', 'provider'],
      ['job to rate', 'customer'],
    ],
  },
  mark_not_done: { emails: [['job marked', 'other']], bell: ['job marked not done', 'other'] },
  reopen: { emails: [['job to schedule', 'other']], bell: ['job to schedule', 'other'] },
  end: { emails: [['job ended', 'provider']], bell: ['job marked not done', 'other'] },
  cancel: { emails: [['job cancelled', 'other']], bell: ['job cancelled', 'other'] },
  report_no_show: {},
  accept_no_show: {},
  excuse: {},
  withdraw_report: {},
  dispute: {},
  give_up: {},
}

type Taken = { job: JobRow; step: JobStep; party: JobParty; now: Date }

export async function notifyOfStep(
  services: JobServices,
  tx: Tx,
  { job, step, party, now }: Taken,
) {
  const { emails = [], bell } = notices[step]
  for (const [kind, reader] of emails)
    for (const to of sidesOf(reader, party))
      await queueEmail(services, tx, { kind, id: job.id, to, occasion: now.toISOString() })
  if (bell)
    for (const to of sidesOf(bell[1], party)) await ringBell(tx, { job, kind: bell[0], to, now })
  await notifyJobChanged(services, tx, job, now)
}

function sidesOf(reader: Reader, party: JobParty): readonly Side[] {
  if (reader === 'customer' || reader === 'provider') return [reader]
  const isOfSide = party === 'customer' || party === 'provider'
  return reader === 'other' && isOfSide ? [otherSide(party)] : ['customer', 'provider']
}

/** A line on the bell of one side. A guest has no bell. */
export async function ringBell(
  tx: Tx,
  { job, kind, to, now }: { job: JobRow; kind: JobNotice; to: Side; now: Date },
) {
  await notify(tx, {
    to: to === 'customer' ? job.customerUser : job.providerUser,
    kind,
    dedupeKey: newId(),
    conversation: job.id,
    link: to === 'customer' ? `/jobs/${job.id}` : `/provider/bookings/${job.id}`,
    details: {
      category: job.category,
      title: job.title,
      providerId: job.providerId,
      startAt: job.time?.start.toISOString() ?? null,
    },
    now,
  })
}

/** Pages about the job that are open read differently now. */
export async function notifyJobChanged({ live }: JobServices, tx: Tx, job: JobRow, now: Date) {
  for (const user of new Set([job.customerUser, job.providerUser]))
    if (user) await live.send(tx, user, 'request changed', { requestId: job.requestId }, now)
}
