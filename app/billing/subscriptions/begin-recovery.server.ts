import { type Tx, transaction } from '#app/platform/db.server.ts'
import { dayOf, laterOf } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { type Outcome, refused } from '../public/outcome.ts'
import { type Checkout, openFurtherCheckout } from './checkouts.server.ts'
import { lockOpenSubscription } from './keep-subscription.server.ts'
import { isAgreementOver } from './orders.server.ts'
import type { Subscription } from './subscription.ts'
import { chargeDue } from './transitions.ts'

/**
 * Somebody whose charge did not come, or who ended the card agreement at PayFast, pays the next period
 * with a new agreement, at the price that was agreed.
 */
export async function beginRecovery(
  services: BillingServices,
  { userId, termsVersion = '', at }: { userId: string; termsVersion?: string; at: Date },
): Promise<Outcome<Checkout>> {
  return transaction(services.db, async (tx) => {
    const of = await lockOpenSubscription(tx, userId)
    if (!of) return refused('nothing to pay')
    const isOwing = of.state === 'past_due' || of.state === 'suspended'
    if (!isOwing && !(await hasNoCard(tx, of))) return refused('nothing to pay')
    const cents = chargeDue(of)
    const beginsOn = laterOf(of.paidUntil!, dayOf(at))
    const offered = { userId, plan: of.plan, amountCents: cents, recurringCents: cents, beginsOn }
    const checkout = await openFurtherCheckout(
      tx,
      of,
      { ...offered, purpose: 'recover', termsVersion },
      at,
    )
    return { ok: true, ...checkout }
  })
}

/** Paid for the moment, but nothing is there to pay the next period with. */
const hasNoCard = async (tx: Tx, of: Subscription) =>
  of.state === 'active' &&
  of.payingCheckout !== null &&
  of.nextChargeOn !== null &&
  (await isAgreementOver(tx, of))
