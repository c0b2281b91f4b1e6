import type { ExpressionBuilder } from 'kysely'
import { refreshListing } from '#app/directory/index.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'
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

/** Accepted ones stay open for messages, also once the job is done. */
const open = ['waiting', 'quoted', 'accepted']

export async function writeMessage(
  services: QuoteServices,
  { invitationId, sender, words, by, now }: Writing,
): Promise<Outcome<{ messageId: string }>> {
  return transaction(services.db, async (tx) => {
    const locked = await lockInvitation(tx, invitationId)
    if (!locked) return refused('gone')
    const { request, invitation } = locked
    if (request.state === 'held' || !open.includes(invitation.state)) return refused('gone')
    const duplicate = await justSent(tx, { invitationId, sender, words, now })
    if (duplicate) return { ok: true, messageId: duplicate.id }
    const { provider_id: providerId } = invitation
    if (await wroteTooMany(tx, { request, providerId, sender, now }))
      return refused('too many messages')
    const messageId = await insertMessage(tx, { invitationId, sender, words, by, now })
    const isFirstAnswer = sender === 'provider' && !invitation.first_answer_at
    if (isFirstAnswer) await setFirstAnswer(tx, invitationId, now)
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

/** The same text of the same side within a minute is a double click, and sent once. */
async function justSent(
  tx: Tx,
  { invitationId, sender, words, now }: Omit<Writing, 'by'>,
): Promise<{ id: string } | null> {
  const last = await tx
    .selectFrom('invitation_messages')
    .select(['id', 'sender', 'words', 'sent_at'])
    .where('invitation_id', '=', invitationId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.sender !== sender || last.words !== words) return null
  return now.getTime() - last.sent_at.getTime() < MINUTE ? last : null
}

async function insertMessage(tx: Tx, { invitationId, sender, words, by, now }: Writing) {
  const id = newId()
  await tx
    .insertInto('invitation_messages')
    .values({ id, invitation_id: invitationId, sender, words, sent_at: now })
    .execute()
  await recordEvent(tx, {
    name: 'message written',
    about: { kind: 'invitation', id: invitationId },
    by,
    now,
    details: { sender },
  })
  return id
}

const setFirstAnswer = (tx: Tx, invitationId: string, now: Date) =>
  tx
    .updateTable('invitations')
    .set({ first_answer_at: now })
    .where('id', '=', invitationId)
    .execute()

/**
 * Each message is emailed to the other side. Counted per pair of people over all their requests, because a
 * customer with twenty requests could otherwise send twenty times as many.
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
