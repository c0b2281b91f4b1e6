import type { Db } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'

type Holder = { userId: string | undefined; token: string | null }

/**
 * The conversation of an account, otherwise that of a browser's cookie, which someone who signed in a moment
 * ago may still have: the unread count, and whether it is open.
 */
export async function currentConversation(db: Db, { userId, token }: Holder) {
  if (!userId && !token) return null
  const row = await db
    .selectFrom('support_visitors as visitor')
    .select((query) => [
      'visitor.id',
      'visitor.user_id as userId',
      query
        .selectFrom('support_messages as message')
        .innerJoin('support_tickets as ticket', 'ticket.id', 'message.ticket_id')
        .select((eb) => eb.fn.countAll().as('count'))
        .whereRef('ticket.visitor_id', '=', 'visitor.id')
        .where('message.kind', 'not in', ['visitor', 'note'])
        .whereRef('message.seq', '>', 'ticket.visitor_read')
        .as('unread'),
      query
        .exists(
          query
            .selectFrom('support_tickets as ticket')
            .select('ticket.id')
            .whereRef('ticket.visitor_id', '=', 'visitor.id')
            .where('ticket.state', '<>', 'closed'),
        )
        .as('isOpen'),
    ])
    .where((query) =>
      query.or([
        ...(userId ? [query('visitor.user_id', '=', userId)] : []),
        ...(token ? [query('visitor.capability_hash', '=', hashOf(token))] : []),
      ]),
    )
    // Of two, the account's comes first.
    .orderBy('visitor.user_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()
  return row ? { id: row.id, unread: Number(row.unread), isOpen: Boolean(row.isOpen) } : null
}
