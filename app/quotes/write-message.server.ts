import { refreshListing } from '#app/directory/index.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { HOUR } from '#app/platform/time.ts'
import { lockInvitation } from './locks.server.ts'
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
    if (await wroteTooMany(tx, { invitationId, sender, now })) return refused('too many messages')
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

/** Each goes to the other side by email: nobody who wants an answer writes more. */
const MOST_AN_HOUR = 40

async function wroteTooMany(
  tx: Tx,
  { invitationId, sender, now }: Pick<Writing, 'invitationId' | 'sender' | 'now'>,
) {
  const { count } = await tx
    .selectFrom('invitation_messages')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('invitation_id', '=', invitationId)
    .where('sender', '=', sender)
    .where('sent_at', '>', new Date(now.getTime() - HOUR))
    .executeTakeFirstOrThrow()
  return Number(count) >= MOST_AN_HOUR
}
