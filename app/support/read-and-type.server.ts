import { clearRead } from '#app/notifications/index.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { CHAT_CHANGED } from './chat-changed.ts'
import { AGENTS, notifyAgents } from './notify-chat.server.ts'
import { SUPPORT_PAGE } from './rules.ts'
import type { SupportServices } from './support-services.ts'

/** The visitor has read everything up to here, in all their tickets, which they see as one conversation. */
export async function visitorRead(
  services: SupportServices,
  { visitorId, seq, now }: { visitorId: string; seq: number; now: Date },
) {
  await transaction(services.db, async (tx) => {
    const rows = await markRead(tx, visitorId, seq)
    for (const { id } of rows) await notifyAgents(services, tx, { ticketId: id, now })
    const visitor = await tx
      .selectFrom('support_visitors')
      .select('user_id')
      .where('id', '=', visitorId)
      .executeTakeFirst()
    if (rows.length > 0 && visitor?.user_id && !(await hasUnread(tx, visitorId)))
      await clearRead(tx, { userId: visitor.user_id, links: [SUPPORT_PAGE], now })
  })
}

function markRead(tx: Tx, visitorId: string, seq: number) {
  return (
    tx
      .updateTable('support_tickets')
      .set({ visitor_read: seq })
      .where('visitor_id', '=', visitorId)
      .where('visitor_read', '<', seq)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('support_messages as unread')
            .select('unread.id')
            .whereRef('unread.ticket_id', '=', 'support_tickets.id')
            .whereRef('unread.seq', '>', 'support_tickets.visitor_read')
            .where('unread.seq', '<=', seq),
        ),
      )
      // A message can't be marked as read before it exists.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('support_messages as last')
            .innerJoin('support_tickets as own', 'own.id', 'last.ticket_id')
            .select('last.id')
            .where('own.visitor_id', '=', visitorId)
            .where('last.seq', '=', seq),
        ),
      )
      .returning('id')
      .execute()
  )
}

/** Whether there is an answer after the last one the visitor has read. */
async function hasUnread(tx: Tx, visitorId: string) {
  const unread = await tx
    .selectFrom('support_messages as message')
    .innerJoin('support_tickets as ticket', 'ticket.id', 'message.ticket_id')
    .select('message.id')
    .where('ticket.visitor_id', '=', visitorId)
    .where('message.kind', '=', 'agent')
    .whereRef('message.seq', '>', 'ticket.visitor_read')
    .limit(1)
    .executeTakeFirst()
  return unread !== undefined
}

/** An agent has read everything up to here. */
export async function supportRead(
  services: SupportServices,
  { ticketId, seq, now }: { ticketId: string; seq: number; now: Date },
) {
  await transaction(services.db, async (tx) => {
    const row = await tx
      .updateTable('support_tickets')
      .set({ support_read: seq })
      .where('id', '=', ticketId)
      .where('support_read', '<', seq)
      .returning('visitor_id')
      .executeTakeFirst()
    if (row) await services.live.send(tx, row.visitor_id, CHAT_CHANGED, {}, now)
  })
}

/** One side is typing: a live event that isn't stored. */
export async function visitorTypes(
  { db, live }: Pick<SupportServices, 'db' | 'live'>,
  { visitorId, now }: { visitorId: string; now: Date },
) {
  const ticket = await db
    .selectFrom('support_tickets')
    .select('id')
    .where('visitor_id', '=', visitorId)
    .where('state', '<>', 'closed')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (ticket) await live.send(db, AGENTS, 'visitor types', { ticketId: ticket.id }, now)
}

export async function agentTypes(
  { db, live }: Pick<SupportServices, 'db' | 'live'>,
  { ticketId, name, now }: { ticketId: string; name: string; now: Date },
) {
  const ticket = await db
    .selectFrom('support_tickets')
    .select('visitor_id')
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (ticket) await live.send(db, ticket.visitor_id, 'agent types', { name }, now)
}
