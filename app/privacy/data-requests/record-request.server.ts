import type { Services } from '#app/page/services.server.ts'
import { type Queryable, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { languageIn } from '#app/platform/languages.ts'
import { addDays, startOfDay } from '#app/platform/time.ts'
import { DAYS_TO_ANSWER } from '../public/clock.ts'
import type { RecordedRequest } from './recorded-request.ts'

/**
 * Records a request of someone whose identity staff confirmed. It waits in the queue like that of an account:
 * the 30 days run from the day of the request, not of the record.
 */
export function recordDataRequest(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  { request, by }: { request: RecordedRequest; by: string },
): Promise<string> {
  const now = clock.now()
  const id = newId()
  const { kind, channel, email, requestedOn, ticket } = request
  return transaction(db, async (tx) => {
    const account = await accountWith(tx, email)
    await tx
      .insertInto('data_requests')
      .values({
        id,
        kind,
        channel,
        user_id: account?.id ?? null,
        email: account ? null : email,
        name: account ? '' : request.name,
        words: request.words,
        language: account ? languageIn(account.metadata) : request.language,
        identity_proof: request.identityProof,
        ticket_id: ticket || null,
        recorded_by: by,
        requested_at: startOfDay(requestedOn),
        answer_by: addDays(requestedOn, DAYS_TO_ANSWER),
      })
      .execute()
    await recordEvent(tx, {
      name: 'data request recorded',
      about: account ? { kind: 'user', id: account.id } : { kind: 'data request', id },
      by,
      now,
      details: { request: id, kind, channel },
      audit: { after: { kind, channel, requestedOn } },
    })
    await queueEmail({ jobs }, tx, { kind: 'data request received', requestId: id })
    return id
  })
}

const accountWith = (db: Queryable, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'user_metadata as metadata'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The contact details of a support ticket, to prefill the form. */
export async function ticketContact(db: Queryable, ticketId: string) {
  const row = await db
    .selectFrom('support_tickets as ticket')
    .innerJoin('support_visitors as visitor', 'visitor.id', 'ticket.visitor_id')
    .leftJoin('people', 'people.id', 'visitor.user_id')
    .select(['ticket.id', 'visitor.name', 'visitor.language'])
    .select((eb) => eb.fn.coalesce('people.email', 'visitor.email').as('email'))
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst()
  return row ?? null
}
