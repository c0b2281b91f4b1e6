import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import type { BillingServices } from '../billing-services.ts'
import type { CheckoutRow } from './checkouts.server.ts'
import { orderFromPayfast } from './orders.server.ts'
import { saveSubscription } from './save-subscription.server.ts'
import type { Subscription } from './subscription.ts'
import * as become from './transitions.ts'

/** The plan changes now; PayFast charges its price from the next period. */
export async function upgradeNow(
  services: BillingServices,
  tx: Tx,
  subscription: Subscription,
  { plan, party, now }: { plan: CheckoutRow['plan']; party: 'provider' | 'payfast'; now: Date },
) {
  const next = become.upgrade(subscription, plan)
  if (subscription.payingCheckout) {
    const { id: subscriptionId, payingCheckout: checkoutId } = subscription
    const cause = `upgrade ${subscriptionId} ${plan}`
    const change = { subscriptionId, checkoutId, amountCents: next.priceCents, cause }
    await orderFromPayfast(tx, { kind: 'change amount', ...change }, now)
  }
  await saveSubscription(services, tx, next, {
    step: 'upgrade',
    party,
    from: subscription.state,
    name: 'subscription upgraded',
    by: subscription.userId,
    now,
    details: { from: subscription.plan, to: plan },
  })
  const { cycle, paidUntil } = subscription
  await queueEmail(services, tx, {
    kind: 'plan upgraded',
    userId: subscription.userId,
    dedupeKey: `${subscription.id} ${plan}`,
    details: { plan, cycle, cents: next.priceCents, from: paidUntil! },
  })
}
