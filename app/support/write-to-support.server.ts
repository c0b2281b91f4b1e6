import { notWorking } from '#app/page/opening-hours.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { cutText } from '#app/platform/plain-text.ts'
import { afterVisitorWrote, owing, type TicketState } from './life-cycle.ts'
import { notifyBoth } from './notify-chat.server.ts'
import type { ChatMessage } from './public/chat-message.ts'
import { insertTicket } from './reference.server.ts'
import { AUTOMATIC_AFTER, replyDue } from './rules.ts'
import { sameMessage, saveMessage } from './save-message.server.ts'
import { attachToMessage, type Sent } from './support-files.server.ts'
import type { SupportServices } from './support-services.ts'

export type Channel = 'chat' | 'page' | 'client' | 'mail'

type Writing = {
  visitorId: string
  typed: Pick<ChatMessage, 'words' | 'name' | 'email' | 'key' | 'path'>
  channel: Channel
  /** The account, if any. */
  by: string | null
  /** The ticket it answers, if known; otherwise their last one. */
  ticketId?: string
  mailedFrom?: string
  files?: Sent
  now: Date
}

export type Written = {
  ticketId: string
  messageId: string
  reference: string
  /** When the automatic reply is due; null when there will be none. */
  automaticDueAt: Date | null
}

/** Stores a visitor's message, in their last ticket or a new one, and queues the email to our team. */
export async function writeToSupport(
  services: SupportServices,
  { visitorId, typed, channel, by, ticketId, mailedFrom, files, now }: Writing,
): Promise<Written> {
  return transaction(services.db, async (tx) => {
    // Two concurrent first messages would open two tickets.
    await lockVisitor(tx, visitorId)
    const known = await alreadyWritten(tx, { typed, visitorId, files })
    if (known) return known
    await saveNameAndEmail(tx, visitorId, typed)

    const last = await ticketToWriteIn(tx, { visitorId, ticketId })
    const next = last && afterVisitorWrote(last.state as TicketState)
    const ticket =
      last && next ? last : await openTicket(tx, { visitorId, typed, channel, by, now })
    const stored = await saveVisitorMessage(tx, ticket.id, { typed, by, mailedFrom, files, now })
    // The promised reply time runs from the first unanswered message.
    const isUnanswered = last && next && owing.includes(last.state as TicketState)
    const answerDueAt = replyDue(now, notWorking(services.settings.current()))
    await tx
      .updateTable('support_tickets')
      .set({ last_message_at: now, last_message: stored.lastMessage })
      .$if(Boolean(next), (query) => query.set({ state: next!, ended_at: null }))
      .$if(!isUnanswered, (query) => query.set({ answer_due_at: answerDueAt }))
      .where('id', '=', ticket.id)
      .execute()
    if (last?.state === 'solved' && next) await recordReopened(tx, ticket.id, { by, now })
    await queueEmail(services, tx, { kind: 'support asked', messageId: stored.messageId })
    await notifyBoth(services, tx, { ticketId: ticket.id, visitorId, now })
    return writtenTo(ticket, stored.messageId)
  })
}

/**
 * Someone signed in meanwhile, elsewhere with the same cookie: the conversation now belongs to the account.
 */
export class ConversationGone extends Error {
  constructor() {
    super('The conversation is no longer there')
  }
}
const writtenTo = (
  ticket: { id: string; reference: string; automatic_due_at: Date | null },
  messageId: string,
): Written => ({
  ticketId: ticket.id,
  messageId,
  reference: ticket.reference,
  automaticDueAt: ticket.automatic_due_at,
})

const recordReopened = (tx: Tx, id: string, { by, now }: Pick<Writing, 'by' | 'now'>) =>
  recordEvent(tx, {
    name: 'support ticket reopened',
    about: { kind: 'support ticket', id },
    by,
    now,
  })

async function lockVisitor(tx: Tx, visitorId: string) {
  const visitor = await tx
    .selectFrom('support_visitors')
    .select('id')
    .where('id', '=', visitorId)
    .forUpdate()
    .executeTakeFirst()
  if (!visitor) throw new ConversationGone()
}

async function saveNameAndEmail(tx: Tx, visitorId: string, typed: Writing['typed']) {
  if (typed.name || typed.email)
    await tx
      .updateTable('support_visitors')
      .set({
        ...(typed.name ? { name: typed.name } : {}),
        ...(typed.email ? { email: typed.email } : {}),
      })
      .where('id', '=', visitorId)
      .execute()
}

async function saveVisitorMessage(
  tx: Tx,
  ticketId: string,
  { typed, by, mailedFrom, files, now }: Omit<Writing, 'visitorId' | 'channel' | 'ticketId'>,
) {
  const message = {
    ticket_id: ticketId,
    kind: 'visitor',
    words: typed.words,
    by_user: by,
    form_key: typed.key ?? null,
    mailed_from: mailedFrom ?? null,
    sent_at: now,
  }
  const stored = await saveMessage(tx, message, files)
  // A repeated message was found above, by its key.
  const { id: messageId } = stored!
  const names = files ? await attachToMessage(tx, messageId, files, now) : []
  return { messageId, lastMessage: firstWords(typed.words || names.join(', ')) }
}

async function alreadyWritten(
  tx: Tx,
  { typed: { key, words }, visitorId, files }: Pick<Writing, 'typed' | 'visitorId' | 'files'>,
): Promise<Written | null> {
  const stored = key ? await sameMessage(tx, { key, kind: 'visitor', words, files }) : null
  if (!stored) return null
  const ticket = await tx
    .selectFrom('support_tickets')
    .select(['reference', 'automatic_due_at as automaticDueAt'])
    .where('id', '=', stored.ticketId)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirst()
  return ticket ? { ticketId: stored.ticketId, messageId: stored.id, ...ticket } : null
}

/** The ticket that is answered, unless it is closed; otherwise their last one. */
function ticketToWriteIn(
  tx: Tx,
  { visitorId, ticketId }: { visitorId: string; ticketId: string | undefined },
) {
  return tx
    .selectFrom('support_tickets')
    .select(['id', 'state', 'reference', 'automatic_due_at'])
    .where('visitor_id', '=', visitorId)
    .$if(ticketId !== undefined, (query) =>
      query.orderBy(
        ({ and, eb }) => and([eb('id', '=', ticketId!), eb('state', '<>', 'closed')]),
        'desc',
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

async function openTicket(tx: Tx, { visitorId, typed, channel, by, now }: Writing) {
  const id = newId()
  const automaticDueAt = new Date(now.getTime() + AUTOMATIC_AFTER)
  const reference = await insertTicket(tx, {
    id,
    state: 'open',
    visitor_id: visitorId,
    channel,
    from_path: typed.path,
    created_at: now,
    last_message_at: now,
    automatic_due_at: automaticDueAt,
  })
  await recordEvent(tx, {
    name: 'support asked',
    about: { kind: 'support ticket', id },
    by,
    now,
    details: { reference, channel },
  })
  return { id, reference, automatic_due_at: automaticDueAt }
}

/** A line for lists. */
export const firstWords = (words: string) => cutText(words.replace(/\s+/g, ' '), 120)
