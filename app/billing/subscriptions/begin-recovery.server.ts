import { type Tx, transaction } from '#app/platform/db.server.ts'
import { dayOf, laterOf } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { type Outcome, refused } from '../public/outcome.ts'
import { type Checkout, openFurtherCheckout } from './checkouts.server.ts'
import { isAgreementOver } from './orders.server.ts'
import { lockOpenSubscription } from './save-subscription.server.ts'
import type { Subscription } from './subscription.ts'
import { chargeDue } from './transitions.ts'

/**
 * After a failed charge, or a cancelled card agreement, pays the next period with a new agreement at the
 * agreed price.
 */
export async function beginRecovery(
  services: BillingServices,
  { userId, termsVersion = '', now }: { userId: string; termsVersion?: string; now: Date },
): Promise<Outcome<Checkout>> {
  return transaction(services.db, async (tx) => {
    const subscription = await lockOpenSubscription(tx, userId)
    if (!subscription) return refused('nothing to pay')
    const isOwing = subscription.state === 'past_due' || subscription.state === 'suspended'
    if (!isOwing && !(await hasNoCard(tx, subscription))) return refused('nothing to pay')
    const cents = chargeDue(subscription)
    const beginsOn = laterOf(subscription.paidUntil!, dayOf(now))
    const offered = {
      userId,
      plan: subscription.plan,
      amountCents: cents,
      recurringCents: cents,
      beginsOn,
    }
    const checkout = await openFurtherCheckout(
      tx,
      subscription,
      { ...offered, purpose: 'recover', termsVersion },
      now,
    )
    return { ok: true, ...checkout }
  })
}

/** Paid for now, but there is no payment method for the next period. */
const hasNoCard = async (tx: Tx, subscription: Subscription) =>
  subscription.state === 'active' &&
  subscription.payingCheckout !== null &&
  subscription.nextChargeOn !== null &&
  (await isAgreementOver(tx, subscription))
