import { sql } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import { people } from './people.ts'

/**
 * The events of the named people: their accounts, requests, quotes, messages, jobs and reviews, at the times
 * of the rows. For everyone else only applications have events, or most rows of a large database would be
 * events.
 */
export async function addHistoryOfCast(tx: Tx) {
  const cast = Object.values(people).map(({ id }) => id)
  await sql`
    with request as (
      select request.id, request.customer_user, request.category, request.created_at
      from quote_requests request
      where request.customer_user = any(${cast}::uuid[])
    ), invitation as (
      select invitation.id, request.customer_user as customer, provider.user_id as provider
      from invitations invitation
      join request on request.id = invitation.request_id
      join providers provider on provider.id = invitation.provider_id
    ), happened (name, about_kind, about_id, by_user, occurred_at, details, row_id) as (
      select 'account made', 'user', id, id, created_at, '{}'::jsonb, id from users where id = any(${cast}::uuid[])
      union all
      select 'request sent', 'request', id, customer_user, created_at, jsonb_build_object('category', category), id
      from request
      union all
      select case quote.revision when 1 then 'quote sent' else 'quote revised' end, 'invitation', invitation.id,
        invitation.provider, quote.sent_at, jsonb_build_object('quoteId', quote.id, 'total', quote.total_cents), quote.id
      from invitation join quotes quote on quote.invitation_id = invitation.id
      union all
      select 'message written', 'invitation', invitation.id,
        case message.sender when 'customer' then invitation.customer else invitation.provider end, message.sent_at,
        jsonb_build_object('sender', message.sender), message.id
      from invitation join invitation_messages message on message.invitation_id = invitation.id
      union all
      select 'quote accepted', 'invitation', invitation.id, invitation.customer, job.accepted_at,
        jsonb_build_object('jobId', job.id), job.id
      from invitation join jobs job on job.invitation_id = invitation.id
      union all
      select 'job done', 'job', job.id, null, job.ended_at, '{}'::jsonb, job.id
      from invitation join jobs job on job.invitation_id = invitation.id
      where job.state = 'done' and job.ended_at is not null
      union all
      select 'review written', 'provider', review.provider_id, review.customer_user, review.written_at,
        jsonb_build_object('reviewId', review.id, 'rating', review.rating), review.id
      from reviews review where review.customer_user = any(${cast}::uuid[])
    )
    insert into events (id, name, about_kind, about_id, by_user, occurred_at, details)
    select md5(name || row_id)::uuid, name, about_kind, about_id::text, by_user, occurred_at, details
    from happened`.execute(tx)
}
