import { type RawBuilder, sql } from 'kysely'
import type { FigureRow, FigureSource, Span } from '#app/platform/figure-source.server.ts'
import { HOUR } from '#app/platform/time.ts'

/** After this time a request should have a quote. */
const QUOTE_EXPECTED_WITHIN = 48 * HOUR
const EXPECTED_WITHIN = sql`interval '${sql.raw(String(QUOTE_EXPECTED_WITHIN / HOUR))} hours'`

const NO_PAGE = sql`null::uuid as application_id, null::uuid as person_id`

const within = (column: string, { from, to }: Span) =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`

/** Requests sent to providers: without questions to one provider, and without unconfirmed ones. */
const requests = (condition: RawBuilder<unknown>) => sql<FigureRow>`
  select request.id, request.opened_at as happened_at, request.province, 1 as amount,
    request.category as detail, request.reference as label, ${NO_PAGE}
  from quote_requests request
  where not request.is_question and ${condition}`

/** The first version of each quote. */
const quotes = (span: Span) => sql<FigureRow>`
  select quote.id, quote.sent_at as happened_at, request.province, 1 as amount,
    request.category as detail, request.reference as label, ${NO_PAGE}
  from quotes quote
  join invitations invitation on invitation.id = quote.invitation_id
  join quote_requests request on request.id = invitation.request_id
  where quote.revision = 1 and not request.is_question and ${within('quote.sent_at', span)}`

/**
 * The first answer to each request, with the minutes it took. Long waits are rounded more coarsely, which
 * limits the number of distinct values per day.
 */
const firstAnswers = (span: Span) => sql<FigureRow>`
  select invitation.id, invitation.first_answer_at as happened_at, request.province, 1 as amount,
    (case when waited.minutes < 30 then waited.minutes
      when waited.minutes < 60 then waited.minutes / 5 * 5
      when waited.minutes < 360 then waited.minutes / 30 * 30
      when waited.minutes < 2880 then waited.minutes / 180 * 180
      else waited.minutes / 1440 * 1440 end)::text as detail,
    request.reference as label, ${NO_PAGE}
  from invitations invitation
  join quote_requests request on request.id = invitation.request_id
  cross join lateral (
    select greatest(0, floor(extract(epoch from invitation.first_answer_at - request.opened_at) / 60))::int as minutes
  ) waited
  where not request.is_question and ${within('invitation.first_answer_at', span)}
    and not exists (
      select from invitations earlier
      where earlier.request_id = invitation.request_id
        and (earlier.first_answer_at, earlier.id) < (invitation.first_answer_at, invitation.id))`

/** Requests that got no quote within the expected time. */
const withoutQuote = (span: Span, now: Date) =>
  requests(sql`${within('request.opened_at', span)}
    and request.opened_at <= ${new Date(now.getTime() - QUOTE_EXPECTED_WITHIN)}
    and (request.closed_at is null or request.closed_at > request.opened_at + ${EXPECTED_WITHIN})
    and not exists (
      select from invitations invitation
      join quotes quote on quote.invitation_id = invitation.id
      where invitation.request_id = request.id
        and quote.sent_at <= request.opened_at + ${EXPECTED_WITHIN})`)

const jobs = (column: 'job.accepted_at' | 'job.ended_at', span: Span, state: string | null) =>
  sql<FigureRow>`
  select job.id, ${sql.ref(column)} as happened_at, request.province, 1 as amount,
    request.category as detail, request.reference as label, ${NO_PAGE}
  from bookings job
  join quote_requests request on request.id = job.request_id
  where ${within(column, span)} and ${state === null ? sql`true` : sql`job.state = ${state}`}`

/** The request, quote and job figures of the administration's dashboard. */
export const quoteFigures = {
  requests: { rows: (span) => requests(within('request.opened_at', span)) },
  quotes: { rows: quotes },
  'first answers': { rows: firstAnswers, isSplit: true },
  'requests without a quote': { rows: withoutQuote, isSplit: true },
  'jobs booked': { rows: (span) => jobs('job.accepted_at', span, null) },
  'jobs done': { rows: (span) => jobs('job.ended_at', span, 'done') },
  'jobs not done': { rows: (span) => jobs('job.ended_at', span, 'not_done') },
} as const satisfies Record<string, FigureSource>
