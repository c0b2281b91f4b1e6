import { notWorking } from '#app/page/opening-hours.ts'
import { staffFor } from '#app/page/permissions.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { lockTicket } from './answer-ticket.server.ts'
import { type TicketState, ticketLifeCycle } from './life-cycle.ts'
import { notifyBoth } from './notify-chat.server.ts'
import { CLOSED_AFTER, replyDue, SILENT_AFTER } from './rules.ts'
import type { SupportServices } from './support-services.ts'

type Action = { ticketId: string; by: string; now: Date }
const AT_ONCE = 200

/** Assigns a ticket to an agent, or to nobody. */
export function assignTicket(
  services: SupportServices,
  { ticketId, to, by, now }: Action & { to: string | null },
) {
  return change(services, { ticketId, now }, async (tx, _state, ticket) => {
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
      audit: { before: { assignedTo: ticket.assigned_to }, after: { assignedTo: to } },
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
      .where('role', 'in', staffFor('answer support'))
      .executeTakeFirst(),
  )

/** Solves or reopens a ticket. Once solved, the visitor is asked for a rating. */
export function endTicket(
  services: SupportServices,
  { ticketId, by, now, step }: Action & { step: 'solve' | 'reopen' },
) {
  return change(services, { ticketId, now }, async (tx, state) => {
    if (!ticketLifeCycle.canTake(step, state, 'agent')) return false
    await take(services, tx, { step, ticketId, by, now, state })
    return true
  })
}

type Ending = Omit<Action, 'by'> & {
  by: string | null
  step: 'solve' | 'hear no more' | 'reopen'
  state: TicketState
}

async function take(
  { settings }: SupportServices,
  tx: Tx,
  { step, ticketId, by, now, state }: Ending,
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
    ...(by && { audit: { before: { state }, after: { state: to } } }),
  })
}

/** Sets a ticket's labels. */
export function labelTicket(
  services: SupportServices,
  { ticketId, by, now, labels }: Action & { labels: string[] },
) {
  return change(services, { ticketId, now }, async (tx, _state, ticket) => {
    await tx.updateTable('support_tickets').set({ labels }).where('id', '=', ticketId).execute()
    await recordEvent(tx, {
      name: 'support ticket labelled',
      about: { kind: 'support ticket', id: ticketId },
      by,
      now,
      details: { labels },
      audit: { before: { labels: ticket.labels }, after: { labels } },
    })
    return true
  })
}

/** Emails the visitor the whole conversation; again only after new messages. */
export function mailTranscript(services: SupportServices, { ticketId, by, now }: Action) {
  return change(services, { ticketId, now }, async (tx, _state, ticket) => {
    const { email } = await tx
      .selectFrom('support_visitors')
      .select('email')
      .where('id', '=', ticket.visitor_id)
      .executeTakeFirstOrThrow()
    const upTo = await lastShownSeq(tx, ticketId)
    if (!email || upTo <= Number(ticket.transcript_seq)) return false
    await tx
      .updateTable('support_tickets')
      .set({ transcript_seq: upTo })
      .where('id', '=', ticketId)
      .execute()
    await queueEmail(services, tx, { kind: 'support transcript', ticketId, upTo })
    await recordEvent(tx, {
      name: 'support transcript emailed',
      about: { kind: 'support ticket', id: ticketId },
      by,
      now,
    })
    return true
  })
}

/** The last message visible to the visitor: notes are for agents only. */
async function lastShownSeq(tx: Tx, ticketId: string): Promise<number> {
  const last = await tx
    .selectFrom('support_messages')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('ticket_id', '=', ticketId)
    .where('kind', '<>', 'note')
    .executeTakeFirstOrThrow()
  return Number(last.seq)
}

type Ticket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

function change(
  services: SupportServices,
  { ticketId, now }: Omit<Action, 'by'>,
  act: (tx: Tx, state: TicketState, ticket: Ticket) => Promise<boolean>,
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return false
    const isDone = await act(tx, ticket.state as TicketState, ticket)
    if (isDone) await notifyBoth(services, tx, { ticketId, visitorId: ticket.visitor_id, now })
    return isDone
  })
}

/** A scheduled task: solves tickets whose visitor hasn't replied to our answer. */
export async function solveSilent(services: SupportServices, now: Date) {
  const silentSince = new Date(now.getTime() - SILENT_AFTER)
  const silent = await services.db
    .selectFrom('support_tickets')
    .select('id')
    .where('state', '=', 'waiting_for_them')
    .where('last_message_at', '<=', silentSince)
    .orderBy('last_message_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of silent)
    await change(services, { ticketId: id, now }, async (tx, state, { last_message_at }) => {
      if (!ticketLifeCycle.canTake('hear no more', state, 'time') || last_message_at > silentSince)
        return false
      await take(services, tx, { step: 'hear no more', ticketId: id, by: null, now, state })
      return true
    })
}

/** A scheduled task: closes tickets a week after they were solved, which frees their reference. */
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
