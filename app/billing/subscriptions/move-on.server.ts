import { periodPrice } from '#app/plans/public/plans.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { dayOf } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { earnTheRest } from '../ledger/fees.server.ts'
import { refundsAt } from '../public/cancellation.ts'
import { dunningCalendar, remindersDue } from '../public/dunning.ts'
import { type ClockStep, clockSteps, endToNotifyOf } from './clock-steps.ts'
import { keepSubscription, lockSubscription } from './keep-subscription.server.ts'
import { cancelAgreement, isAgreementOver, orderFromPayfast } from './orders.server.ts'
import { paidCharges } from './queries.server.ts'
import { refundPart } from './refund.server.ts'
import type { EndReason, Subscription } from './subscription.ts'
import * as become from './transitions.ts'

const AT_ONCE = 200

/** A scheduled task: whatever time does to subscriptions, each in its own transaction, step by step. */
export async function moveSubscriptionsOn(services: BillingServices, now: Date) {
  const failures: unknown[] = []
  for (const id of await subscriptionsDue(services.db, now)) {
    // One that can't be moved must not stand in the way of the others.
    try {
      while (await transaction(services.db, (tx) => moveOn(services, tx, id, now)));
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} subscriptions could not be moved on`)
}

async function subscriptionsDue(db: Db, now: Date) {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** The one step that has been due longest. False when nothing is due any more. */
async function moveOn(services: BillingServices, tx: Tx, id: string, now: Date) {
  const subscription = await lockSubscription(tx, id)
  const due =
    subscription && clockSteps(subscription, services.settings.current().declaredHolidays)[0]
  if (!subscription) return false
  if (!due || due.at > now) {
    // A day was declared a holiday since: what was due now is due later.
    await tx
      .updateTable('subscriptions')
      .set({ due_at: due?.at ?? null })
      .where('id', '=', id)
      .execute()
    return false
  }
  await steps[due.step](services, tx, subscription, now)
  return true
}

type Move = (
  services: BillingServices,
  tx: Tx,
  subscription: Subscription,
  now: Date,
) => Promise<void>

const steps: Record<ClockStep, Move> = {
  'miss a charge': (services, tx, subscription, now) =>
    keepSubscription(services, tx, become.missCharge(subscription, now), {
      step: 'miss a charge',
      party: 'clock',
      from: subscription.state,
      name: 'charge missed',
      by: null,
      now,
      details: { on: subscription.nextChargeOn },
    }),

  remind: async (services, tx, subscription, now) => {
    // After a standstill one email says what three would have said.
    const reminders = remindersDue(subscription.owingSince!, now)
    const { suspendedOn, endedOn } = dunningCalendar(
      subscription.owingSince!,
      subscription.paidUntil!,
    )
    await keepSubscription(
      services,
      tx,
      { ...subscription, reminders },
      {
        step: 'remind',
        party: 'clock',
        from: subscription.state,
        name: 'payment reminded',
        by: null,
        now,
        details: { reminder: reminders },
      },
    )
    await queueEmail(services, tx, {
      kind: 'charge missed',
      userId: subscription.userId,
      once: `${subscription.id} ${subscription.owingSince} ${reminders}`,
      details: {
        reminder: reminders,
        cents: become.chargeDue(subscription),
        since: subscription.owingSince!,
        suspends: suspendedOn,
        ends: endedOn,
        isAgreementOver: (await isAgreementOver(tx, subscription)) ? 1 : 0,
      },
    })
  },

  suspend: async (services, tx, subscription, now) => {
    await keepSubscription(
      services,
      tx,
      { ...subscription, state: 'suspended' },
      {
        step: 'suspend',
        party: 'clock',
        from: subscription.state,
        name: 'subscription suspended',
        by: null,
        now,
        details: { owingSince: subscription.owingSince },
      },
    )
    await queueEmail(services, tx, {
      kind: 'access suspended',
      userId: subscription.userId,
      once: `${subscription.id} ${subscription.owingSince}`,
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
    const effectiveOn = subscription.cancelEffectiveOn!
    // Only the law's way gives months back, and only those of a year.
    if (subscription.cancelBy === 'law' && subscription.cycle === 'annual')
      for (const { charge, cents } of refundsAt(
        effectiveOn,
        await paidCharges(tx, subscription.id),
      ))
        await refundPart(services, tx, { charge, subscriptionId: subscription.id, cents, now })
    await endNow(services, tx, subscription, 'cancelled', now)
  },

  'tell of the renewal': async (services, tx, subscription, now) => {
    const end = endToNotifyOf(subscription)!
    await keepSubscription(
      services,
      tx,
      { ...subscription, renewalNotifiedFor: end },
      {
        step: 'tell of the renewal',
        party: 'clock',
        from: subscription.state,
        name: 'renewal told',
        by: null,
        now,
        details: { end },
      },
    )
    await queueEmail(services, tx, {
      kind: subscription.payingCheckout ? 'contract renews' : 'prepaid year ends',
      userId: subscription.userId,
      once: `${subscription.id} ${end}`,
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
    await orderFromPayfast(
      tx,
      {
        kind: 'change amount',
        subscriptionId: subscription.id,
        checkoutId: subscription.payingCheckout,
        amountCents: subscription.nextPriceCents!,
        cause: `price ${subscription.id} ${subscription.payingCheckout} ${from}`,
      },
      now,
    )
    await keepSubscription(
      services,
      tx,
      { ...subscription, priceNotifiedFor: from },
      {
        step: 'tell of the price',
        party: 'clock',
        from: subscription.state,
        name: 'new price told',
        by: null,
        now,
        details: { from, cents: subscription.nextPriceCents },
      },
    )
    await queueEmail(services, tx, {
      kind: 'new price',
      userId: subscription.userId,
      once: `${subscription.id} ${from}`,
      details: { from, cents: subscription.nextPriceCents!, before: subscription.priceCents },
    })
  },
}

async function endNow(
  services: BillingServices,
  tx: Tx,
  subscription: Subscription,
  reason: EndReason,
  now: Date,
) {
  // Whatever was paid ahead and not given back has been served, or was given up.
  for (const { id } of await paidCharges(tx, subscription.id))
    await earnTheRest(tx, { charge: id, now })
  if (subscription.payingCheckout)
    await cancelAgreement(
      tx,
      { subscriptionId: subscription.id, checkoutId: subscription.payingCheckout },
      now,
    )
  await keepSubscription(services, tx, become.end(subscription, reason, now), {
    step: 'end',
    party: 'clock',
    from: subscription.state,
    name: 'subscription ended',
    by: null,
    now,
    details: { reason },
  })
  await queueEmail(services, tx, {
    kind: 'subscription ended',
    userId: subscription.userId,
    once: subscription.id,
    details: { reason, on: dayOf(now) },
  })
}
