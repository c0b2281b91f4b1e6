import type { ExpressionBuilder } from 'kysely'
import { refreshListing } from '#app/directory/index.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { HOUR } from '#app/platform/time.ts'
import type { DB } from '#db/schema.ts'
import { type LockedRequest, lockInvitation } from './locks.server.ts'
import { notifyRequestChanged } from './notify-request-changed.server.ts'
import { type Outcome, refused } from './outcome.ts'
import type { QuoteServices } from './quote-services.ts'

type Writing = {
  invitationId: string
  sender: 'customer' | 'provider'
  words: string
  by: string | null
  now: Date
}

/** A message of one side about an invitation that isn't over, or is a job; done jobs stay open for words. */
const open = ['waiting', 'quoted', 'accepted', 'done', 'not_done']

export async function writeMessage(
  services: QuoteServices,
  { invitationId, sender, words, by, now }: Writing,
): Promise<Outcome<{ messageId: string }>> {
  return transaction(services.db, async (tx) => {
    const locked = await lockInvitation(tx, invitationId)
    if (!locked) return refused('gone')
    const { request, invitation } = locked
    if (request.state === 'held' || !open.includes(invitation.state)) return refused('gone')
    const last = await tx
      .selectFrom('invitation_messages')
      .select(['id', 'sender', 'words', 'sent_at'])
      .where('invitation_id', '=', invitationId)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    // A double press sends the same words twice within a moment: they are one message.
    if (
      last?.sender === sender &&
      last.words === words &&
      now.getTime() - last.sent_at.getTime() < 60_000
    )
      return { ok: true, messageId: last.id }
    const { provider_id: providerId } = invitation
    if (await wroteTooMany(tx, { request, providerId, sender, now }))
      return refused('too many messages')
    const messageId = newId()
    await tx
      .insertInto('invitation_messages')
      .values({ id: messageId, invitation_id: invitationId, sender, words, sent_at: now })
      .execute()
    const isFirstAnswer = sender === 'provider' && !invitation.first_answer_at
    if (isFirstAnswer)
      await tx
        .updateTable('invitations')
        .set({ first_answer_at: now })
        .where('id', '=', invitationId)
        .execute()
    await recordEvent(tx, {
      name: 'message written',
      about: { kind: 'invitation', id: invitationId },
      by,
      now,
      details: { sender },
    })
    const other = sender === 'customer' ? 'provider' : 'customer'
    await queueEmail(services, tx, { kind: 'message written', id: messageId, to: other })
    await notifyRequestChanged(services, tx, {
      requestId: request.id,
      users: [request.customer_user, invitation.providerUser],
      now,
    })
    if (isFirstAnswer) await refreshListing(tx, invitation.provider_id, now)
    return { ok: true, messageId }
  })
}

/**
 * Each goes to the other side by email: nobody who wants an answer writes more. Counted for the same two people
 * over all their requests, because who asks twenty times would have twenty times as many.
 */
const MOST_AN_HOUR = 40

type Counting = Pick<Writing, 'sender' | 'now'> & { request: LockedRequest; providerId: string }

async function wroteTooMany(tx: Tx, { request, providerId, sender, now }: Counting) {
  const { count } = await tx
    .selectFrom('invitation_messages')
    .innerJoin('invitations', 'invitations.id', 'invitation_messages.invitation_id')
    .innerJoin('quote_requests', 'quote_requests.id', 'invitations.request_id')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('invitations.provider_id', '=', providerId)
    .where((query) => query.or(sameCustomer(query, request)))
    .where('sender', '=', sender)
    .where('sent_at', '>', new Date(now.getTime() - HOUR))
    .executeTakeFirstOrThrow()
  return Number(count) >= MOST_AN_HOUR
}

/** Requests of one account, or of one address or number of a guest. */
function sameCustomer(
  query: ExpressionBuilder<DB, 'quote_requests'>,
  { id, customer_user, guest_email, guest_phone }: LockedRequest,
) {
  if (customer_user) return [query('quote_requests.customer_user', '=', customer_user)]
  return [
    query('quote_requests.id', '=', id),
    ...(guest_email
      ? [query(query.fn('lower', ['guest_email']), '=', guest_email.toLowerCase())]
      : []),
    ...(guest_phone ? [query('quote_requests.guest_phone', '=', guest_phone)] : []),
  ]
}
