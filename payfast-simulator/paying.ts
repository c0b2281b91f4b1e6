import { centsOf, startAgreement } from './billing.ts'
import { MINUTE } from './calendar.ts'
import { takeFault } from './faults.ts'
import { feeOf } from './fees.ts'
import { notifyOfPayment } from './notifications.ts'
import type { Field } from './signatures.ts'
import type { Card, Checkout, Payment } from './state.ts'
import { fieldOf, newPaymentId, newToken, type World, writeMail } from './world.ts'

export type Outcome = 'paid' | 'declined' | '3-D Secure failed' | 'secure first'

/** A buyer arrives with a valid form. */
export function openCheckout(world: World, merchantId: string, fields: Field[]): Checkout {
  const checkout: Checkout = {
    id: newToken(world),
    merchantId,
    fields,
    openedAt: world.now(),
    state: 'open',
    card: null,
    paymentId: null,
    lastFailure: null,
  }
  world.state.checkouts.push(checkout)
  return checkout
}

/** Whether the page still accepts payment. One left by Cancel may, in a tab that stayed open. */
export function isPayable(world: World, { state, openedAt }: Checkout): boolean {
  const { sessionMinutes, paysAfterCancel } = world.state.switches
  if (world.now() - openedAt > sessionMinutes * MINUTE) return false
  return state === 'open' || state === 'securing' || (state === 'cancelled' && paysAfterCancel)
}

/** The control interface overrides the card's outcome. */
export function outcomeFor(world: World, { merchantId }: Checkout, wished: Outcome): Outcome {
  const requested = takeFault(world, 'page', { merchantId })
  return (requested?.what as Outcome | undefined) ?? wished
}

/**
 * Completes the payment, once: the page is marked first, so that a second click finds it paid. The
 * notification is sent before the browser is redirected, unless configured otherwise.
 */
export async function pay(world: World, checkout: Checkout, by: { card: Card } | 'EFT') {
  if (!isPayable(world, checkout)) return
  checkout.state = 'paid'
  const { merchantId, fields } = checkout
  const gross = centsOf(fieldOf(fields, 'amount'))
  const method = by === 'EFT' ? 'EFT' : 'CC'
  const isRecurring = fieldOf(fields, 'subscription_type') !== ''
  const payment: Payment = {
    id: newPaymentId(world),
    merchantId,
    kind: isRecurring ? 'agreement' : 'once',
    status: 'COMPLETE',
    fields,
    gross,
    fee: feeOf(world, method, gross),
    time: world.now(),
    method,
    token: null,
    of: null,
  }
  world.state.payments.push(payment)
  checkout.paymentId = payment.id
  const agreement =
    isRecurring && by !== 'EFT' ? startAgreement(world, checkout, payment, by.card) : null
  payment.token = agreement?.token ?? null
  const buyer = fieldOf(fields, 'email_address')
  writeMail(world, buyer, 'Payment confirmation', `You paid for ${fieldOf(fields, 'item_name')}.`)
  await notifyOfPayment(world, payment, agreement)
}
