import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import type { BookedTime } from './public/job-deadlines.ts'
import type { JobState, Side } from './public/job-states.ts'
import type { OpenJob } from './public/open-steps.ts'

const columns = [
  'jobs.id',
  'jobs.reference',
  'jobs.invitation_id as invitationId',
  'jobs.quote_id as quoteId',
  'jobs.provider_id as providerId',
  'jobs.worker_id as workerId',
  'jobs.category',
  'jobs.title',
  'jobs.state',
  'jobs.since',
  'jobs.day',
  'jobs.start_at',
  'jobs.latest_arrival_at',
  'jobs.end_at',
  'jobs.arrived_at as arrivedAt',
  'jobs.accepted_at as acceptedAt',
  'jobs.marked_by',
  'jobs.due_at as dueAt',
  'jobs.ended_at as endedAt',
  'jobs.paid_cents as paidCents',
  'jobs.total_cents as totalCents',
  'jobs.customer_confirmed_at as customerConfirmedAt',
  'jobs.provider_confirmed_at as providerConfirmedAt',
  'invitations.request_id as requestId',
  'request.customer_user as customerUser',
  'request.place_id as placeId',
  'provider.user_id as providerUser',
] as const

const withParties = (db: Queryable) =>
  db
    .selectFrom('jobs')
    .innerJoin('provider_invitations as invitations', 'invitations.id', 'jobs.invitation_id')
    .innerJoin('customer_requests as request', 'request.id', 'invitations.request_id')
    .innerJoin('provider_profiles as provider', 'provider.id', 'jobs.provider_id')
    .select(columns)

/** A job with who is on both sides of it. */
export async function jobById(db: Queryable, id: string) {
  const row = await withParties(db).where('jobs.id', '=', id).executeTakeFirst()
  return row && jobRow(row)
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockJob(tx: Tx, id: string) {
  const locked = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked && jobById(tx, id)
}

type Row = Awaited<ReturnType<ReturnType<typeof withParties>['executeTakeFirstOrThrow']>>

function jobRow({ state, marked_by, start_at, latest_arrival_at, end_at, ...row }: Row) {
  return {
    ...row,
    state: state as JobState,
    markedBy: marked_by as Side | null,
    time: bookedTime({ start_at, latest_arrival_at, end_at }),
  } satisfies OpenJob
}

export type JobRow = NonNullable<Awaited<ReturnType<typeof jobById>>>

type TimeColumns = { start_at: Date | null; latest_arrival_at: Date | null; end_at: Date | null }

const bookedTime = ({ start_at, latest_arrival_at, end_at }: TimeColumns): BookedTime | null =>
  start_at && latest_arrival_at && end_at
    ? { start: start_at, latestArrival: latest_arrival_at, end: end_at }
    : null

export const timeColumns = (time: BookedTime | null) => ({
  start_at: time?.start ?? null,
  latest_arrival_at: time?.latestArrival ?? null,
  end_at: time?.end ?? null,
})

/** The review of a job, hidden or not. */
export function reviewOf(db: Db, jobId: string) {
  return db
    .selectFrom('written_reviews')
    .select(['id', 'rating', 'words', 'written_at', 'answer', 'hidden_at'])
    .where('job_id', '=', jobId)
    .executeTakeFirst()
}

/** What happened to a job, newest first. */
export async function stepsOf(db: Db, jobId: string) {
  return db
    .selectFrom('job_steps')
    .select(['id', 'step', 'to_state', 'party', 'reason', 'start_at', 'is_late', 'taken_at'])
    .where('job_id', '=', jobId)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

export type StepRow = Awaited<ReturnType<typeof stepsOf>>[number]

/** The time that one side proposes now, if any. */
export async function proposalOf(db: Queryable, jobId: string, now: Date) {
  const row = await db
    .selectFrom('job_proposals')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return (
    row && {
      proposedBy: row.proposed_by as Side,
      expiresAt: row.expires_at,
      time: { start: row.start_at, latestArrival: row.latest_arrival_at, end: row.end_at },
    }
  )
}
