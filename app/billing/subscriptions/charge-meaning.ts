import { addDays, dayOf } from '#app/platform/time.ts'
import type { CheckoutRow } from './checkouts.server.ts'
import type { ChargeSettled } from './payfast-events.ts'
import type { Subscription } from './subscription.ts'
import * as become from './transitions.ts'

/** What a payment can be for. */
export type ChargePurpose = 'start' | 'renewal' | 'recovery' | 'upgrade' | 'go on'

/** What a charge was for, by the state of the subscription when it becomes known. */
export function meaningOf(
  subscription: Subscription,
  checkout: CheckoutRow,
  event: ChargeSettled,
  now: Date,
): ChargePurpose | 'surplus' | 'unmatched' {
  const { grossCents } = event
  if (checkout.state === 'paid') return laterCharge(subscription, checkout, event, now)
  if (grossCents !== checkout.amount_cents) return 'unmatched'
  const isOpen = subscription.state !== 'ended'
  switch (checkout.purpose) {
    case 'start':
      return subscription.state === 'incomplete' ? 'start' : 'surplus'
    case 'recover':
      // Paid twice in two tabs: the first payment has already recovered it.
      return isOpen && needsPayment(subscription, checkout) ? 'recovery' : 'surplus'
    case 'upgrade':
      return subscription.state === 'active' && subscription.plan !== checkout.plan
        ? 'upgrade'
        : 'surplus'
    case 'go on':
      return subscription.state === 'active' &&
        !subscription.payingCheckout &&
        subscription.paidUntil === checkout.begins_on
        ? 'go on'
        : 'surplus'
  }
}

const needsPayment = (subscription: Subscription, checkout: CheckoutRow) =>
  subscription.state === 'past_due' ||
  subscription.state === 'suspended' ||
  (subscription.state === 'active' &&
    subscription.paidUntil !== null &&
    subscription.paidUntil <= checkout.begins_on)

function laterCharge(
  subscription: Subscription,
  checkout: CheckoutRow,
  { grossCents, token }: ChargeSettled,
  now: Date,
) {
  const isExpected =
    checkout.recurring_cents !== null &&
    subscription.payingCheckout === checkout.id &&
    subscription.state !== 'ended' &&
    subscription.nextChargeOn !== null
  if (!isExpected) return 'surplus'
  // The same form was paid in another tab, which created an unwanted second agreement.
  if (token ? isStranger(checkout, token) : dayOf(now) < addDays(subscription.nextChargeOn!, -1))
    return 'surplus'
  // PayFast may not have the new price yet: the old one is accepted once more.
  const isPrice =
    grossCents === become.chargeDue(subscription) || grossCents === subscription.priceCents
  return isPrice ? 'renewal' : 'unmatched'
}

/** Whether a token belongs to another agreement than the checkout's own. */
export const isStranger = (checkout: CheckoutRow, token: string) =>
  checkout.token !== null && checkout.token !== token
