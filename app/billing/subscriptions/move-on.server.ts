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
export async function moveSubscriptionsOn(services: BillingServices, at: Date) {
  const failures: unknown[] = []
  for (const id of await subscriptionsDue(services.db, at)) {
    // One that can't be moved must not stand in the way of the others.
    try {
      while (await transaction(services.db, (tx) => moveOn(services, tx, id, at)));
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} subscriptions could not be moved on`)
}

async function subscriptionsDue(db: Db, at: Date) {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** The one step that has been due longest. False when nothing is due any more. */
async function moveOn(services: BillingServices, tx: Tx, id: string, at: Date) {
  const of = await lockSubscription(tx, id)
  const due = of && clockSteps(of, services.settings.current().declaredHolidays)[0]
  if (!of) return false
  if (!due || due.at > at) {
    // A day was declared a holiday since: what was due now is due later.
    await tx
      .updateTable('subscriptions')
      .set({ due_at: due?.at ?? null })
      .where('id', '=', id)
      .execute()
    return false
  }
  await steps[due.step](services, tx, of, at)
  return true
}

type Move = (services: BillingServices, tx: Tx, of: Subscription, at: Date) => Promise<void>

const steps: Record<ClockStep, Move> = {
  'miss a charge': (services, tx, of, at) =>
    keepSubscription(services, tx, become.missCharge(of, at), {
      step: 'miss a charge',
      party: 'clock',
      from: of.state,
      name: 'charge missed',
      by: null,
      at,
      details: { on: of.nextChargeOn },
    }),

  remind: async (services, tx, of, at) => {
    // After a standstill one email says what three would have said.
    const reminders = remindersDue(of.owingSince!, at)
    const { suspendedOn, endedOn } = dunningCalendar(of.owingSince!, of.paidUntil!)
    await keepSubscription(
      services,
      tx,
      { ...of, reminders },
      {
        step: 'remind',
        party: 'clock',
        from: of.state,
        name: 'payment reminded',
        by: null,
        at,
        details: { reminder: reminders },
      },
    )
    await queueEmail(services, tx, {
      kind: 'charge missed',
      userId: of.userId,
      once: `${of.id} ${of.owingSince} ${reminders}`,
      details: {
        reminder: reminders,
        cents: become.chargeDue(of),
        since: of.owingSince!,
        suspends: suspendedOn,
        ends: endedOn,
        isAgreementOver: (await isAgreementOver(tx, of)) ? 1 : 0,
      },
    })
  },

  suspend: async (services, tx, of, at) => {
    await keepSubscription(
      services,
      tx,
      { ...of, state: 'suspended' },
      {
        step: 'suspend',
        party: 'clock',
        from: of.state,
        name: 'subscription suspended',
        by: null,
        at,
        details: { owingSince: of.owingSince },
      },
    )
    await queueEmail(services, tx, {
      kind: 'access suspended',
      userId: of.userId,
      once: `${of.id} ${of.owingSince}`,
      details: {
        cents: become.chargeDue(of),
        ends: dunningCalendar(of.owingSince!, of.paidUntil!).endedOn,
      },
    })
  },

  'end unpaid': (services, tx, of, at) => endNow(services, tx, of, 'not paid', at),
  'end of term': (services, tx, of, at) => endNow(services, tx, of, 'term over', at),

  'end cancelled': async (services, tx, of, at) => {
    const effectiveOn = of.cancelEffectiveOn!
    // Only the law's way gives months back, and only those of a year.
    if (of.cancelBy === 'law' && of.cycle === 'annual')
      for (const { charge, cents } of refundsAt(effectiveOn, await paidCharges(tx, of.id)))
        await refundPart(services, tx, { charge, subscriptionId: of.id, cents, at })
    await endNow(services, tx, of, 'cancelled', at)
  },

  'tell of the renewal': async (services, tx, of, at) => {
    const end = endToNotifyOf(of)!
    await keepSubscription(
      services,
      tx,
      { ...of, renewalNotifiedFor: end },
      {
        step: 'tell of the renewal',
        party: 'clock',
        from: of.state,
        name: 'renewal told',
        by: null,
        at,
        details: { end },
      },
    )
    await queueEmail(services, tx, {
      kind: of.payingCheckout ? 'contract renews' : 'prepaid year ends',
      userId: of.userId,
      once: `${of.id} ${end}`,
      details: {
        end,
        plan: of.plan,
        cycle: of.cycle,
        cents: become.priceOn(of, end),
        standardMonthly: periodPrice('standard', 'monthly'),
        standardAnnual: periodPrice('standard', 'annual'),
      },
    })
  },

  'tell of the price': async (services, tx, of, at) => {
    const from = of.nextPriceOn!
    await orderFromPayfast(
      tx,
      {
        kind: 'change amount',
        subscriptionId: of.id,
        checkoutId: of.payingCheckout,
        amountCents: of.nextPriceCents!,
        cause: `price ${of.id} ${of.payingCheckout} ${from}`,
      },
      at,
    )
    await keepSubscription(
      services,
      tx,
      { ...of, priceNotifiedFor: from },
      {
        step: 'tell of the price',
        party: 'clock',
        from: of.state,
        name: 'new price told',
        by: null,
        at,
        details: { from, cents: of.nextPriceCents },
      },
    )
    await queueEmail(services, tx, {
      kind: 'new price',
      userId: of.userId,
      once: `${of.id} ${from}`,
      details: { from, cents: of.nextPriceCents!, before: of.priceCents },
    })
  },
}

async function endNow(
  services: BillingServices,
  tx: Tx,
  of: Subscription,
  reason: EndReason,
  at: Date,
) {
  // Whatever was paid ahead and not given back has been served, or was given up.
  for (const { id } of await paidCharges(tx, of.id)) await earnTheRest(tx, { charge: id, at })
  if (of.payingCheckout)
    await cancelAgreement(tx, { subscriptionId: of.id, checkoutId: of.payingCheckout }, at)
  await keepSubscription(services, tx, become.end(of, reason, at), {
    step: 'end',
    party: 'clock',
    from: of.state,
    name: 'subscription ended',
    by: null,
    at,
    details: { reason },
  })
  await queueEmail(services, tx, {
    kind: 'subscription ended',
    userId: of.userId,
    once: of.id,
    details: { reason, on: dayOf(at) },
  })
}
