import { type RawBuilder, sql } from 'kysely'
import type { WaitingCount } from '#app/page/waiting-count.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import type { FigureRow, FigureSource, Span } from '#app/platform/figure-source.server.ts'
import { addDays, dayOf, startOfDay } from '#app/platform/time.ts'
import type { ApplicationState } from './life-cycle.ts'
import type { ApplicationEvent } from './public/event-words.ts'

/** Events of applications, with who applied and where. */
const eventsOf = ({ from, to }: Span, condition: RawBuilder<unknown>, reply = sql``) =>
  sql<FigureRow>`
  select event.id, event.occurred_at as happened_at, profile.province, 1 as amount, '' as detail,
    application.reference as label, application.id as application_id, null::uuid as person_id
  from recorded_events event
  join applications application
    on application.id = (case when event.about_kind = 'application' then event.about_id end)::uuid
  left join provider_profiles profile on profile.user_id = application.user_id
  ${reply}
  where event.about_kind = 'application' and event.occurred_at >= ${from} and event.occurred_at < ${to}
    and ${condition}`

const named = (name: ApplicationEvent, span: Span) => eventsOf(span, sql`event.name = ${name}`)

/** What counts as a reply to an application: a decision, or a question to the applicant. */
const REPLIES = sql`('application approved', 'application rejected', 'application more wanted')`

/** The submission, its deadline, and whether this was its first reply: the promise is about the first one. */
const submission = sql`join lateral (
    select submitted.details ->> 'dueAt' as due_at, submitted.occurred_at as submitted_at, (
      select reply.id from recorded_events reply
      where reply.about_kind = 'application' and reply.about_id = event.about_id
        and reply.name in ${REPLIES} and reply.occurred_at >= submitted.occurred_at
      order by reply.occurred_at, reply.id limit 1) as reply_id
    from recorded_events submitted
    where submitted.about_kind = 'application' and submitted.about_id = event.about_id
      and submitted.name = 'application submitted' and submitted.occurred_at <= event.occurred_at
    order by submitted.occurred_at desc, submitted.id desc limit 1
  ) submission on true`

const firstReplies = (span: Span, condition: RawBuilder<unknown>) =>
  eventsOf(
    span,
    sql`event.name in ${REPLIES} and submission.reply_id = event.id and ${condition}`,
    submission,
  )

const MOST_ANSWERED = 400

/** Applications that got a reply in these days, newest first: when they were sent, answered and due. */
export async function answeredApplications(db: Queryable, span: Span, province: string | null) {
  const { rows } = await sql<{
    id: string
    reference: string
    submittedAt: Date
    answeredAt: Date
    dueAt: Date
  }>`
    select application.id, application.reference, submission.submitted_at as "submittedAt",
      event.occurred_at as "answeredAt", (submission.due_at)::timestamptz as "dueAt"
    from recorded_events event
    join applications application
      on application.id = (case when event.about_kind = 'application' then event.about_id end)::uuid
    left join provider_profiles profile on profile.user_id = application.user_id
    ${submission}
    where event.about_kind = 'application' and event.name in ${REPLIES}
      and event.occurred_at >= ${span.from} and event.occurred_at < ${span.to}
      and submission.reply_id = event.id and submission.due_at is not null
      ${province === null ? sql`` : sql`and profile.province = ${province}`}
    order by event.occurred_at desc, event.id desc limit ${MOST_ANSWERED}`.execute(db)
  return rows
}

/** The application figures of the administration's dashboard. */
export const applicationFigures = {
  'applications received': { rows: (span) => named('application submitted', span) },
  'applications approved': { rows: (span) => named('application approved', span) },
  'applications answered': { rows: (span) => firstReplies(span, sql`true`) },
  'applications answered in time': {
    rows: (span) => firstReplies(span, sql`event.occurred_at < (submission.due_at)::timestamptz`),
  },
} as const satisfies Record<string, FigureSource>

/** Applications and appeals whose reply is due today or earlier. */
export async function waitingApplications(db: Queryable, now: Date): Promise<WaitingCount> {
  const row = await db
    .selectFrom('applications')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('due_at', '<=', now).as('late'),
      eb.fn.countAll<number>().filterWhere('due_at', '>', now).as('dueToday'),
      eb.fn.min(eb.fn.coalesce('appealed_at', 'submitted_at')).as('oldest'),
    ])
    .where('state', 'in', ['submitted', 'appealed'] satisfies ApplicationState[])
    .where('due_at', '<=', startOfDay(addDays(dayOf(now), 1)))
    .executeTakeFirstOrThrow()
  return { late: Number(row.late), dueToday: Number(row.dueToday), oldest: row.oldest }
}
