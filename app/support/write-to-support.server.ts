import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { ChatMessage } from './chat-message.ts'
import { afterVisitorWrote, owing, type TicketState } from './life-cycle.ts'
import { supportLetterDue, tellBoth } from './news.server.ts'
import { insertTicket } from './reference.server.ts'
import { AUTOMATIC_AFTER, replyDue } from './rules.ts'
import type { SupportServices } from './support-services.ts'

export type Channel = 'chat' | 'page' | 'client' | 'mail'

type Writing = {
  visitorId: string
  typed: Pick<ChatMessage, 'words' | 'name' | 'email' | 'key' | 'path'>
  channel: Channel
  /** The account, where there is one. */
  by: string | null
  /** What it answers, where that is known. Else it belongs to their last ticket. */
  ticketId?: string
  mailedFrom?: string
  at: Date
}

export type Written = {
  ticketId: string
  messageId: string
  reference: string
  /** When the automatic reply is due; null when there will be none. */
  automaticDueAt: Date | null
}

/** Stores what a visitor says, in their last ticket or a new one. The letter to the office follows. */
export async function writeToSupport(
  services: SupportServices,
  { visitorId, typed, channel, by, ticketId, mailedFrom, at }: Writing,
): Promise<Written> {
  return transaction(services.db, async (tx) => {
    // Two first messages at once would open two tickets.
    await tx
      .selectFrom('support_visitors')
      .select('id')
      .where('id', '=', visitorId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const known = await alreadyWritten(tx, { key: typed.key, visitorId })
    if (known) return known
    if (typed.name || typed.email)
      await tx
        .updateTable('support_visitors')
        .set({
          ...(typed.name ? { name: typed.name } : {}),
          ...(typed.email ? { email: typed.email } : {}),
        })
        .where('id', '=', visitorId)
        .execute()

    const last = await ticketToWriteIn(tx, { visitorId, ticketId })
    const next = last && afterVisitorWrote(last.state as TicketState)
    const ticket = last && next ? last : await openTicket(tx, { visitorId, typed, channel, by, at })
    const messageId = newId()
    await tx
      .insertInto('support_messages')
      .values({
        id: messageId,
        ticket_id: ticket.id,
        kind: 'visitor',
        words: typed.words,
        by_user: by,
        form_key: typed.key ?? null,
        mailed_from: mailedFrom ?? null,
        said_at: at,
      })
      .execute()
    const isOwed = last && next && owing.includes(last.state as TicketState)
    await tx
      .updateTable('support_tickets')
      .set({
        last_said_at: at,
        last_words: firstWords(typed.words),
        ...(last && next ? { state: next, ended_at: null } : {}),
        // The promise counts from the first of their messages that waits.
        ...(isOwed ? {} : { answer_due_at: replyDue(at, holidays(services)) }),
      })
      .where('id', '=', ticket.id)
      .execute()
    if (last?.state === 'solved' && next)
      await recordEvent(tx, {
        name: 'support ticket reopened',
        about: { kind: 'support ticket', id: ticket.id },
        by,
        at,
      })
    await supportLetterDue(services, tx, 'support asked', messageId)
    await tellBoth(services, tx, { ticketId: ticket.id, visitorId, at })
    return {
      ticketId: ticket.id,
      messageId,
      reference: ticket.reference,
      automaticDueAt: ticket.automatic_due_at,
    }
  })
}

async function alreadyWritten(
  tx: Tx,
  { key, visitorId }: { key?: string; visitorId: string },
): Promise<Written | null> {
  if (!key) return null
  const row = await tx
    .selectFrom('support_messages as message')
    .innerJoin('support_tickets as ticket', 'ticket.id', 'message.ticket_id')
    .select(['message.id', 'ticket.id as ticketId', 'reference', 'automatic_due_at'])
    .where('ticket.visitor_id', '=', visitorId)
    .where('form_key', '=', key)
    .executeTakeFirst()
  return row
    ? {
        ticketId: row.ticketId,
        messageId: row.id,
        reference: row.reference,
        automaticDueAt: row.automatic_due_at,
      }
    : null
}

/** The ticket that is answered, unless it is closed; else their last one. */
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

async function openTicket(tx: Tx, { visitorId, typed, channel, by, at }: Writing) {
  const id = newId()
  const automaticDueAt = new Date(at.getTime() + AUTOMATIC_AFTER)
  const reference = await insertTicket(tx, {
    id,
    state: 'open',
    visitor_id: visitorId,
    channel,
    from_path: typed.path,
    created_at: at,
    last_said_at: at,
    automatic_due_at: automaticDueAt,
  })
  await recordEvent(tx, {
    name: 'support asked',
    about: { kind: 'support ticket', id },
    by,
    at,
    details: { reference, channel },
  })
  return { id, reference, automatic_due_at: automaticDueAt }
}

const holidays = ({ settings }: SupportServices) => settings.current().declaredHolidays

/** A line for lists. */
export const firstWords = (words: string) => words.replace(/\s+/g, ' ').slice(0, 120)
