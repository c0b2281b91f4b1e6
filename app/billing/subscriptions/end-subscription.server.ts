import { transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { consume, type RateLimit } from '#app/platform/limits.server.ts'
import { DAY, dayOf, startOfDay } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { type EndOffer, waysToEnd } from '../public/cancellation.ts'
import { type Outcome, refused } from '../public/outcome.ts'
import { stopIfOver, withdrawCancellation } from './orders.server.ts'
import { paidCharges } from './queries.server.ts'
import { lockOpenSubscription, saveSubscription } from './save-subscription.server.ts'
import type { CancelBy, Subscription } from './subscription.ts'
import * as become from './transitions.ts'

/** Schedules the end of a subscription, on the day and at the cost that were shown. */
export async function endSubscription(
  services: BillingServices,
  { userId, by, now }: { userId: string; by: CancelBy; now: Date },
): Promise<Outcome<{ effectiveOn: string; accessUntil: string }>> {
  return transaction(services.db, async (tx) => {
    const subscription = await lockOpenSubscription(tx, userId)
    if (!subscription || subscription.state === 'incomplete') return refused('no subscription')
    // A cancellation by contract can be replaced by the shorter one by law; one by law is final.
    if (subscription.cancelBy && (subscription.cancelBy === by || by === 'contract'))
      return refused('ends already')
    const paid = await paidCharges(tx, subscription.id)
    const declared = services.settings.current().declaredHolidays
    const offer = waysToEnd(subscription, { today: dayOf(now), paid, declared })[by]
    if (!offer) return refused('not by law')
    const next = become.cancel(subscription, offer, now)
    await saveSubscription(services, tx, next, {
      step: 'cancel',
      party: 'provider',
      from: subscription.state,
      name: 'end scheduled',
      by: userId,
      now,
      details: { ...offer },
    })
    await stopIfOver(tx, next, now)
    const dedupeKey = `${subscription.id} ${now.getTime()}`
    const details = endDetails(offer)
    await queueEmail(services, tx, { kind: 'end scheduled', userId, dedupeKey, details })
    return { ok: true, effectiveOn: offer.effectiveOn, accessUntil: offer.accessUntil }
  })
}

const endDetails = (offer: EndOffer) => ({
  by: offer.by,
  effective: offer.effectiveOn,
  access: offer.accessUntil,
  charges: offer.charges.length,
  cost: offer.costCents,
  refund: offer.refundCents,
})

/** What happens after the paid period of someone who takes back their cancellation. */
export type AfterStaying =
  /** PayFast charges the card as before. */
  | 'charged'
  /** PayFast has already cancelled the agreement: a new payment method is needed. */
  | 'card needed'
  /** It was prepaid, and ends unless a plan is chosen. */
  | 'plan needed'

/** Each change of mind causes an email and an order to PayFast. Cancelling itself is never rate-limited. */
const TAKEN_BACK: RateLimit = { most: 5, within: DAY }

/** Takes back a cancellation. Possible until the paid period ends. */
export async function takeEndBack(
  services: BillingServices,
  { userId, now }: { userId: string; now: Date },
): Promise<Outcome<{ afterwards: AfterStaying }>> {
  return transaction(services.db, async (tx) => {
    const subscription = await lockOpenSubscription(tx, userId)
    if (!subscription || !canStay(subscription, now)) return refused('nothing to take back')
    const { isAllowed } = await consume(tx, `end taken back ${userId}`, TAKEN_BACK, now)
    if (!isAllowed) return refused('too often')
    const afterwards: AfterStaying = !subscription.payingCheckout
      ? 'plan needed'
      : (await withdrawCancellation(tx, subscription.payingCheckout))
        ? 'charged'
        : 'card needed'
    await saveSubscription(services, tx, become.keepOn(subscription), {
      step: 'take the cancellation back',
      party: 'provider',
      from: subscription.state,
      name: 'end taken back',
      by: userId,
      now,
      details: { afterwards },
    })
    await queueEmail(services, tx, {
      kind: 'end taken back',
      userId,
      dedupeKey: `${subscription.id} ${now.getTime()}`,
      details: { until: subscription.paidUntil ?? '', afterwards },
    })
    return { ok: true, afterwards }
  })
}

/** Whether a scheduled end can be taken back: the screen uses the same rule. */
export const canStay = (subscription: Subscription, now: Date) =>
  subscription.cancelBy !== null &&
  (subscription.state === 'active' || subscription.state === 'past_due') &&
  !(subscription.endsOn && startOfDay(subscription.endsOn) <= now)
