import { sql } from 'kysely'
import type { WaitingCount } from '#app/page/waiting-count.ts'
import type { Db } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import { addDays, DAY, dayOf, startOfDay } from '#app/platform/time.ts'
import type { Filter, Wanted } from './inbox-filter.ts'
import { owing, type TicketState, unended } from './life-cycle.ts'

const MOST_LISTED = 100

const LISTED_COLUMNS = [
  'ticket.id',
  'ticket.reference',
  'ticket.state',
  'ticket.channel',
  'ticket.labels',
  'ticket.last_message as words',
  'ticket.last_message_at as at',
  'ticket.answer_due_at as dueAt',
  'ticket.satisfaction',
  'visitor.name',
  'visitor.language',
  'ticket.assigned_to as assignedTo',
  'agent.email as agentEmail',
  'agent.user_metadata as agentMetadata',
] as const

/** The tickets of a filter: those waiting longest for an answer first, then the newest. */
export async function listedTickets(
  db: Db,
  { show, words, language }: Wanted,
  { agent, now }: { agent: string; now: Date },
) {
  const rows = await fitting(db, show, { agent, now })
    .innerJoin('support_visitors as visitor', 'visitor.id', 'ticket.visitor_id')
    .leftJoin('people as agent', 'agent.id', 'ticket.assigned_to')
    .select(LISTED_COLUMNS)
    .$if(language !== null, (query) => query.where('visitor.language', '=', language!))
    .$if(words !== '', (query) => query.where(matches(words)))
    .orderBy(sql`ticket.answer_due_at asc nulls last`)
    .orderBy('ticket.last_message_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows as (Omit<(typeof rows)[number], 'state'> & { state: TicketState })[]
}

/** Matches a ticket's reference, a label, its visitor, or its messages. */
function matches(words: string) {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(
    ticket.reference = ${words.replace('#', '')}
    or visitor.name ilike ${like}
    or visitor.email ilike ${like}
    or ${words} = any(ticket.labels)
    or exists (
      select 1 from support_messages as message
      where message.ticket_id = ticket.id and message.words ilike ${like}))`
}

/** The condition of a filter and of the figure of the same name: defined once, so that they agree. */
function fitting(db: Db, show: Filter, { agent, now }: { agent: string; now: Date }) {
  const all = db.selectFrom('support_tickets as ticket')
  const since = new Date(now.getTime() - 30 * DAY)
  switch (show) {
    case 'open':
      return all.where('ticket.state', 'in', unended)
    case 'owed':
      return all.where('ticket.state', 'in', owing)
    case 'late':
      return all.where('ticket.state', 'in', owing).where('ticket.answer_due_at', '<', now)
    case 'mine':
      return all.where('ticket.state', 'in', unended).where('ticket.assigned_to', '=', agent)
    case 'waiting':
      return all.where('ticket.state', '=', 'waiting_for_them')
    case 'closed':
      return all.where('ticket.state', 'in', ['solved', 'closed'])
    case 'answered':
      return all.where('ticket.first_answer_at', '>=', since)
    case 'rated':
      return all.where('ticket.rated_at', '>=', since)
  }
}

/** The figures of the inbox; each is the count of the filter it links to. */
export async function inboxFigures(db: Db, who: { agent: string; now: Date }) {
  const count = async (show: Filter) =>
    Number(
      (
        await fitting(db, show, who)
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const [open, unanswered, late, mine, waiting] = await Promise.all(
    (['open', 'owed', 'late', 'mine', 'waiting'] as const).map(count),
  )
  return {
    open: open!,
    unanswered: unanswered!,
    late: late!,
    mine: mine!,
    waiting: waiting!,
    answered: await answeredFigures(db, who),
    rated: await ratedFigures(db, who),
  }
}

/** The number of tickets waiting for an answer. */
export async function countTicketsToAnswer(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('support_tickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', owing)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function answeredFigures(db: Db, who: { agent: string; now: Date }) {
  const answered = await fitting(db, 'answered', who)
    .select([
      (eb) => eb.fn.countAll().as('count'),
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from first_answer_at - created_at))`.as('median'),
    ])
    .executeTakeFirstOrThrow()
  return {
    count: Number(answered.count),
    medianMinutes: answered.median === null ? null : Math.round(Number(answered.median) / 60),
  }
}

async function ratedFigures(db: Db, who: { agent: string; now: Date }) {
  const rated = await fitting(db, 'rated', who)
    .select([
      (eb) => eb.fn.countAll().as('count'),
      (eb) => eb.fn.avg('ticket.satisfaction').as('average'),
    ])
    .executeTakeFirstOrThrow()
  return {
    count: Number(rated.count),
    average: rated.average === null ? null : Number(rated.average).toFixed(1),
  }
}

export const nameOfAgent = (metadata: unknown, email: string | null) =>
  displayName((metadata as { full_name?: unknown } | null)?.full_name, email)

/** Tickets whose answer is due today or earlier. */
export async function waitingTickets(db: Db, now: Date): Promise<WaitingCount> {
  const row = await db
    .selectFrom('support_tickets')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('answer_due_at', '<=', now).as('late'),
      eb.fn.countAll<number>().filterWhere('answer_due_at', '>', now).as('dueToday'),
      eb.fn.min('last_message_at').as('oldest'),
    ])
    .where('state', 'in', owing)
    .where('answer_due_at', '<=', startOfDay(addDays(dayOf(now), 1)))
    .executeTakeFirstOrThrow()
  return { late: Number(row.late), dueToday: Number(row.dueToday), oldest: row.oldest }
}
