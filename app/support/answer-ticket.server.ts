import { notify } from '#app/notifications/notify.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { canTake, type TicketState } from './life-cycle.ts'
import { tellAgents, tellBoth } from './news.server.ts'
import type { SupportServices } from './support-services.ts'
import { firstWords } from './write-to-support.server.ts'

type Saying = {
  ticketId: string
  words: string
  by: { id: string; name: string }
  at: Date
  key?: string
}

/** An answer of a person. Whoever answers first has the ticket from then on. */
export async function answerTicket(
  services: SupportServices,
  { ticketId, words, by, at, key }: Saying,
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket || !canTake('answer', ticket.state as TicketState, 'agent')) return false
    const seq = await say(tx, { ticketId, kind: 'agent', words, by, at, key })
    if (seq === null) return true
    await tx
      .updateTable('support_tickets')
      .set({
        state: 'waiting_for_them',
        answer_due_at: null,
        automatic_due_at: null,
        ended_at: null,
        first_answer_at: ticket.first_answer_at ?? at,
        assigned_to: ticket.assigned_to ?? by.id,
        last_said_at: at,
        last_words: firstWords(words),
        support_read: seq,
      })
      .where('id', '=', ticketId)
      .execute()
    await recordEvent(tx, {
      name: 'support answered',
      about: { kind: 'support ticket', id: ticketId },
      by: by.id,
      at,
    })
    await notify(tx, {
      to: await accountOf(tx, ticket.visitor_id),
      kind: 'support replied',
      once: `${ticketId} ${seq}`,
      link: '/support',
      details: { reference: `#${ticket.reference}` },
      at,
    })
    await tellBoth(services, tx, { ticketId, visitorId: ticket.visitor_id, at })
    return true
  })
}

/** What only we see. */
export async function noteOnTicket(
  services: SupportServices,
  { ticketId, words, by, at, key }: Saying,
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    if (!(await lockTicket(tx, ticketId))) return false
    await say(tx, { ticketId, kind: 'note', words, by, at, key })
    await recordEvent(tx, {
      name: 'support note written',
      about: { kind: 'support ticket', id: ticketId },
      by: by.id,
      at,
    })
    await tellAgents(services, tx, { ticketId, at })
    return true
  })
}

/** The account of whoever wrote, if they have one: it has a bell. */
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

/** The message's place in what was said, or null where a press came twice. */
async function say(
  tx: Tx,
  { ticketId, kind, words, by, at, key }: Saying & { kind: 'agent' | 'note' },
): Promise<number | null> {
  const row = await tx
    .insertInto('support_messages')
    .values({
      id: newId(),
      ticket_id: ticketId,
      kind,
      words,
      by_user: by.id,
      by_name: by.name,
      form_key: key ?? null,
      said_at: at,
    })
    .onConflict((conflict) => conflict.column('form_key').doNothing())
    .returning('seq')
    .executeTakeFirst()
  return row ? Number(row.seq) : null
}
