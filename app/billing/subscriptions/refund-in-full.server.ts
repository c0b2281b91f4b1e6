import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { announceChange } from '#app/platform/events.server.ts'
import { dayOf } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { waysToEnd } from '../public/cancellation.ts'
import { type Outcome, type Refusal, refused } from '../public/outcome.ts'
import { cancelPayingAgreement } from './orders.server.ts'
import { freePlace, PLACES_TAG } from './places.server.ts'
import { paidCharges } from './queries.server.ts'
import { refundWhole } from './refund.server.ts'
import { lockOpenSubscription, saveSubscription } from './save-subscription.server.ts'
import type { Subscription } from './subscription.ts'
import * as become from './transitions.ts'

type Refund = { userId: string; why: WhyRefunded; by: string; now: Date }

export type WhyRefunded = 'cooling off' | 'application rejected' | 'application withdrawn'

/**
 * Refunds everything, ends the subscription at once, and releases its launch place. For an application that
 * was rejected or withdrawn before approval, and within the legal cooling-off period of seven days.
 */
export async function refundInFull(
  services: BillingServices,
  refund: Refund,
): Promise<Outcome<{ refundCents: number }>> {
  return transaction(services.db, (tx) => refundWithin(services, tx, refund))
}

/** The same within the caller's transaction, so that neither happens without the other. */
export async function refundWithin(
  services: BillingServices,
  tx: Tx,
  { userId, why, by, now }: Refund,
): Promise<Outcome<{ refundCents: number }>> {
  const subscription = await lockOpenSubscription(tx, userId)
  if (!subscription) return refused('no subscription')
  const paid = await paidCharges(tx, subscription.id)
  const refusal = why === 'cooling off' ? refusalOfCoolingOff(subscription, paid, now) : null
  if (refusal) return refused(refusal)
  const agreed =
    why === 'cooling off'
      ? paid.filter(({ settledOn }) => settledOn >= subscription.agreedOn!)
      : paid
  for (const { id, cents } of agreed)
    await refundWhole(services, tx, { charge: id, subscriptionId: subscription.id, cents, now })
  await cancelPayingAgreement(tx, subscription, now)
  await freePlace(tx, subscription.id, now)
  const refundCents = agreed.reduce((sum, { cents }) => sum + cents, 0)
  await saveSubscription(services, tx, become.end(subscription, why, now), {
    step: 'refund in full',
    party: by === userId ? 'provider' : 'administrator',
    from: subscription.state,
    name: 'subscription refunded',
    by,
    now,
    details: { why, refundCents },
  })
  await announceChange(tx, [PLACES_TAG])
  if (refundCents > 0)
    await queueEmail(services, tx, {
      kind: 'refund coming',
      userId,
      dedupeKey: `${subscription.id} ${why}`,
      details: { cents: refundCents, why },
    })
  return { ok: true, refundCents }
}

function refusalOfCoolingOff(
  subscription: Subscription,
  paid: Awaited<ReturnType<typeof paidCharges>>,
  now: Date,
): Refusal | null {
  if (subscription.state === 'incomplete') return 'no subscription'
  if (subscription.holder === 'company') return 'not by law'
  return waysToEnd(subscription, { today: dayOf(now), paid }).coolingOff ? null : 'too late'
}
