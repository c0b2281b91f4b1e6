import { notWorking } from '#app/page/opening-hours.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { lockTicket } from './answer-ticket.server.ts'
import { type TicketState, ticketLifeCycle } from './life-cycle.ts'
import { notifyAgents, notifyBoth } from './notify-chat.server.ts'
import { CLOSED_AFTER, replyDue, SILENT_AFTER } from './rules.ts'
import type { SupportServices } from './support-services.ts'

type Action = { ticketId: string; by: string; at: Date }
const AT_ONCE = 200

/** Gives a ticket to somebody who answers support, or to nobody. */
export function assignTicket(
  services: SupportServices,
  { ticketId, to, by, at: now }: Action & { to: string | null },
) {
  return change(services, { ticketId, at: now }, async (tx) => {
    if (to && !(await answersSupport(tx, to))) return false
    await tx
      .updateTable('support_tickets')
      .set({ assigned_to: to })
      .where('id', '=', ticketId)
      .execute()
    await recordEvent(tx, {
      name: 'support ticket assigned',
      about: { kind: 'support ticket', id: ticketId },
      by,
      now,
      details: { to },
    })
    return true
  })
}

const answersSupport = async (tx: Tx, userId: string) =>
  Boolean(
    await tx
      .selectFrom('granted_roles')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('role', 'in', ['support', 'admin'])
      .executeTakeFirst(),
  )

/** Solved, or open again. Solved asks the visitor how it went. */
export function endTicket(
  services: SupportServices,
  { ticketId, by, at: now, step }: Action & { step: 'solve' | 'reopen' },
) {
  return change(services, { ticketId, at: now }, async (tx, state) => {
    if (!ticketLifeCycle.canTake(step, state, 'agent')) return false
    await take(services, tx, { step, ticketId, by, at: now })
    return true
  })
}

type Ending = Omit<Action, 'by'> & { by: string | null; step: 'solve' | 'hear no more' | 'reopen' }

async function take(
  { settings }: SupportServices,
  tx: Tx,
  { step, ticketId, by, at: now }: Ending,
) {
  const to = ticketLifeCycle.nextState(step)
  await tx
    .updateTable('support_tickets')
    .set(
      to === 'solved'
        ? { state: to, ended_at: now, answer_due_at: null, automatic_due_at: null }
        : {
            state: to,
            ended_at: null,
            answer_due_at: replyDue(now, notWorking(settings.current())),
          },
    )
    .where('id', '=', ticketId)
    .execute()
  await recordEvent(tx, {
    name: step === 'reopen' ? 'support ticket reopened' : 'support ticket solved',
    about: { kind: 'support ticket', id: ticketId },
    by,
    now,
  })
}

/** What a ticket is about, in the words of whoever looks after it. */
export function labelTicket(
  services: SupportServices,
  { ticketId, by, at: now, labels }: Action & { labels: string[] },
) {
  return change(services, { ticketId, at: now }, async (tx) => {
    await tx.updateTable('support_tickets').set({ labels }).where('id', '=', ticketId).execute()
    await recordEvent(tx, {
      name: 'support ticket labelled',
      about: { kind: 'support ticket', id: ticketId },
      by,
      now,
      details: { labels },
    })
    return true
  })
}

/** Mails the visitor all that was said, at the address they gave: once, until more was said. */
export function mailTranscript(services: SupportServices, { ticketId, by, at: now }: Action) {
  return change(services, { ticketId, at: now }, async (tx, _state, ticket) => {
    const { email } = await tx
      .selectFrom('support_visitors')
      .select('email')
      .where('id', '=', ticket.visitor_id)
      .executeTakeFirstOrThrow()
    const last = await tx
      .selectFrom('support_messages')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .where('ticket_id', '=', ticketId)
      .where('kind', '<>', 'note')
      .executeTakeFirstOrThrow()
    if (!email || Number(last.seq) <= Number(ticket.transcript_seq)) return false
    await tx
      .updateTable('support_tickets')
      .set({ transcript_seq: Number(last.seq) })
      .where('id', '=', ticketId)
      .execute()
    await queueEmail(services, tx, {
      kind: 'support transcript',
      ticketId,
      upTo: Number(last.seq),
    })
    await recordEvent(tx, {
      name: 'support transcript mailed',
      about: { kind: 'support ticket', id: ticketId },
      by,
      now,
    })
    return true
  })
}

type Ticket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

function change(
  services: SupportServices,
  { ticketId, at: now }: Omit<Action, 'by'>,
  act: (tx: Tx, state: TicketState, ticket: Ticket) => Promise<boolean>,
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return false
    const isDone = await act(tx, ticket.state as TicketState, ticket)
    if (isDone) await notifyBoth(services, tx, { ticketId, visitorId: ticket.visitor_id, at: now })
    return isDone
  })
}

/** A scheduled task: an answer that nobody wrote back to counts as the end, and its visitor is asked how it went. */
export async function solveSilent(services: SupportServices, now: Date) {
  const silentSince = new Date(now.getTime() - SILENT_AFTER)
  const silent = await services.db
    .selectFrom('support_tickets')
    .select('id')
    .where('state', '=', 'waiting_for_them')
    .where('last_said_at', '<=', silentSince)
    .orderBy('last_said_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of silent)
    await change(services, { ticketId: id, at: now }, async (tx, state, { last_said_at }) => {
      if (!ticketLifeCycle.canTake('hear no more', state, 'time') || last_said_at > silentSince)
        return false
      await take(services, tx, { step: 'hear no more', ticketId: id, by: null, at: now })
      return true
    })
}

/** A scheduled task: what was solved a week ago is closed, and its reference is free again. */
export async function closeSolved({ db }: Pick<SupportServices, 'db'>, now: Date) {
  await transaction(db, async (tx) => {
    const closed = await tx
      .updateTable('support_tickets')
      .set({ state: 'closed' })
      .where('state', '=', 'solved')
      .where('ended_at', '<', new Date(now.getTime() - CLOSED_AFTER))
      .returning('id')
      .execute()
    for (const { id } of closed)
      await recordEvent(tx, {
        name: 'support ticket closed',
        about: { kind: 'support ticket', id },
        by: null,
        now,
      })
  })
}

/** How it went, from one to five, said once by the visitor about their last solved ticket. */
export async function rateSupport(
  services: SupportServices,
  { visitorId, stars, now }: { visitorId: string; stars: number; now: Date },
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    const ticket = await tx
      .selectFrom('support_tickets')
      .select(['id', 'state', 'satisfaction'])
      .where('visitor_id', '=', visitorId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (ticket?.state !== 'solved' || ticket.satisfaction !== null) return false
    if (![1, 2, 3, 4, 5].includes(stars)) return false
    await tx
      .updateTable('support_tickets')
      .set({ satisfaction: stars, rated_at: now })
      .where('id', '=', ticket.id)
      .execute()
    await recordEvent(tx, {
      name: 'support rated',
      about: { kind: 'support ticket', id: ticket.id },
      by: null,
      now,
      details: { stars },
    })
    await notifyAgents(services, tx, { ticketId: ticket.id, at: now })
    return true
  })
}
