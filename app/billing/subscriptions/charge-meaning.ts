import { addDays, dayOf } from '#app/platform/time.ts'
import type { CheckoutRow } from './checkouts.server.ts'
import type { ChargeSettled } from './payfast-events.ts'
import type { Subscription } from './subscription.ts'
import * as become from './transitions.ts'

/** What money can be wanted for. */
export type Meant = 'start' | 'renewal' | 'recovery' | 'upgrade' | 'go on'

/** What a charge was for, by how the subscription stands when it becomes known. */
export function meaningOf(
  of: Subscription,
  checkout: CheckoutRow,
  fact: ChargeSettled,
  at: Date,
): Meant | 'surplus' | 'unmatched' {
  const { grossCents } = fact
  if (checkout.state === 'paid') return laterCharge(of, checkout, fact, at)
  if (grossCents !== checkout.amount_cents) return 'unmatched'
  const isOpen = of.state !== 'ended'
  switch (checkout.purpose) {
    case 'start':
      return of.state === 'incomplete' ? 'start' : 'surplus'
    case 'recover':
      // Paid twice in two tabs: the first of them has recovered it.
      return isOpen && needsPayment(of, checkout) ? 'recovery' : 'surplus'
    case 'upgrade':
      return of.state === 'active' && of.plan !== checkout.plan ? 'upgrade' : 'surplus'
    case 'go on':
      return of.state === 'active' && !of.payingCheckout && of.paidUntil === checkout.begins_on
        ? 'go on'
        : 'surplus'
  }
}

const needsPayment = (of: Subscription, checkout: CheckoutRow) =>
  of.state === 'past_due' ||
  of.state === 'suspended' ||
  (of.state === 'active' && of.paidUntil !== null && of.paidUntil <= checkout.begins_on)

function laterCharge(
  of: Subscription,
  checkout: CheckoutRow,
  { grossCents, token }: ChargeSettled,
  at: Date,
) {
  const isExpected =
    checkout.recurring_cents !== null &&
    of.payingCheckout === checkout.id &&
    of.state !== 'ended' &&
    of.nextChargeOn !== null
  if (!isExpected) return 'surplus'
  // The same form was paid in another tab: that made a second agreement, which nobody wants.
  if (token ? isStranger(checkout, token) : dayOf(at) < addDays(of.nextChargeOn!, -1))
    return 'surplus'
  // PayFast may not have heard of a new price yet: the old one is honoured once more.
  const isPrice = grossCents === become.chargeDue(of) || grossCents === of.priceCents
  return isPrice ? 'renewal' : 'unmatched'
}

/** Whether a token is of another agreement than the one that the checkout is charged by. */
export const isStranger = (checkout: CheckoutRow, token: string) =>
  checkout.token !== null && checkout.token !== token
