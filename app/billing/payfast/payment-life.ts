import type { Itn } from './itn.ts'

/** The known state of a charge before a notification. */
export type ChargeState = 'unseen' | 'pending' | 'failed' | 'paid'

/** The effect of a genuine notification. */
export type Meaning =
  | 'paid'
  | 'charge failed'
  | 'charge pending'
  | 'agreement cancelled'
  | 'payment cancelled'
  /** A zero amount: an agreement began, or a card was changed. Nothing was paid, so nothing is granted. */
  | 'nothing charged'
  /** A duplicate, or superseded by a later one that came first. */
  | 'nothing new'
  | 'not understood'

/** The states in which each status still has an effect; a completed payment is final. */
const transitions = {
  complete: { from: ['unseen', 'pending', 'failed'], means: 'paid' },
  failed: { from: ['unseen', 'pending'], means: 'charge failed' },
  pending: { from: ['unseen'], means: 'charge pending' },
} as const satisfies Record<string, { from: readonly ChargeState[]; means: Meaning }>

export function meaningOf(
  { status, gross, token }: Pick<Itn, 'status' | 'gross' | 'token'>,
  { charge, isCancelled }: { charge: ChargeState; isCancelled: boolean },
): Meaning {
  if (status === 'unknown') return 'not understood'
  if (status === 'cancelled') {
    // It has the id of an earlier charge, which stays paid: only the agreement ends.
    if (token) return isCancelled ? 'nothing new' : 'agreement cancelled'
    return charge === 'unseen' || charge === 'pending' ? 'payment cancelled' : 'nothing new'
  }
  if (status === 'complete' && gross === 0) return 'nothing charged'
  const { from, means }: { from: readonly ChargeState[]; means: Meaning } = transitions[status]
  return from.includes(charge) ? means : 'nothing new'
}

/** The state of a charge after these notifications. */
export function chargeAfter(charge: ChargeState, meaning: Meaning): ChargeState {
  if (meaning === 'paid') return 'paid'
  if (meaning === 'charge failed') return 'failed'
  if (meaning === 'charge pending') return 'pending'
  return charge
}
