import { defineStateMachine } from '#app/platform/state-machine.ts'

/**
 * The life cycles of requests, invitations and quotes. A request goes to up to five providers, each of which is an
 * invitation; a quote answers an invitation; an accepted quote becomes a job (jobs/public/job-states.ts). Server,
 * screens, scheduled tasks and tests read these tables, and nothing else knows which step follows which.
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
})

export type QuoteState = 'sent' | 'replaced' | 'accepted' | 'declined' | 'withdrawn' | 'expired'

export const quoteLifeCycle = defineStateMachine<QuoteState, Party>()({
  replace: { by: ['provider'], from: ['sent'], to: 'replaced' },
  accept: { by: ['customer'], from: ['sent'], to: 'accepted' },
  decline: { by: ['customer'], from: ['sent'], to: 'declined' },
  withdraw: { by: ['provider'], from: ['sent'], to: 'withdrawn' },
  expire: { by: ['clock'], from: ['sent'], to: 'expired' },
})
