import { periodPrice } from '#app/plans/public/plans.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { dayOf } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { earnTheRest } from '../ledger/fees.server.ts'
import { refundsAt } from '../public/cancellation.ts'
import { dunningCalendar, remindersDue } from '../public/dunning.ts'
import { type ClockStep, endToNotifyOf } from './clock-steps.ts'
import { cancelPayingAgreement, isAgreementOver, orderFromPayfast } from './orders.server.ts'
import { paidCharges } from './queries.server.ts'
import { refundPart } from './refund.server.ts'
import { saveSubscription } from './save-subscription.server.ts'
import type { EndReason, Subscription } from './subscription.ts'
import * as become from './transitions.ts'

type Move = (
  services: BillingServices,
  tx: Tx,
  subscription: Subscription,
  now: Date,
) => Promise<void>

/** The effect of each step. */
export const steps: Record<ClockStep, Move> = {
  'miss a charge': (services, tx, subscription, now) =>
    saveSubscription(services, tx, become.missCharge(subscription, now), {
      ...byClock(subscription, now),
      step: 'miss a charge',
      name: 'charge missed',
      details: { on: subscription.nextChargeOn },
    }),

  remind: async (services, tx, subscription, now) => {
    const { owingSince } = subscription
    // After an outage, one email replaces the reminders that were missed.
    const reminders = remindersDue(owingSince!, now)
    const reminded = { ...subscription, reminders }
    await saveSubscription(services, tx, reminded, {
      ...byClock(subscription, now),
      step: 'remind',
      name: 'payment reminded',
      details: { reminder: reminders },
    })
    const { suspendedOn, endedOn } = dunningCalendar(owingSince!, subscription.paidUntil!)
    await queueEmail(services, tx, {
      kind: 'charge missed',
      userId: subscription.userId,
      dedupeKey: `${subscription.id} ${owingSince} ${reminders}`,
      details: {
        reminder: reminders,
        cents: become.chargeDue(subscription),
        since: owingSince!,
        suspends: suspendedOn,
        ends: endedOn,
        isAgreementOver: (await isAgreementOver(tx, subscription)) ? 1 : 0,
      },
    })
  },

  suspend: async (services, tx, subscription, now) => {
    const suspended: Subscription = { ...subscription, state: 'suspended' }
    await saveSubscription(services, tx, suspended, {
      ...byClock(subscription, now),
      step: 'suspend',
      name: 'subscription suspended',
      details: { owingSince: subscription.owingSince },
    })
    await queueEmail(services, tx, {
      kind: 'access suspended',
      userId: subscription.userId,
      dedupeKey: `${subscription.id} ${subscription.owingSince}`,
      details: {
        cents: become.chargeDue(subscription),
        ends: dunningCalendar(subscription.owingSince!, subscription.paidUntil!).endedOn,
      },
    })
  },

  'end unpaid': (services, tx, subscription, now) =>
    endNow(services, tx, subscription, 'not paid', now),
  'end of term': (services, tx, subscription, now) =>
    endNow(services, tx, subscription, 'term over', now),

  'end cancelled': async (services, tx, subscription, now) => {
    // Only a cancellation by law refunds months, and only those of a prepaid year.
    if (subscription.cancelBy === 'law' && subscription.cycle === 'annual')
      await refundMonthsLeft(services, tx, subscription, now)
    await endNow(services, tx, subscription, 'cancelled', now)
  },

  'tell of the renewal': async (services, tx, subscription, now) => {
    const end = endToNotifyOf(subscription)!
    const notified = { ...subscription, renewalNotifiedFor: end }
    await saveSubscription(services, tx, notified, {
      ...byClock(subscription, now),
      step: 'tell of the renewal',
      name: 'renewal notified',
      details: { end },
    })
    await queueEmail(services, tx, {
      kind: subscription.payingCheckout ? 'contract renews' : 'prepaid year ends',
      userId: subscription.userId,
      dedupeKey: `${subscription.id} ${end}`,
      details: {
        end,
        plan: subscription.plan,
        cycle: subscription.cycle,
        cents: become.priceOn(subscription, end),
        standardMonthly: periodPrice('standard', 'monthly'),
        standardAnnual: periodPrice('standard', 'annual'),
      },
    })
  },

  'tell of the price': async (services, tx, subscription, now) => {
    const from = subscription.nextPriceOn!
    await orderNewPrice(tx, subscription, now)
    const notified = { ...subscription, priceNotifiedFor: from }
    await saveSubscription(services, tx, notified, {
      ...byClock(subscription, now),
      step: 'tell of the price',
      name: 'new price notified',
      details: { from, cents: subscription.nextPriceCents },
    })
    await queueEmail(services, tx, {
      kind: 'new price',
      userId: subscription.userId,
      dedupeKey: `${subscription.id} ${from}`,
      details: { from, cents: subscription.nextPriceCents!, before: subscription.priceCents },
    })
  },
}

const byClock = ({ state }: Subscription, now: Date) =>
  ({ party: 'clock', from: state, by: null, now }) as const

async function refundMonthsLeft(
  services: BillingServices,
  tx: Tx,
  { id, cancelEffectiveOn }: Subscription,
  now: Date,
) {
  for (const { charge, cents } of refundsAt(cancelEffectiveOn!, await paidCharges(tx, id)))
    await refundPart(services, tx, { charge, subscriptionId: id, cents, now })
}

const orderNewPrice = (tx: Tx, subscription: Subscription, now: Date) =>
  orderFromPayfast(
    tx,
    {
      kind: 'change amount',
      subscriptionId: subscription.id,
      checkoutId: subscription.payingCheckout,
      amountCents: subscription.nextPriceCents!,
      cause: `price ${subscription.id} ${subscription.payingCheckout} ${subscription.nextPriceOn}`,
    },
    now,
  )

async function endNow(
  services: BillingServices,
  tx: Tx,
  subscription: Subscription,
  reason: EndReason,
  now: Date,
) {
  // Whatever was prepaid and not refunded has been used or forfeited.
  for (const { id } of await paidCharges(tx, subscription.id))
    await earnTheRest(tx, { charge: id, now })
  await cancelPayingAgreement(tx, subscription, now)
  await saveSubscription(services, tx, become.end(subscription, reason, now), {
    ...byClock(subscription, now),
    step: 'end',
    name: 'subscription ended',
    details: { reason },
  })
  await queueEmail(services, tx, {
    kind: 'subscription ended',
    userId: subscription.userId,
    dedupeKey: subscription.id,
    details: { reason, on: dayOf(now) },
  })
}
