import { sql } from 'kysely'
import type { FigureRow, FigureSource, Span } from '#app/platform/figure-source.server.ts'

const NOBODY = sql`null::uuid as application_id, null::uuid as person_id`

const written = (deliveries: 'email_deliveries' | 'sms_deliveries', { from, to }: Span) =>
  sql<FigureRow>`
  select id, written_at as happened_at, null::text as province, 1 as amount, '' as detail,
    kind as label, ${NOBODY}
  from ${sql.table(deliveries)}
  where written_at >= ${from} and written_at < ${to}`

/** Given up by us or bounced, whichever was first. */
const failedEmails = ({ from, to }: Span) => sql<FigureRow>`
  select id, least(given_up_at, bounced_at) as happened_at, null::text as province, 1 as amount,
    coalesce(bounce_words, last_error, '') as detail, subject as label, ${NOBODY}
  from email_deliveries
  where ((given_up_at >= ${from} and given_up_at < ${to}) or (bounced_at >= ${from} and bounced_at < ${to}))
    and least(given_up_at, bounced_at) >= ${from} and least(given_up_at, bounced_at) < ${to}`

const failedTexts = ({ from, to }: Span) => sql<FigureRow>`
  select id, given_up_at as happened_at, null::text as province, 1 as amount,
    coalesce(last_error, '') as detail, kind as label, ${NOBODY}
  from sms_deliveries
  where given_up_at >= ${from} and given_up_at < ${to}`

/** The email and SMS figures of the administration's dashboard. */
export const deliveryFigures = {
  emails: { rows: (span) => written('email_deliveries', span) },
  'emails failed': { rows: failedEmails },
  texts: { rows: (span) => written('sms_deliveries', span) },
  'texts failed': { rows: failedTexts },
} as const satisfies Record<string, FigureSource>
