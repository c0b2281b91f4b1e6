import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { dayOf } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { dunningCalendar } from '../public/dunning.ts'
import { checkoutNamed } from './checkouts.server.ts'
import { orderFromPayfast } from './orders.server.ts'
import { type PayfastEvent, type PayfastEventOutcome, payfastEventKey } from './payfast-events.ts'
import { refundMade } from './refund-made.server.ts'
import { lockSubscription, saveSubscription } from './save-subscription.server.ts'
import { settleCharge } from './settle-charge.server.ts'
import * as become from './transitions.ts'

/**
 * Applies an event from PayFast in one transaction, and only once however often it is delivered. Returns its
 * effect.
 */
export async function handlePayfastEvent(
  services: BillingServices,
  event: PayfastEvent,
  now: Date,
): Promise<PayfastEventOutcome> {
  return transaction(services.db, async (tx) => {
    const key = payfastEventKey(event)
    // A concurrent delivery of the same event waits here for the first, and then finds it applied.
    const isNew = await tx
      .insertInto('payfast_events')
      .values({ key, event: JSON.stringify(event), outcome: '', applied_at: now })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst()
    if (!isNew.numInsertedOrUpdatedRows) return 'nothing new'
    const outcome = await apply(services, tx, event, now)
    await tx.updateTable('payfast_events').set({ outcome }).where('key', '=', key).execute()
    return outcome
  })
}

function apply(services: BillingServices, tx: Tx, event: PayfastEvent, now: Date) {
  switch (event.kind) {
    case 'charge settled':
      return event.grossCents > 0 ? settleCharge(services, tx, event, now) : 'nothing new'
    case 'charge failed':
      return chargeFailed(services, tx, event, now)
    case 'agreement cancelled':
      return agreementCancelled(services, tx, event, now)
    case 'card changed':
      return cardChanged(services, tx, event, now)
    case 'next charge':
      return nextCharge(services, tx, event, now)
    case 'refund made':
      return refundMade(services, tx, event, now)
  }
}

type EventOf<Kind extends PayfastEvent['kind']> = Extract<PayfastEvent, { kind: Kind }>

/** The checkout of an event, and its subscription, locked. */
async function named(tx: Tx, event: { checkoutId: string | null; token: string | null }) {
  const checkout = await checkoutNamed(tx, event)
  const subscription = checkout && (await lockSubscription(tx, checkout.subscription_id))
  return subscription && { checkout, of: subscription }
}

async function chargeFailed(
  services: BillingServices,
  tx: Tx,
  event: EventOf<'charge failed'>,
  now: Date,
): Promise<PayfastEventOutcome> {
  const found = await named(tx, event)
  if (!found || found.of.payingCheckout !== found.checkout.id) return 'nothing new'
  if (isStranger(found.checkout, event.token) || found.of.state === 'ended') return 'nothing new'
  const next = become.failCharge(found.of, now)
  const isMissed = next.state !== found.of.state
  await saveSubscription(services, tx, next, {
    step: isMissed ? 'miss a charge' : 'count a failure',
    party: 'payfast',
    from: found.of.state,
    name: isMissed ? 'charge missed' : 'charge failed',
    by: null,
    now,
    details: { reference: event.reference },
  })
  return 'noted'
}

/**
 * The card agreement has ended at PayFast. Paid time stays, and the contract isn't cancelled by it: the
 * provider gets an email about how to continue to pay, and how to cancel.
 */
async function agreementCancelled(
  services: BillingServices,
  tx: Tx,
  event: EventOf<'agreement cancelled'>,
  now: Date,
): Promise<PayfastEventOutcome> {
  const found = await named(tx, event)
  if (!found) return 'unmatched'
  const { checkout, of: subscription } = found
  if (isStranger(checkout, event.token)) {
    // A second agreement of the checkout, which we cancelled, has ended.
    await markCancelled(tx, event.token, now)
    return 'noted'
  }
  if (checkout.token_cancelled_at) return 'nothing new'
  await tx
    .updateTable('checkouts')
    .set({ token: checkout.token ?? event.token, token_cancelled_at: now })
    .where('id', '=', checkout.id)
    .execute()
  const isOrdered = await markCancelled(tx, checkout.id, now)
  await recordEvent(tx, {
    name: 'card agreement ended',
    about: { kind: 'subscription', id: subscription.id },
    by: null,
    now,
    details: { checkout: checkout.id },
  })
  const isTheirs =
    subscription.payingCheckout === checkout.id &&
    subscription.state !== 'ended' &&
    !subscription.cancelBy
  if (!isOrdered && isTheirs)
    await queueEmail(services, tx, {
      kind: 'card agreement ended',
      userId: subscription.userId,
      dedupeKey: checkout.id,
      details: { until: subscription.paidUntil ?? '' },
    })
  return 'noted'
}

const isStranger = (checkout: { token: string | null }, token: string | null) =>
  token !== null && checkout.token !== null && checkout.token !== token

/** Marks our order to cancel this agreement as done. Returns whether there was one. */
async function markCancelled(tx: Tx, checkoutOrToken: string, now: Date): Promise<boolean> {
  const orders = await tx
    .updateTable('payfast_orders')
    .set({ done_at: now, due_at: null })
    .where('cause', '=', `cancel ${checkoutOrToken}`)
    .where('done_at', 'is', null)
    .returning('id')
    .execute()
  return orders.length > 0
}

/** A new card grants nothing by itself; if a payment is overdue, PayFast is asked to retry it. */
async function cardChanged(
  services: BillingServices,
  tx: Tx,
  event: EventOf<'card changed'>,
  now: Date,
): Promise<PayfastEventOutcome> {
  const found = await named(tx, { checkoutId: null, token: event.token })
  if (!found) return 'unmatched'
  const { of: subscription, checkout } = found
  const { id, userId } = subscription
  const about = { kind: 'subscription', id } as const
  await recordEvent(tx, { name: 'card changed', about, by: userId, now })
  const isOwing = subscription.state === 'past_due' || subscription.state === 'suspended'
  if (isOwing && subscription.payingCheckout === checkout.id) {
    const cause = `revive ${checkout.id} ${event.reference}`
    const order = { kind: 'revive', subscriptionId: id, checkoutId: checkout.id, cause } as const
    await orderFromPayfast(tx, order, now)
  }
  const suspends = isOwing
    ? dunningCalendar(subscription.owingSince!, subscription.paidUntil!).suspendedOn
    : ''
  await queueEmail(services, tx, {
    kind: 'card changed',
    userId,
    dedupeKey: event.reference,
    details: { next: subscription.nextChargeOn ?? '', suspends },
  })
  await services.live.send(tx, userId, 'subscription changed', { subscriptionId: id }, now)
  return 'noted'
}

async function nextCharge(
  services: BillingServices,
  tx: Tx,
  event: EventOf<'next charge'>,
  now: Date,
): Promise<PayfastEventOutcome> {
  const found = await named(tx, { checkoutId: null, token: event.token })
  if (!found || found.of.payingCheckout !== found.checkout.id) return 'nothing new'
  // While a charge is failing the date stays in the past: that is how it is known to be overdue.
  if (found.of.state !== 'active' || event.on < dayOf(now)) return 'nothing new'
  const next = become.chargedNextOn(found.of, event.on)
  if (next === found.of) return 'nothing new'
  await saveSubscription(services, tx, next, {
    step: 'know the next charge',
    party: 'payfast',
    from: found.of.state,
    name: 'next charge known',
    by: null,
    now,
    details: { on: event.on },
  })
  return 'noted'
}
