import type { Services } from '#app/page/services.server.ts'
import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { DAY } from '#app/platform/time.ts'
import { GUEST_TICKETS_KEPT_DAYS } from '#app/privacy/public/retention.ts'
import { deleteFiles } from '#app/uploads/index.server.ts'
import { CLOSED_AFTER } from './rules.ts'

const AT_ONCE = 200
/** How long a visitor without messages is kept, with their drafts. */
const STARTED_KEPT = DAY

type GuestServices = Pick<Services, 'db' | 'jobs'>

/**
 * A scheduled task: deletes tickets of visitors without an account, with their messages, some time after they
 * closed.
 */
export async function forgetGuests(services: GuestServices, now: Date) {
  const tickets = await forgetTickets(services, now)
  return tickets + (await forgetVisitorsWithoutTickets(services, now))
}

function forgetTickets({ db, jobs }: GuestServices, now: Date) {
  return transaction(db, async (tx) => {
    const tickets = await longClosedTickets(tx, now)
      .orderBy('ticket.ended_at')
      .limit(AT_ONCE)
      // A visitor who signs in meanwhile takes theirs along.
      .forUpdate('visitor')
      .skipLocked()
      .execute()
    if (tickets.length === 0) return 0
    const ids = tickets.map(({ id }) => id)
    await deleteSentFiles(tx, jobs, ids)
    await tx.deleteFrom('support_tickets').where('id', 'in', ids).execute()
    await forgetWithoutTickets(
      tx,
      tickets.map(({ visitorId }) => visitorId),
    )
    return tickets.length
  })
}

async function deleteSentFiles(tx: Tx, jobs: GuestServices['jobs'], ticketIds: string[]) {
  const files = await tx
    .selectFrom('support_files')
    .innerJoin('support_messages as message', 'message.id', 'support_files.message_id')
    .select('support_files.file_id as id')
    .where('message.ticket_id', 'in', ticketIds)
    .execute()
  await deleteFiles(
    { jobs },
    tx,
    files.map(({ id }) => id),
  )
}

/** Tickets of visitors without an account, past their retention. */
export function longClosedTickets(db: Queryable, now: Date) {
  const solvedBefore = new Date(now.getTime() - CLOSED_AFTER - GUEST_TICKETS_KEPT_DAYS * DAY)
  return db
    .selectFrom('support_tickets as ticket')
    .innerJoin('support_visitors as visitor', 'visitor.id', 'ticket.visitor_id')
    .select(['ticket.id', 'visitor.id as visitorId'])
    .where('visitor.user_id', 'is', null)
    .where('ticket.state', '=', 'closed')
    .where('ticket.ended_at', '<=', solvedBefore)
}

/** A conversation is created before its first message is stored, which may fail. */
export const visitorsWithoutTickets = (db: Queryable, now: Date) =>
  db
    .selectFrom('support_visitors as visitor')
    .leftJoin('support_tickets as ticket', 'ticket.visitor_id', 'visitor.id')
    .select('visitor.id')
    .where('visitor.user_id', 'is', null)
    .where('visitor.created_at', '<=', new Date(now.getTime() - STARTED_KEPT))
    .where('ticket.id', 'is', null)

function forgetVisitorsWithoutTickets({ db }: GuestServices, now: Date) {
  return transaction(db, async (tx) => {
    const started = await visitorsWithoutTickets(tx, now)
      .orderBy('visitor.created_at')
      .limit(AT_ONCE)
      .forUpdate('visitor')
      .skipLocked()
      .execute()
    await forgetWithoutTickets(
      tx,
      started.map(({ id }) => id),
    )
    return started.length
  })
}

async function forgetWithoutTickets(tx: Tx, visitorIds: string[]) {
  if (visitorIds.length === 0) return
  await tx
    .deleteFrom('support_visitors')
    .where('id', 'in', visitorIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('support_tickets')
            .select('support_tickets.id')
            .whereRef('visitor_id', '=', 'support_visitors.id'),
        ),
      ),
    )
    .execute()
}
