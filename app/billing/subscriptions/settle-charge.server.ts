import { isPermanentlyGone } from '#app/auth/index.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { dayOf, laterOf } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { bookCharge } from './book-charge.server.ts'
import { type ChargePurpose, meaningOf } from './charge-meaning.ts'
import { type CheckoutRow, checkoutNamed } from './checkouts.server.ts'
import { cancelPayingAgreement, stopIfOver } from './orders.server.ts'
import type { ChargeSettled, PayfastEventOutcome } from './payfast-events.ts'
import { PLACES_TAG, takePlace } from './places.server.ts'
import { lockSubscription, saveSubscription } from './save-subscription.server.ts'
import type { Subscription } from './subscription.ts'
import * as become from './transitions.ts'
import { payBack, saveUnmatched } from './unwanted-charge.server.ts'
import { upgradeNow } from './upgrade-now.server.ts'
import type { Settled } from './write-charge.server.ts'

/** Applies a payment by its purpose, all in this transaction. */
export async function settleCharge(
  services: BillingServices,
  tx: Tx,
  event: ChargeSettled,
  now: Date,
): Promise<PayfastEventOutcome> {
  const named = await checkoutNamed(tx, event)
  if (!named) return saveUnmatched(services, tx, event, null, now)
  const subscription = (await lockSubscription(tx, named.subscription_id))!
  // Read again under the lock: another notification may just have paid it.
  const checkout = (await checkoutNamed(tx, { checkoutId: named.id, token: null }))!
  const purpose = meaningOf(subscription, checkout, event, now)
  if (purpose === 'unmatched') return saveUnmatched(services, tx, event, checkout, now)
  await notePaid(tx, checkout, event, now)
  // Paid after the account was closed: nobody could cancel the resulting subscription.
  const isTooLate = purpose === 'start' && (await isPermanentlyGone(tx, subscription.userId))
  if (purpose === 'surplus' || isTooLate)
    return payBack(services, tx, { subscription, checkout, event, now })
  return settle[purpose](services, tx, {
    subscription,
    checkout: { ...checkout, token: event.token },
    event,
    now,
  })
}

const settle: Record<
  ChargePurpose,
  (services: BillingServices, tx: Tx, settled: Settled) => Promise<PayfastEventOutcome>
> = {
  start: async (services, tx, { subscription, checkout, event, now }) => {
    // A single payment counts from its arrival; a recurring one from PayFast's date.
    const beginsOn = checkout.recurring_cents === null ? dayOf(now) : checkout.begins_on
    const next = become.begin(subscription, { ...bought(checkout), beginsOn }, now)
    if (checkout.plan === 'launch-special') await takeLaunchPlace(services, tx, next, now)
    await saveSubscription(services, tx, next, {
      step: 'activate',
      party: 'payfast',
      from: subscription.state,
      name: 'subscription activated',
      by: null,
      now,
      details: { checkout: checkout.id, charge: event.reference },
    })
    await bookCharge(services, tx, { subscription: next, checkout, event, now }, 'first', {
      from: next.anchorOn!,
      to: next.paidUntil!,
    })
    return 'activated'
  },

  renewal: async (services, tx, { subscription, checkout, event, now }) => {
    const next = become.renew(subscription, event.grossCents, now)
    await saveSubscription(services, tx, next, {
      step: 'renew',
      party: 'payfast',
      from: subscription.state,
      name: subscription.state === 'active' ? 'subscription renewed' : 'subscription recovered',
      by: null,
      now,
      details: { charge: event.reference, cents: event.grossCents },
    })
    await stopIfOver(tx, next, now)
    const from = subscription.state === 'suspended' ? dayOf(now) : subscription.paidUntil!
    const kind = subscription.state === 'active' ? 'renewal' : 'recovery'
    await bookCharge(services, tx, { subscription: next, checkout, event, now }, kind, {
      from,
      to: next.paidUntil!,
    })
    return subscription.state === 'active' ? 'renewed' : 'recovered'
  },

  recovery: async (services, tx, { subscription, checkout, event, now }) => {
    await cancelPayingAgreement(tx, subscription, now)
    const { begins_on } = checkout
    const beginsOn = subscription.state === 'suspended' ? laterOf(begins_on, dayOf(now)) : begins_on
    const next = become.recover(subscription, { ...bought(checkout), beginsOn })
    await saveSubscription(services, tx, next, {
      step: 'recover',
      party: 'payfast',
      from: subscription.state,
      name: 'subscription recovered',
      by: null,
      now,
      details: { checkout: checkout.id, charge: event.reference },
    })
    await stopIfOver(tx, next, now)
    await bookCharge(services, tx, { subscription: next, checkout, event, now }, 'recovery', {
      from: next.anchorOn!,
      to: next.paidUntil!,
    })
    return 'recovered'
  },

  upgrade: async (services, tx, { subscription, checkout, event, now }) => {
    await upgradeNow(services, tx, subscription, { plan: checkout.plan, party: 'payfast', now })
    await bookCharge(services, tx, { subscription, checkout, event, now }, 'upgrade', {
      from: dayOf(now),
      to: subscription.paidUntil!,
    })
    return 'upgraded'
  },

  'go on': async (services, tx, { subscription, checkout, event, now }) => {
    const next = become.begin(subscription, bought(checkout), now)
    await saveSubscription(services, tx, next, {
      step: 'go on',
      party: 'payfast',
      from: subscription.state,
      name: 'subscription goes on',
      by: null,
      now,
      details: { checkout: checkout.id, charge: event.reference, plan: checkout.plan },
    })
    await bookCharge(services, tx, { subscription: next, checkout, event, now }, 'next term', {
      from: next.anchorOn!,
      to: next.paidUntil!,
    })
    return 'gone on'
  },
}

const bought = (checkout: CheckoutRow): become.Bought => ({
  id: checkout.id,
  plan: checkout.plan,
  cycle: checkout.cycle,
  contractMonths: checkout.contract_months,
  // Older checkouts have a price that is fixed for the whole contract.
  priceMonths: checkout.price_months ?? checkout.contract_months,
  beginsOn: checkout.begins_on,
  recurs: checkout.recurring_cents !== null,
})

async function notePaid(tx: Tx, checkout: CheckoutRow, event: ChargeSettled, now: Date) {
  await tx
    .updateTable('checkouts')
    .set({
      state: 'paid',
      paid_at: checkout.paid_at ?? now,
      token: checkout.token ?? event.token,
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
      dedupeKey: subscription.id,
      details: { subscription: subscription.id },
    })
}
