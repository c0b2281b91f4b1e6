import { defineStateMachine } from '#app/platform/state-machine.ts'

/** The state of a ticket. A closed one stays closed: writing again opens another. */
export type TicketState = 'open' | 'waiting_for_us' | 'waiting_for_them' | 'solved' | 'closed'
export type Side = 'visitor' | 'agent' | 'time'

const going: TicketState[] = ['waiting_for_us', 'waiting_for_them']

/** The steps of a ticket: who may take each, from which states. Writing in a solved one opens it again. */
export const ticketLifeCycle = defineStateMachine<TicketState, Side>()({
  'go on writing': { by: ['visitor'], from: ['open'], to: 'open' },
  'write back': { by: ['visitor'], from: [...going, 'solved'], to: 'waiting_for_us' },
  answer: { by: ['agent'], from: ['open', ...going, 'solved'], to: 'waiting_for_them' },
  solve: { by: ['agent'], from: ['open', ...going], to: 'solved' },
  'hear no more': { by: ['time'], from: ['waiting_for_them'], to: 'solved' },
  reopen: { by: ['agent'], from: ['solved'], to: 'waiting_for_us' },
  close: { by: ['time'], from: ['solved'], to: 'closed' },
})

/** The ticket's state after a message of the visitor; null if it needs a new ticket. */
export function afterVisitorWrote(state: TicketState): TicketState | null {
  for (const step of ['go on writing', 'write back'] as const)
    if (ticketLifeCycle.canTake(step, state, 'visitor')) return ticketLifeCycle.nextState(step)
  return null
}

/** Tickets waiting for an answer of ours. */
export const owing: TicketState[] = ['open', 'waiting_for_us']

/** Tickets that aren't finished for our agents. */
export const unended: TicketState[] = ['open', ...going]
