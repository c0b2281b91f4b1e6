import { launchPhase } from '#app/page/launch-phase.ts'
import type { Feature } from '#app/plans/public/features.ts'
import { isUpgrade, type PlanName } from '#app/plans/public/plans.ts'
import { offerOf } from '#app/plans/public/sale.ts'
import { transaction } from '#app/platform/db.server.ts'
import { dayOf } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { type Outcome, refused } from '../public/outcome.ts'
import { type Checkout, openFurtherCheckout } from './checkouts.server.ts'
import { upgradeOffer } from './proration.ts'
import { lockOpenSubscription } from './save-subscription.server.ts'
import { upgradeNow } from './upgrade-now.server.ts'

type Upgrade = {
  userId: string
  plan: PlanName
  termsVersion?: string
  now: Date
  works?: ReadonlySet<Feature>
}

/**
 * Upgrades the plan: the difference for the remaining days is paid first, then the plan changes. A difference
 * below PayFast's minimum isn't charged, and the plan changes at once.
 */
export async function beginUpgrade(
  services: BillingServices,
  { userId, plan, termsVersion = '', now, works }: Upgrade,
): Promise<Outcome<{ checkout: Checkout | null }>> {
  return transaction(services.db, async (tx) => {
    const subscription = await lockOpenSubscription(tx, userId)
    if (subscription?.state !== 'active' || subscription.cancelBy) return refused('no subscription')
    if (!isUpgrade(subscription.plan, plan)) return refused('not an upgrade')
    const phase = launchPhase(services.settings.current(), now)
    if (offerOf(plan, { phase, placesLeft: 0, works }) !== 'on sale') return refused('not on sale')
    const { nowCents, from } = upgradeOffer(subscription, plan, dayOf(now))
    if (nowCents === 0) {
      await upgradeNow(services, tx, subscription, { plan, party: 'provider', now })
      return { ok: true, checkout: null }
    }
    const offered = { userId, plan, amountCents: nowCents, recurringCents: null, termsVersion }
    const checkout = await openFurtherCheckout(
      tx,
      subscription,
      { ...offered, purpose: 'upgrade', beginsOn: from },
      now,
    )
    return { ok: true, checkout }
  })
}
