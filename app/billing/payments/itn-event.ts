import type { Itn, Meaning } from '../payfast/index.ts'
import type { PayfastEvent } from '../subscriptions/payfast-events.ts'

/** What a genuine notification tells the subscriptions; null where it changes nothing of theirs. */
export function payfastEventOf(itn: Itn, meaning: Meaning): PayfastEvent | null {
  const { token, pfPaymentId: reference, reference: checkoutId } = itn
  switch (meaning) {
    case 'paid':
      return chargeOf(itn)
    case 'charge failed':
      return { kind: 'charge failed', reference, checkoutId, token }
    case 'agreement cancelled':
      return token ? { kind: 'agreement cancelled', token, checkoutId } : null
    case 'nothing charged':
      return token ? { kind: 'card changed', token, reference } : null
    default:
      return null
  }
}

/** The money that a notification speaks of, whatever sum was asked for. Null when it names none. */
export function chargeOf(itn: Itn): PayfastEvent | null {
  if (itn.status !== 'complete' || itn.gross === null || itn.gross <= 0) return null
  return {
    kind: 'charge settled',
    reference: itn.pfPaymentId,
    checkoutId: itn.reference,
    token: itn.token,
    grossCents: itn.gross,
    // PayFast writes what it keeps as a sum below zero.
    feeCents: Math.abs(itn.fee ?? 0),
  }
}
