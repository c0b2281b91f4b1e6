import { isGoneAndStays } from '#app/auth/index.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { addDays, type Day, dayOf, laterOf } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { issueDocument } from '../documents/issue-document.server.ts'
import { earnFee } from '../ledger/fees.server.ts'
import { COOLING_OFF_DAYS, monthsBegun } from '../public/cancellation.ts'
import { type Meant, meaningOf } from './charge-meaning.ts'
import { type CheckoutRow, checkoutNamed } from './checkouts.server.ts'
import { keepSubscription, lockSubscription } from './keep-subscription.server.ts'
import { notifyOfPayment } from './notices.server.ts'
import { cancelAgreement, orderFromPayfast } from './orders.server.ts'
import { payerOf } from './payer.server.ts'
import type { ChargeSettled, PayfastEventOutcome } from './payfast-events.ts'
import { PLACES_TAG, takePlace } from './places.server.ts'
import type { Subscription } from './subscription.ts'
import * as become from './transitions.ts'
import { keepUnmatched, payBack } from './unwanted-charge.server.ts'
import { type Settled, writeCharge } from './write-charge.server.ts'

/** Money came. What it was for decides what it does; all of it happens in this one transaction. */
export async function settleCharge(
  services: BillingServices,
  tx: Tx,
  fact: ChargeSettled,
  now: Date,
): Promise<PayfastEventOutcome> {
  const named = await checkoutNamed(tx, fact)
  if (!named) return keepUnmatched(services, tx, fact, null, now)
  const subscription = (await lockSubscription(tx, named.subscription_id))!
  // Asked again under the lock: another notification may just have paid it.
  const checkout = (await checkoutNamed(tx, { checkoutId: named.id, token: null }))!
  const meant = meaningOf(subscription, checkout, fact, now)
  if (meant === 'unmatched') return keepUnmatched(services, tx, fact, checkout, now)
  await notePaid(tx, checkout, fact, now)
  // The form was open at PayFast while the account was closed: nobody could cancel what it would begin.
  const isTooLate = meant === 'start' && (await isGoneAndStays(tx, subscription.userId))
  if (meant === 'surplus' || isTooLate)
    return payBack(services, tx, { of: subscription, checkout, fact, now })
  return settle[meant](services, tx, {
    of: subscription,
    checkout: { ...checkout, token: fact.token },
    fact,
    now,
  })
}

const settle: Record<
  Meant,
  (services: BillingServices, tx: Tx, settled: Settled) => Promise<PayfastEventOutcome>
> = {
  start: async (services, tx, { of: subscription, checkout, fact, now }) => {
    // What is paid once counts from the day it came; what comes again, from the day PayFast counts.
    const beginsOn = checkout.recurring_cents === null ? dayOf(now) : checkout.begins_on
    const next = become.begin(subscription, { ...bought(checkout), beginsOn }, now)
    if (checkout.plan === 'launch-special') await takeLaunchPlace(services, tx, next, now)
    await keepSubscription(services, tx, next, {
      step: 'activate',
      party: 'payfast',
      from: subscription.state,
      name: 'subscription activated',
      by: null,
      now,
      details: { checkout: checkout.id, charge: fact.reference },
    })
    await book(services, tx, { of: next, checkout, fact, now }, 'first', {
      from: next.anchorOn!,
      to: next.paidUntil!,
    })
    return 'activated'
  },

  renewal: async (services, tx, { of: subscription, checkout, fact, now }) => {
    const next = become.renew(subscription, fact.grossCents, now)
    await keepSubscription(services, tx, next, {
      step: 'renew',
      party: 'payfast',
      from: subscription.state,
      name: subscription.state === 'active' ? 'subscription renewed' : 'subscription recovered',
      by: null,
      now,
      details: { charge: fact.reference, cents: fact.grossCents },
    })
    await stopIfOver(tx, next, now)
    const from = subscription.state === 'suspended' ? dayOf(now) : subscription.paidUntil!
    const kind = subscription.state === 'active' ? 'renewal' : 'recovery'
    await book(services, tx, { of: next, checkout, fact, now }, kind, {
      from,
      to: next.paidUntil!,
    })
    return subscription.state === 'active' ? 'renewed' : 'recovered'
  },

  recovery: async (services, tx, { of: subscription, checkout, fact, now }) => {
    if (subscription.payingCheckout)
      await cancelAgreement(
        tx,
        { subscriptionId: subscription.id, checkoutId: subscription.payingCheckout },
        now,
      )
    const { begins_on } = checkout
    const beginsOn = subscription.state === 'suspended' ? laterOf(begins_on, dayOf(now)) : begins_on
    const next = become.recover(subscription, { ...bought(checkout), beginsOn })
    await keepSubscription(services, tx, next, {
      step: 'recover',
      party: 'payfast',
      from: subscription.state,
      name: 'subscription recovered',
      by: null,
      now,
      details: { checkout: checkout.id, charge: fact.reference },
    })
    await stopIfOver(tx, next, now)
    await book(services, tx, { of: next, checkout, fact, now }, 'recovery', {
      from: next.anchorOn!,
      to: next.paidUntil!,
    })
    return 'recovered'
  },

  upgrade: async (services, tx, { of: subscription, checkout, fact, now }) => {
    await upgradeNow(services, tx, subscription, { plan: checkout.plan, party: 'payfast', now })
    await book(services, tx, { of: subscription, checkout, fact, now }, 'upgrade', {
      from: dayOf(now),
      to: subscription.paidUntil!,
    })
    return 'upgraded'
  },

  'go on': async (services, tx, { of: subscription, checkout, fact, now }) => {
    const next = become.begin(subscription, bought(checkout), now)
    await keepSubscription(services, tx, next, {
      step: 'go on',
      party: 'payfast',
      from: subscription.state,
      name: 'subscription goes on',
      by: null,
      now,
      details: { checkout: checkout.id, charge: fact.reference, plan: checkout.plan },
    })
    await book(services, tx, { of: next, checkout, fact, now }, 'next term', {
      from: next.anchorOn!,
      to: next.paidUntil!,
    })
    return 'gone on'
  },
}

/** The plan changes now; PayFast charges its price from the next period on. */
export async function upgradeNow(
  services: BillingServices,
  tx: Tx,
  subscription: Subscription,
  { plan, party, now }: { plan: CheckoutRow['plan']; party: 'provider' | 'payfast'; now: Date },
) {
  const next = become.upgrade(subscription, plan)
  if (subscription.payingCheckout)
    await orderFromPayfast(
      tx,
      {
        kind: 'change amount',
        subscriptionId: subscription.id,
        checkoutId: subscription.payingCheckout,
        amountCents: next.priceCents,
        cause: `upgrade ${subscription.id} ${plan}`,
      },
      now,
    )
  await keepSubscription(services, tx, next, {
    step: 'upgrade',
    party,
    from: subscription.state,
    name: 'subscription upgraded',
    by: subscription.userId,
    now,
    details: { from: subscription.plan, to: plan },
  })
  await queueEmail(services, tx, {
    kind: 'plan upgraded',
    userId: subscription.userId,
    once: `${subscription.id} ${plan}`,
    details: {
      plan,
      cycle: subscription.cycle,
      cents: next.priceCents,
      from: subscription.paidUntil!,
    },
  })
}

/** Once nothing more is to be charged, PayFast is told to stop. */
export async function stopIfOver(tx: Tx, subscription: Subscription, now: Date) {
  if (subscription.cancelBy && !subscription.nextChargeOn && subscription.payingCheckout)
    await cancelAgreement(
      tx,
      { subscriptionId: subscription.id, checkoutId: subscription.payingCheckout },
      now,
    )
}

const bought = (checkout: CheckoutRow): become.Bought => ({
  id: checkout.id,
  plan: checkout.plan,
  cycle: checkout.cycle,
  contractMonths: checkout.contract_months,
  // Offered when the contract still fixed the price for its length: so it was agreed.
  priceMonths: checkout.price_months ?? checkout.contract_months,
  beginsOn: checkout.begins_on,
  recurs: checkout.recurring_cents !== null,
})

async function notePaid(tx: Tx, checkout: CheckoutRow, fact: ChargeSettled, now: Date) {
  await tx
    .updateTable('checkouts')
    .set({
      state: 'paid',
      paid_at: checkout.paid_at ?? now,
      token: checkout.token ?? fact.token,
    })
    .where('id', '=', checkout.id)
    .execute()
}

async function takeLaunchPlace(
  services: BillingServices,
  tx: Tx,
  subscription: Subscription,
  now: Date,
) {
  const isWithin = await takePlace(tx, subscription.id, now)
  await recordEvent(tx, {
    name: isWithin ? 'launch place taken' : 'launch place taken past the cap',
    about: { kind: 'subscription', id: subscription.id },
    by: null,
    now,
    tags: [PLACES_TAG],
  })
  if (!isWithin)
    await queueEmail(services, tx, {
      kind: 'cap exceeded',
      userId: null,
      once: subscription.id,
      details: { subscription: subscription.id },
    })
}

/** The charge's row, its journals and its document. */
async function book(
  services: BillingServices,
  tx: Tx,
  { of: subscription, checkout, fact, now }: Settled,
  kind: 'first' | 'renewal' | 'recovery' | 'upgrade' | 'next term',
  period: { from: Day; to: Day },
) {
  const charge = await writeCharge(tx, { of: subscription, checkout, fact, now }, kind, period)
  const payer = await payerOf(tx, subscription.userId, checkout.business_name)
  const isVendor = services.settings.current().vatNumber !== ''
  const months = Math.max(1, monthsBegun(period.from, period.to))
  await earnFee(tx, {
    charge,
    cents: fact.grossCents,
    party: subscription.userId,
    category: payer?.npoCategory ?? subscription.npoCategory,
    isVendor,
    over: subscription.cycle === 'annual' ? { from: period.from, months } : null,
    at: now,
  })
  const { number } = await issueDocument(services, tx, {
    charge,
    userId: subscription.userId,
    payer,
    what: kind === 'upgrade' ? 'upgrade' : 'period',
    plan: checkout.plan,
    cycle: subscription.cycle,
    period,
    cents: fact.grossCents,
    reference: fact.reference,
    corrects: null,
    now,
  })
  await notifyOfPayment(tx, subscription, {
    charge,
    cents: fact.grossCents,
    hasApplied: payer?.isProvider ?? false,
    now,
  })
  await queueEmail(services, tx, {
    kind: 'payment received',
    userId: subscription.userId,
    once: charge,
    details: {
      number,
      cents: fact.grossCents,
      plan: checkout.plan,
      from: period.from,
      to: period.to,
      next: subscription.nextChargeOn ?? '',
      nextCents: subscription.nextChargeOn ? become.chargeDue(subscription) : 0,
      isFirst: kind === 'first' ? 1 : 0,
      hasApplied: payer?.isProvider ? 1 : 0,
      coolsUntil:
        kind === 'first' && subscription.holder === 'person'
          ? addDays(subscription.agreedOn!, COOLING_OFF_DAYS)
          : '',
    },
  })
}
