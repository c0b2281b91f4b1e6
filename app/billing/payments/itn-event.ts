import type { Itn, Meaning } from '../payfast/index.ts'
import type { PayfastEvent } from '../subscriptions/payfast-events.ts'

/** The subscription event of a genuine notification; null if it changes no subscription. */
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

/** The charge in a notification, whatever amount was expected. Null if it has none. */
export function chargeOf(itn: Itn): PayfastEvent | null {
  if (itn.status !== 'complete' || itn.gross === null || itn.gross <= 0) return null
  return {
    kind: 'charge settled',
    reference: itn.pfPaymentId,
    checkoutId: itn.reference,
    token: itn.token,
    grossCents: itn.gross,
    // PayFast reports its fee as a negative amount.
    feeCents: Math.abs(itn.fee ?? 0),
  }
}
