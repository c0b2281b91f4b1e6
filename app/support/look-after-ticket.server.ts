import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { lockTicket } from './answer-ticket.server.ts'
import { canTake, steps, type TicketState } from './life-cycle.ts'
import { supportLetterDue, tellAgents, tellBoth } from './news.server.ts'
import { CLOSED_AFTER } from './rules.ts'
import type { SupportServices } from './support-services.ts'

type Deed = { ticketId: string; by: string; at: Date }

/** Gives a ticket to somebody who answers support, or to nobody. */
export function assignTicket(
  services: SupportServices,
  { ticketId, to, by, at }: Deed & { to: string | null },
) {
  return change(services, { ticketId, by, at }, async (tx) => {
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
      at,
      details: { to },
    })
    return true
  })
}

const answersSupport = async (tx: Tx, userId: string) =>
  Boolean(
    await tx
      .selectFrom('user_roles')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('role', 'in', ['support', 'admin'])
      .executeTakeFirst(),
  )

const deeds = {
  solve: 'support ticket solved',
  reopen: 'support ticket reopened',
} as const

/** Solved, or open again. Solved asks the visitor how it went. */
export function endTicket(
  services: SupportServices,
  { ticketId, by, at, step }: Deed & { step: keyof typeof deeds },
) {
  return change(services, { ticketId, by, at }, async (tx, state) => {
    if (!canTake(step, state, 'agent')) return false
    await tx
      .updateTable('support_tickets')
      .set({
        state: steps[step].to,
        ended_at: step === 'solve' ? at : null,
        ...(step === 'solve' ? { answer_due_at: null, automatic_due_at: null } : {}),
      })
      .where('id', '=', ticketId)
      .execute()
    await recordEvent(tx, {
      name: deeds[step],
      about: { kind: 'support ticket', id: ticketId },
      by,
      at,
    })
    return true
  })
}

/** What a ticket is about, in the words of whoever looks after it. */
export function labelTicket(
  services: SupportServices,
  { ticketId, by, at, labels }: Deed & { labels: string[] },
) {
  return change(services, { ticketId, by, at }, async (tx) => {
    await tx.updateTable('support_tickets').set({ labels }).where('id', '=', ticketId).execute()
    await recordEvent(tx, {
      name: 'support ticket labelled',
      about: { kind: 'support ticket', id: ticketId },
      by,
      at,
      details: { labels },
    })
    return true
  })
}

/** Mails the visitor all that was said, at the address they gave: once, until more was said. */
export function mailTranscript(services: SupportServices, { ticketId, by, at }: Deed) {
  return change(services, { ticketId, by, at }, async (tx, _state, ticket) => {
    const { email } = await tx
      .selectFrom('support_visitors')
      .select('email')
      .where('id', '=', ticket.visitor_id)
      .executeTakeFirstOrThrow()
    const last = await tx
      .selectFrom('support_messages')
      .select((of) => of.fn.max('seq').as('seq'))
      .where('ticket_id', '=', ticketId)
      .where('kind', '<>', 'note')
      .executeTakeFirstOrThrow()
    if (!email || Number(last.seq) <= Number(ticket.transcript_seq)) return false
    await tx
      .updateTable('support_tickets')
      .set({ transcript_seq: Number(last.seq) })
      .where('id', '=', ticketId)
      .execute()
    await supportLetterDue(services, tx, 'support transcript', ticketId, Number(last.seq))
    await recordEvent(tx, {
      name: 'support transcript mailed',
      about: { kind: 'support ticket', id: ticketId },
      by,
      at,
    })
    return true
  })
}

type Ticket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

function change(
  services: SupportServices,
  { ticketId, at }: Deed,
  act: (tx: Tx, state: TicketState, ticket: Ticket) => Promise<boolean>,
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return false
    const isDone = await act(tx, ticket.state as TicketState, ticket)
    if (isDone) await tellBoth(services, tx, { ticketId, visitorId: ticket.visitor_id, at })
    return isDone
  })
}

/** A chore: what was solved a week ago is closed, and its reference is free again. */
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
        at: now,
      })
  })
}

/** How it went, from one to five, said once by the visitor about their last solved ticket. */
export async function rateSupport(
  services: SupportServices,
  { visitorId, stars, at }: { visitorId: string; stars: number; at: Date },
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
      .set({ satisfaction: stars, rated_at: at })
      .where('id', '=', ticket.id)
      .execute()
    await recordEvent(tx, {
      name: 'support rated',
      about: { kind: 'support ticket', id: ticket.id },
      by: null,
      at,
      details: { stars },
    })
    await tellAgents(services, tx, { ticketId: ticket.id, at })
    return true
  })
}
