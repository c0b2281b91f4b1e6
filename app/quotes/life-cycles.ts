/**
 * The four life cycles of this room. A request goes to up to five providers, each of which is an
 * ask; a quote answers an ask; an accepted quote is a job. Server, screens, scheduled tasks and tests read
 * these tables and nothing else knows which step follows which.
 */
export type Party = 'customer' | 'provider' | 'clock'

type Step<State extends string> = {
  by: readonly Party[]
  from: readonly State[]
  to: State
}

export type RequestState = 'held' | 'open' | 'closed' | 'expired' | 'withdrawn'

export const requestSteps = {
  /** A guest opens the mailed link and says yes. */
  confirm: { by: ['customer'], from: ['held'], to: 'open' },
  /** A quote of it was accepted. */
  close: { by: ['customer'], from: ['open'], to: 'closed' },
  withdraw: { by: ['customer'], from: ['held', 'open'], to: 'withdrawn' },
  /** Held too long, or no ask of it is waiting or quoted any more. */
  expire: { by: ['clock'], from: ['held', 'open'], to: 'expired' },
} as const satisfies Record<string, Step<RequestState>>

export type AskState =
  | 'waiting'
  | 'quoted'
  | 'accepted'
  | 'done'
  | 'not_done'
  | 'declined'
  | 'not_chosen'
  | 'withdrawn'
  | 'expired'

export const askSteps = {
  quote: { by: ['provider'], from: ['waiting'], to: 'quoted' },
  revise: { by: ['provider'], from: ['quoted'], to: 'quoted' },
  decline: { by: ['provider'], from: ['waiting'], to: 'declined' },
  take_back: { by: ['provider'], from: ['quoted'], to: 'declined' },
  accept: { by: ['customer'], from: ['quoted'], to: 'accepted' },
  refuse: { by: ['customer'], from: ['quoted'], to: 'not_chosen' },
  /** Another quote of the same request was accepted. */
  pass_over: { by: ['customer'], from: ['waiting', 'quoted'], to: 'not_chosen' },
  withdraw: { by: ['customer'], from: ['waiting', 'quoted'], to: 'withdrawn' },
  expire: { by: ['clock'], from: ['waiting', 'quoted'], to: 'expired' },
  finish: { by: ['customer', 'provider', 'clock'], from: ['accepted'], to: 'done' },
  fail: { by: ['customer', 'provider', 'clock'], from: ['accepted'], to: 'not_done' },
} as const satisfies Record<string, Step<AskState>>

export type QuoteState = 'sent' | 'replaced' | 'accepted' | 'declined' | 'withdrawn' | 'expired'

export const quoteSteps = {
  replace: { by: ['provider'], from: ['sent'], to: 'replaced' },
  accept: { by: ['customer'], from: ['sent'], to: 'accepted' },
  decline: { by: ['customer'], from: ['sent'], to: 'declined' },
  withdraw: { by: ['provider'], from: ['sent'], to: 'withdrawn' },
  expire: { by: ['clock'], from: ['sent'], to: 'expired' },
} as const satisfies Record<string, Step<QuoteState>>

export type JobState = 'accepted' | 'marked_done' | 'marked_not_done' | 'done' | 'not_done'

/** A job also knows who marked it: only the other side can confirm. */
export type JobStanding = { state: JobState; markedBy: 'customer' | 'provider' | null }

export const jobSteps = {
  mark_done: { by: ['customer', 'provider'], from: ['accepted'], to: 'marked_done' },
  mark_not_done: { by: ['customer', 'provider'], from: ['accepted'], to: 'marked_not_done' },
  /**
   * The customer saw the work, so the customer may say otherwise once the provider has marked it; a
   * provider who disagrees with the customer writes to support. So no job is marked to and fro.
   */
  correct_done: {
    by: ['customer'],
    from: ['marked_done', 'marked_not_done'],
    to: 'marked_done',
  },
  correct_not_done: { by: ['customer'], from: ['marked_done'], to: 'marked_not_done' },
  confirm_done: {
    by: ['customer', 'provider', 'clock'],
    from: ['marked_done'],
    to: 'done',
  },
  confirm_not_done: {
    by: ['customer', 'provider', 'clock'],
    from: ['marked_not_done'],
    to: 'not_done',
  },
} as const satisfies Record<string, Step<JobState>>

export type RequestStep = keyof typeof requestSteps
export type AskStep = keyof typeof askSteps
type QuoteStep = keyof typeof quoteSteps
export type JobStep = keyof typeof jobSteps

const allows = <State extends string>(step: Step<State>, state: State, party: Party) =>
  step.by.includes(party) && step.from.includes(state)

export const canTakeRequest = (step: RequestStep, state: RequestState, party: Party) =>
  allows<RequestState>(requestSteps[step], state, party)

export const canTakeAsk = (step: AskStep, state: AskState, party: Party) =>
  allows<AskState>(askSteps[step], state, party)

export const canTakeQuote = (step: QuoteStep, state: QuoteState, party: Party) =>
  allows<QuoteState>(quoteSteps[step], state, party)

export function canTakeJob(step: JobStep, { state, markedBy }: JobStanding, party: Party) {
  if (!allows<JobState>(jobSteps[step], state, party)) return false
  // Nobody confirms or corrects their own mark.
  return step.startsWith('mark') || party !== markedBy
}

/** What this party may do next about an ask: the screen draws one button for each. */
export function openAskSteps(state: AskState, party: Party): AskStep[] {
  return steps(askSteps).filter((step) => canTakeAsk(step, state, party))
}

export function openJobSteps(standing: JobStanding, party: Party): JobStep[] {
  return steps(jobSteps).filter((step) => canTakeJob(step, standing, party))
}

export function openRequestSteps(state: RequestState, party: Party): RequestStep[] {
  return steps(requestSteps).filter((step) => canTakeRequest(step, state, party))
}

function steps<Name extends string>(table: Record<Name, unknown>) {
  return Object.keys(table) as Name[]
}

export const isOver = {
  request: (state: RequestState) => state !== 'held' && state !== 'open',
  ask: (state: AskState) => state !== 'waiting' && state !== 'quoted' && state !== 'accepted',
  quote: (state: QuoteState) => state !== 'sent',
  job: (state: JobState) => state === 'done' || state === 'not_done',
}
