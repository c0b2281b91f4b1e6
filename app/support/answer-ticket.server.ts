import { notify } from '#app/notifications/index.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { type TicketState, ticketLifeCycle } from './life-cycle.ts'
import { notifyAgents, notifyBoth } from './notify-chat.server.ts'
import { SUPPORT_PAGE } from './rules.ts'
import { saveMessage } from './save-message.server.ts'
import { attachToMessage, type Sent } from './support-files.server.ts'
import type { SupportServices } from './support-services.ts'
import { firstWords } from './write-to-support.server.ts'

type NewMessage = {
  ticketId: string
  words: string
  by: { id: string; name: string }
  now: Date
  key?: string
  files: Sent
}

type Ticket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

/** An agent's answer. */
export async function answerTicket(
  services: SupportServices,
  { ticketId, words, by, now, key, files }: NewMessage,
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket || !ticketLifeCycle.canTake('answer', ticket.state as TicketState, 'agent'))
      return false
    const message = await say(tx, { ticketId, kind: 'agent', words, by, now, key, files })
    if (!message) return true
    const { seq } = message
    await markAnswered(tx, ticket, { by, now, seq, words: words || message.names.join(', ') })
    await recordEvent(tx, {
      name: 'support answered',
      about: { kind: 'support ticket', id: ticketId },
      by: by.id,
      now,
    })
    await notify(tx, {
      to: await accountOf(tx, ticket.visitor_id),
      kind: 'support replied',
      dedupeKey: `${ticketId} ${seq}`,
      conversation: ticketId,
      link: SUPPORT_PAGE,
      details: { reference: `#${ticket.reference}` },
      now,
    })
    await notifyBoth(services, tx, { ticketId, visitorId: ticket.visitor_id, now })
    return true
  })
}

/** The first agent to answer is assigned the ticket. */
async function markAnswered(
  tx: Tx,
  ticket: Ticket,
  { by, now, seq, words }: Pick<NewMessage, 'by' | 'now' | 'words'> & { seq: number },
) {
  await tx
    .updateTable('support_tickets')
    .set({
      state: 'waiting_for_them',
      answer_due_at: null,
      automatic_due_at: null,
      ended_at: null,
      first_answer_at: ticket.first_answer_at ?? now,
      assigned_to: ticket.assigned_to ?? by.id,
      last_message_at: now,
      last_message: firstWords(words),
      support_read: seq,
    })
    .where('id', '=', ticket.id)
    .execute()
}

/** An internal note: visible to agents, and included in the visitor's data archive. */
export async function noteOnTicket(
  services: SupportServices,
  { ticketId, words, by, now, key, files }: NewMessage,
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    if (!(await lockTicket(tx, ticketId))) return false
    if (!(await say(tx, { ticketId, kind: 'note', words, by, now, key, files }))) return true
    await recordEvent(tx, {
      name: 'support note written',
      about: { kind: 'support ticket', id: ticketId },
      by: by.id,
      now,
    })
    await notifyAgents(services, tx, { ticketId, now })
    return true
  })
}

/** The visitor's account, if any: it has a bell. */
async function accountOf(tx: Tx, visitorId: string) {
  const visitor = await tx
    .selectFrom('support_visitors')
    .select('user_id')
    .where('id', '=', visitorId)
    .executeTakeFirst()
  return visitor?.user_id ?? null
}

export function lockTicket(tx: Tx, ticketId: string) {
  return tx
    .selectFrom('support_tickets')
    .selectAll()
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst()
}

/** The message's sequence number and the names of its files, or null if the form was submitted twice. */
async function say(
  tx: Tx,
  { ticketId, kind, words, by, now, key, files }: NewMessage & { kind: 'agent' | 'note' },
): Promise<{ seq: number; names: string[] } | null> {
  const message = {
    ticket_id: ticketId,
    kind,
    words,
    by_user: by.id,
    by_name: by.name,
    form_key: key ?? null,
    sent_at: now,
  }
  const stored = await saveMessage(tx, message, files)
  return stored && { seq: stored.seq, names: await attachToMessage(tx, stored.id, files, now) }
}
