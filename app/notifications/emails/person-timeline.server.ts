import { msg } from '@lingui/core/macro'
import { sql } from 'kysely'
import { EMAIL_WRITTEN, type TimelineEvent, type TimelineSource } from '#app/page/timeline.ts'

/** Emails to a person's address on their timeline, without their content. */
export const emailTimeline: TimelineSource = {
  things: {},
  records: (_db, { email }) => sql<TimelineEvent>`
    select id, ${EMAIL_WRITTEN}::text as name, 'email' as about_kind, id::text as about_id, null::uuid as by_user,
      written_at as occurred_at,
      jsonb_build_object('subject', subject, 'sent', sent_at is not null, 'bounced', bounced_at is not null,
        'failed', given_up_at is not null) as details
    from email_deliveries
    where lower(recipient) = ${email?.toLowerCase() ?? ''}`,
  describe: async (_services, events, { i18n }) =>
    new Map(
      events.map(({ id, details }) => [
        id,
        {
          words: [String(details.subject ?? ''), i18n._(stateOf(details))],
          links:
            details.bounced || details.failed
              ? [{ to: '/admin/letters', label: i18n._(msg`Emails`) }]
              : [],
        },
      ]),
    ),
}

function stateOf({ sent, bounced, failed }: Record<string, unknown>) {
  if (bounced) return msg`returned`
  if (failed) return msg`not delivered`
  return sent ? msg`sent` : msg`waiting to be sent`
}
