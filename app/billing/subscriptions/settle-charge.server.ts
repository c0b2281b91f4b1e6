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
import type { ChargeSettled, PayfastEventOutcome } from './payfast-events.ts'
import { keepSubscription, lockSubscription } from './keep-subscription.server.ts'
import { notifyOfPayment } from './notices.server.ts'
import { cancelAgreement, orderFromPayfast } from './orders.server.ts'
import { payerOf } from './payer.server.ts'
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
  at: Date,
): Promise<PayfastEventOutcome> {
  const named = await checkoutNamed(tx, fact)
  if (!named) return keepUnmatched(services, tx, fact, null, at)
  const of = (await lockSubscription(tx, named.subscription_id))!
  // Asked again under the lock: another notification may just have paid it.
  const checkout = (await checkoutNamed(tx, { checkoutId: named.id, token: null }))!
  const meant = meaningOf(of, checkout, fact, at)
  if (meant === 'unmatched') return keepUnmatched(services, tx, fact, checkout, at)
  await notePaid(tx, checkout, fact, at)
  if (meant === 'surplus') return payBack(services, tx, { of, checkout, fact, at })
  return settle[meant](services, tx, { of, checkout: { ...checkout, token: fact.token }, fact, at })
}

const settle: Record<
  Meant,
  (services: BillingServices, tx: Tx, settled: Settled) => Promise<PayfastEventOutcome>
> = {
  start: async (services, tx, { of, checkout, fact, at }) => {
    // What is paid once counts from the day it came; what comes again, from the day PayFast counts.
    const beginsOn = checkout.recurring_cents === null ? dayOf(at) : checkout.begins_on
    const next = become.begin(of, { ...bought(checkout), beginsOn }, at)
    if (checkout.plan === 'launch-special') await takeLaunchPlace(services, tx, next, at)
    await keepSubscription(services, tx, next, {
      step: 'activate',
      party: 'payfast',
      from: of.state,
      name: 'subscription activated',
      by: null,
      at,
      details: { checkout: checkout.id, charge: fact.reference },
    })
    await book(services, tx, { of: next, checkout, fact, at }, 'first', {
      from: next.anchorOn!,
      to: next.paidUntil!,
    })
    return 'activated'
  },

  renewal: async (services, tx, { of, checkout, fact, at }) => {
    const next = become.renew(of, fact.grossCents, at)
    await keepSubscription(services, tx, next, {
      step: 'renew',
      party: 'payfast',
      from: of.state,
      name: of.state === 'active' ? 'subscription renewed' : 'subscription recovered',
      by: null,
      at,
      details: { charge: fact.reference, cents: fact.grossCents },
    })
    await stopIfOver(tx, next, at)
    const from = of.state === 'suspended' ? dayOf(at) : of.paidUntil!
    const kind = of.state === 'active' ? 'renewal' : 'recovery'
    await book(services, tx, { of: next, checkout, fact, at }, kind, { from, to: next.paidUntil! })
    return of.state === 'active' ? 'renewed' : 'recovered'
  },

  recovery: async (services, tx, { of, checkout, fact, at }) => {
    if (of.payingCheckout)
      await cancelAgreement(tx, { subscriptionId: of.id, checkoutId: of.payingCheckout }, at)
    const { begins_on } = checkout
    const beginsOn = of.state === 'suspended' ? laterOf(begins_on, dayOf(at)) : begins_on
    const next = become.recover(of, { ...bought(checkout), beginsOn })
    await keepSubscription(services, tx, next, {
      step: 'recover',
      party: 'payfast',
      from: of.state,
      name: 'subscription recovered',
      by: null,
      at,
      details: { checkout: checkout.id, charge: fact.reference },
    })
    await stopIfOver(tx, next, at)
    await book(services, tx, { of: next, checkout, fact, at }, 'recovery', {
      from: next.anchorOn!,
      to: next.paidUntil!,
    })
    return 'recovered'
  },

  upgrade: async (services, tx, { of, checkout, fact, at }) => {
    await upgradeNow(services, tx, of, { plan: checkout.plan, party: 'payfast', at })
    await book(services, tx, { of, checkout, fact, at }, 'upgrade', {
      from: dayOf(at),
      to: of.paidUntil!,
    })
    return 'upgraded'
  },

  'go on': async (services, tx, { of, checkout, fact, at }) => {
    const next = become.begin(of, bought(checkout), at)
    await keepSubscription(services, tx, next, {
      step: 'go on',
      party: 'payfast',
      from: of.state,
      name: 'subscription goes on',
      by: null,
      at,
      details: { checkout: checkout.id, charge: fact.reference, plan: checkout.plan },
    })
    await book(services, tx, { of: next, checkout, fact, at }, 'next term', {
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
  of: Subscription,
  { plan, party, at }: { plan: CheckoutRow['plan']; party: 'provider' | 'payfast'; at: Date },
) {
  const next = become.upgrade(of, plan)
  if (of.payingCheckout)
    await orderFromPayfast(
      tx,
      {
        kind: 'change amount',
        subscriptionId: of.id,
        checkoutId: of.payingCheckout,
        amountCents: next.priceCents,
        cause: `upgrade ${of.id} ${plan}`,
      },
      at,
    )
  await keepSubscription(services, tx, next, {
    step: 'upgrade',
    party,
    from: of.state,
    name: 'subscription upgraded',
    by: of.userId,
    at,
    details: { from: of.plan, to: plan },
  })
  await queueEmail(services, tx, {
    kind: 'plan upgraded',
    userId: of.userId,
    once: `${of.id} ${plan}`,
    details: { plan, cycle: of.cycle, cents: next.priceCents, from: of.paidUntil! },
  })
}

/** Once nothing more is to be charged, PayFast is told to stop. */
export async function stopIfOver(tx: Tx, of: Subscription, at: Date) {
  if (of.cancelBy && !of.nextChargeOn && of.payingCheckout)
    await cancelAgreement(tx, { subscriptionId: of.id, checkoutId: of.payingCheckout }, at)
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

async function notePaid(tx: Tx, checkout: CheckoutRow, fact: ChargeSettled, at: Date) {
  await tx
    .updateTable('checkouts')
    .set({
      state: 'paid',
      paid_at: checkout.paid_at ?? at,
      token: checkout.token ?? fact.token,
    })
    .where('id', '=', checkout.id)
    .execute()
}

async function takeLaunchPlace(services: BillingServices, tx: Tx, of: Subscription, at: Date) {
  const isWithin = await takePlace(tx, of.id, at)
  await recordEvent(tx, {
    name: isWithin ? 'launch place taken' : 'launch place taken past the cap',
    about: { kind: 'subscription', id: of.id },
    by: null,
    at,
    tags: [PLACES_TAG],
  })
  if (!isWithin)
    await queueEmail(services, tx, {
      kind: 'cap exceeded',
      userId: null,
      once: of.id,
      details: { subscription: of.id },
    })
}

/** The charge's row, its journals and its paper. */
async function book(
  services: BillingServices,
  tx: Tx,
  { of, checkout, fact, at }: Settled,
  kind: 'first' | 'renewal' | 'recovery' | 'upgrade' | 'next term',
  period: { from: Day; to: Day },
) {
  const charge = await writeCharge(tx, { of, checkout, fact, at }, kind, period)
  const payer = await payerOf(tx, of.userId, checkout.business_name)
  const isVendor = services.settings.current().vatNumber !== ''
  const months = Math.max(1, monthsBegun(period.from, period.to))
  await earnFee(tx, {
    charge,
    cents: fact.grossCents,
    party: of.userId,
    category: payer?.npoCategory ?? of.npoCategory,
    isVendor,
    over: of.cycle === 'annual' ? { from: period.from, months } : null,
    at,
  })
  const { number } = await issueDocument(services, tx, {
    charge,
    userId: of.userId,
    payer,
    what: kind === 'upgrade' ? 'upgrade' : 'period',
    plan: checkout.plan,
    cycle: of.cycle,
    period,
    cents: fact.grossCents,
    reference: fact.reference,
    corrects: null,
    at,
  })
  await notifyOfPayment(tx, of, {
    charge,
    cents: fact.grossCents,
    hasApplied: payer?.isProvider ?? false,
    at,
  })
  await queueEmail(services, tx, {
    kind: 'payment received',
    userId: of.userId,
    once: charge,
    details: {
      number,
      cents: fact.grossCents,
      plan: checkout.plan,
      from: period.from,
      to: period.to,
      next: of.nextChargeOn ?? '',
      nextCents: of.nextChargeOn ? become.chargeDue(of) : 0,
      isFirst: kind === 'first' ? 1 : 0,
      hasApplied: payer?.isProvider ? 1 : 0,
      coolsUntil:
        kind === 'first' && of.holder === 'person' ? addDays(of.agreedOn!, COOLING_OFF_DAYS) : '',
    },
  })
}
