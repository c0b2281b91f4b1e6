import { staffFor } from '#app/page/permissions.ts'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import type { TicketState } from './life-cycle.ts'

/** The most messages a window shows at once. */
const MOST_SHOWN = 200

/** The messages between a visitor and support, in order, without notes. */
export async function visitorMessages(db: Db, visitorId: string) {
  const rows = await db
    .selectFrom('support_messages as message')
    .innerJoin('support_tickets as ticket', 'ticket.id', 'message.ticket_id')
    .select([
      'message.id',
      'message.seq',
      'message.kind',
      'message.words',
      'message.by_name as byName',
      'message.by_user as byUser',
      'message.form_key as key',
      'message.sent_at as sentAt',
      'ticket.support_read as supportRead',
      'ticket.visitor_read as visitorRead',
    ])
    .where('ticket.visitor_id', '=', visitorId)
    .where('message.kind', '<>', 'note')
    .orderBy('message.seq', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.reverse()
}

export async function lastTicketOf(db: Db, visitorId: string) {
  const row = await db
    .selectFrom('support_tickets')
    .select(['id', 'reference', 'state', 'satisfaction', 'answer_due_at'])
    .where('visitor_id', '=', visitorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row as (Omit<NonNullable<typeof row>, 'state'> & { state: TicketState }) | undefined
}

/** All messages of one ticket, notes included. */
export function ticketMessages(db: Queryable, ticketId: string) {
  return db
    .selectFrom('support_messages')
    .select([
      'id',
      'seq',
      'kind',
      'words',
      'by_name as byName',
      'by_user as byUser',
      'mailed_from as mailedFrom',
      'sent_at as sentAt',
    ])
    .where('ticket_id', '=', ticketId)
    .orderBy('seq')
    .execute()
}

export async function ticketInFull(db: Db, ticketId: string) {
  const row = await db
    .selectFrom('support_tickets as ticket')
    .innerJoin('support_visitors as visitor', 'visitor.id', 'ticket.visitor_id')
    .leftJoin('people as agent', 'agent.id', 'ticket.assigned_to')
    .selectAll('ticket')
    .select([
      'visitor.name',
      'visitor.email',
      'visitor.language',
      'visitor.user_id as userId',
      'visitor.seen_at as seenAt',
      'agent.email as agentEmail',
      'agent.user_metadata as agentMetadata',
    ])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst()
  return row
}

/** Other tickets of the same visitor, newest first. */
export const earlierTickets = (db: Db, visitorId: string, except: string) =>
  db
    .selectFrom('support_tickets')
    .select(['id', 'reference', 'state', 'last_message as words', 'created_at as at'])
    .where('visitor_id', '=', visitorId)
    .where('id', '<>', except)
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()

/** Everyone a ticket can be assigned to. */
export const agents = (db: Db) =>
  db
    .selectFrom('granted_roles')
    .innerJoin('people', 'people.id', 'granted_roles.user_id')
    .select(['people.id', 'people.email', 'people.user_metadata as metadata'])
    .where('granted_roles.role', 'in', staffFor('answer support'))
    .distinctOn('people.id')
    .orderBy('people.id')
    .execute()
