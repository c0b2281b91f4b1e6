import type { Cents } from '#app/platform/money.ts'
import type { Day } from '#app/platform/time.ts'

/**
 * What PayFast can report about subscriptions, verified and parsed. Transport and authenticity are the
 * caller's concern.
 */
export type PayfastEvent =
  | ChargeSettled
  | ChargeFailed
  | { kind: 'agreement cancelled'; token: string; checkoutId: string | null }
  /** A zero amount for a known agreement: the card was changed. Nothing is granted. */
  | { kind: 'card changed'; token: string; reference: string }
  /** The date of the next charge according to PayFast. */
  | { kind: 'next charge'; token: string; on: Day; asOf: string }
  | { kind: 'refund made'; orderId: string; feeCents: Cents }

export type ChargeSettled = {
  kind: 'charge settled'
  /** PayFast's id of this charge. */
  reference: string
  /** Our id of the first checkout; every later charge echoes it. */
  checkoutId: string | null
  token: string | null
  grossCents: Cents
  /** PayFast's fee, positive. */
  feeCents: Cents
}

export type ChargeFailed = {
  kind: 'charge failed'
  /** Identifies the failure: PayFast's id, or the agreement and the day it was found overdue. */
  reference: string
  checkoutId: string | null
  token: string | null
}

/** The deduplication key: the same fact may be reported in several ways. */
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
  /** A payment for something already paid or over: it is refunded. */
  | 'surplus'
  /** A payment without a matching order, or of another amount. */
  | 'unmatched'
  | 'noted'
  | 'nothing new'
