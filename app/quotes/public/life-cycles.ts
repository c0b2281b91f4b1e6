import { defineStateMachine } from '#app/platform/state-machine.ts'

/**
 * The four state machines of this subject. A request goes to up to five providers, each of which is an
 * invitation; a quote answers an invitation; an accepted quote becomes a job. Server, screens, scheduled
 * tasks and tests all use these tables.
 */
export type Party = 'customer' | 'provider' | 'clock'

export type RequestState = 'held' | 'open' | 'closed' | 'expired' | 'withdrawn'

export const requestLifeCycle = defineStateMachine<RequestState, Party>()({
  /** A guest confirms by the emailed link. */
  confirm: { by: ['customer'], from: ['held'], to: 'open' },
  /** One of its quotes was accepted. */
  close: { by: ['customer'], from: ['open'], to: 'closed' },
  withdraw: { by: ['customer'], from: ['held', 'open'], to: 'withdrawn' },
  /** Unconfirmed for too long, or without any waiting or quoted invitation. */
  expire: { by: ['clock'], from: ['held', 'open'], to: 'expired' },
})

export type InvitationState =
  | 'waiting'
  | 'quoted'
  | 'accepted'
  | 'done'
  | 'not_done'
  | 'declined'
  | 'not_chosen'
  | 'withdrawn'
  | 'expired'

export const invitationLifeCycle = defineStateMachine<InvitationState, Party>()({
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
})

export type QuoteState = 'sent' | 'replaced' | 'accepted' | 'declined' | 'withdrawn' | 'expired'

export const quoteLifeCycle = defineStateMachine<QuoteState, Party>()({
  replace: { by: ['provider'], from: ['sent'], to: 'replaced' },
  accept: { by: ['customer'], from: ['sent'], to: 'accepted' },
  decline: { by: ['customer'], from: ['sent'], to: 'declined' },
  withdraw: { by: ['provider'], from: ['sent'], to: 'withdrawn' },
  expire: { by: ['clock'], from: ['sent'], to: 'expired' },
})

export type JobState = 'accepted' | 'marked_done' | 'marked_not_done' | 'done' | 'not_done'

/** A job also records who marked it: only the other side can confirm. */
export type JobStatus = { state: JobState; markedBy: 'customer' | 'provider' | null }

export const jobLifeCycle = defineStateMachine<JobState, Party>()({
  mark_done: { by: ['customer', 'provider'], from: ['accepted'], to: 'marked_done' },
  mark_not_done: { by: ['customer', 'provider'], from: ['accepted'], to: 'marked_not_done' },
  /**
   * The customer saw the work, so the customer may correct the provider's mark; a provider who disagrees with
   * the customer contacts support. So a job isn't marked back and forth.
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
})

export type JobStep = keyof typeof jobLifeCycle.steps

export const canTakeJob = (step: JobStep, { state, markedBy }: JobStatus, party: Party) =>
  jobLifeCycle.canTake(step, state, party) &&
  // Nobody confirms or corrects their own mark.
  (step.startsWith('mark') || party !== markedBy)

export const openJobSteps = (status: JobStatus, party: Party) =>
  jobLifeCycle.openSteps(status.state, party).filter((step) => canTakeJob(step, status, party))
