import type { Cents } from '#app/platform/money.ts'
import type { Day } from '#app/platform/time.ts'

/**
 * What PayFast can report about subscriptions, after its notification or response was verified and parsed.
 * Transport and authenticity are the caller's concern.
 */
export type PayfastEvent =
  | ChargeSettled
  | ChargeFailed
  | { kind: 'agreement cancelled'; token: string; checkoutId: string | null }
  /** A zero amount for a known agreement: the card was changed. Nothing is granted. */
  | { kind: 'card changed'; token: string; reference: string }
  /** The day of the next charge, as PayFast keeps it. */
  | { kind: 'next charge'; token: string; on: Day; asOf: string }
  | { kind: 'refund made'; orderId: string; feeCents: Cents }

export type ChargeSettled = {
  kind: 'charge settled'
  /** PayFast's name of this one charge. */
  reference: string
  /** Our name of the checkout it began with; every later charge echoes the first one's. */
  checkoutId: string | null
  token: string | null
  grossCents: Cents
  /** What PayFast kept, a positive sum. */
  feeCents: Cents
}

export type ChargeFailed = {
  kind: 'charge failed'
  /** Names this one failure: PayFast's id, or the agreement and the day it was found owing. */
  reference: string
  checkoutId: string | null
  token: string | null
}

/** Told twice, in whatever words, it is the same fact. */
export function payfastEventKey(event: PayfastEvent): string {
  switch (event.kind) {
    case 'charge settled':
      return `settled ${event.reference}`
    case 'charge failed':
      return `failed ${event.reference}`
    case 'agreement cancelled':
      return `cancelled ${event.token}`
    case 'card changed':
      return `card ${event.token} ${event.reference}`
    case 'next charge':
      return `next ${event.token} ${event.asOf} ${event.on}`
    case 'refund made':
      return `refunded ${event.orderId}`
  }
}

export type PayfastEventOutcome =
  | 'activated'
  | 'renewed'
  | 'recovered'
  | 'upgraded'
  | 'gone on'
  /** Money for something that is paid already, or is over: it goes back. */
  | 'surplus'
  /** Money that matches no order, or isn't the amount of it. */
  | 'unmatched'
  | 'noted'
  | 'nothing new'
