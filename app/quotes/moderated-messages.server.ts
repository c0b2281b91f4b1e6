import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import { customerView, formerCustomer, shortName } from './invitation-parts.server.ts'
import { lockInvitation } from './locks.server.ts'
import { notifyRequestChanged } from './notify-request-changed.server.ts'
import { bookingOf, type RequestRow, requestById } from './queries.server.ts'
import type { QuoteServices } from './quote-services.ts'

/** A message with its conversation: the last messages, always including this one. */
export async function conversationAround(db: Queryable, messageId: string, most: number) {
  const found = isId(messageId) ? await messageWithSides(db, messageId) : undefined
  const request = found && (await requestById(db, found.requestId))
  if (!found || !request) return null
  const latest = await db
    .selectFrom('invitation_messages')
    .select(['id', 'sender', 'words', 'sent_at as sentAt'])
    .where('invitation_id', '=', found.invitationId)
    .where('removed_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const isBooked = (await bookingOf(db, [found.invitationId])) !== undefined
  const { id, sender, words, sentAt } = found
  const isAmong = latest.some((message) => message.id === id)
  const shown = isAmong ? latest : [...latest.slice(0, most - 1), { id, sender, words, sentAt }]
  return {
    ...found,
    customer: {
      userId: request.customer_user,
      name: nameForProvider(request, isBooked),
      email: request.customerEmail,
    },
    job: request.job,
    category: request.category,
    requestWords: request.words,
    messages: shown.toReversed().map((message) => ({
      ...message,
      sender: message.sender as 'customer' | 'provider',
    })),
  }
}

/**
 * The customer's name as the provider of the conversation sees it: the full name only after their quote was
 * accepted.
 */
function nameForProvider(request: RequestRow, isBooked: boolean): string {
  const former = formerCustomer(request, i18nFor('en'))
  if (isBooked) return customerView(request, former).name
  return former ?? shortName(request.customerName, request.customer_user ?? request.guest_name)
}

export type ReportedConversation = NonNullable<Awaited<ReturnType<typeof conversationAround>>>

async function messageWithSides(db: Queryable, messageId: string) {
  const row = await db
    .selectFrom('invitation_messages as message')
    .innerJoin('invitations', 'invitations.id', 'message.invitation_id')
    .innerJoin('provider_profiles as provider', 'provider.id', 'invitations.provider_id')
    .select(['message.id', 'message.words', 'message.sender', 'message.sent_at as sentAt'])
    .select(['invitations.id as invitationId', 'invitations.request_id as requestId'])
    .select(['provider.id as providerId', 'provider.user_id as providerUser', 'provider.slug'])
    .select(['provider.display_name as displayName', 'provider.full_name as fullName'])
    .where('message.id', '=', messageId)
    .where('message.removed_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, sender: row.sender as 'customer' | 'provider' }
}

type Moderating = { messageId: string; by: string; now: Date }

/** Removes a message's text from its conversation. False if it is missing, or removed already. */
export const removeMessage = (services: QuoteServices, tx: Tx, moderating: Moderating) =>
  setWords(services, tx, { ...moderating, words: null })

/** Restores it. */
export const restoreMessage = (
  services: QuoteServices,
  tx: Tx,
  restoring: Moderating & { words: string },
) => setWords(services, tx, restoring)

type Setting = Moderating & { words: string | null }

async function setWords(
  services: QuoteServices,
  tx: Tx,
  { messageId, words, by, now }: Setting,
): Promise<boolean> {
  const isRemoved = words === null
  const message = await tx
    .selectFrom('invitation_messages')
    .select('invitation_id as invitationId')
    .where('id', '=', messageId)
    .executeTakeFirst()
  // Locks the request first, as everywhere, to avoid deadlocks.
  const locked = message && (await lockInvitation(tx, message.invitationId))
  if (!locked) return false
  const changed = await tx
    .updateTable('invitation_messages')
    .set({ words: words ?? '', removed_at: isRemoved ? now : null })
    .where('id', '=', messageId)
    .where('removed_at', isRemoved ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  const { request, invitation } = locked
  await recordEvent(tx, {
    name: isRemoved ? 'message removed' : 'message restored',
    about: { kind: 'invitation', id: invitation.id },
    by,
    now,
    details: { messageId },
    audit: { before: { isRemoved: !isRemoved }, after: { isRemoved } },
  })
  await notifyRequestChanged(services, tx, {
    requestId: request.id,
    users: [request.customer_user, invitation.providerUser],
    now,
  })
  return true
}
