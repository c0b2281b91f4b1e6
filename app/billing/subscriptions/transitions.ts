import { priceStepsOn, termEnd } from '#app/plans/public/agreed.ts'
import {
  type ContractMonths,
  type Cycle,
  type PlanName,
  periodMonths,
  periodPrice,
  priceAfterFirstYear,
} from '#app/plans/public/plans.ts'
import type { Cents } from '#app/platform/money.ts'
import { addDays, addMonths, type Day, dayOf, laterOf } from '#app/platform/time.ts'
import type { CancelBy, EndReason, Subscription } from './subscription.ts'

/** The terms of a checkout that the subscription takes over when it is paid. */
export type Bought = {
  id: string
  plan: PlanName
  cycle: Cycle
  contractMonths: ContractMonths
  /** For how many months a stepped price lasts. */
  priceMonths: number
  /** The first day of the period that it pays for. */
  beginsOn: Day
  recurs: boolean
}

const NOTHING_OWED = { owingSince: null, reminders: 0, failedCharges: 0 } as const
const NO_END = {
  cancelBy: null,
  cancelRequestedAt: null,
  cancelEffectiveOn: null,
  endsOn: null,
} as const

const paidFor = (anchorOn: Day, periods: number, cycle: Cycle) => ({
  anchorOn,
  periods,
  paidUntil: addMonths(anchorOn, periods * periodMonths(cycle)),
})

/** Starts a contract: with the first payment, or after a prepaid term. */
export function begin(subscription: Subscription, bought: Bought, now: Date): Subscription {
  const { plan, cycle, contractMonths, beginsOn: from } = bought
  const paid = paidFor(from, 1, cycle)
  const nextPriceCents = priceAfterFirstYear(plan, cycle)
  return {
    ...subscription,
    ...NOTHING_OWED,
    ...NO_END,
    ...paid,
    state: 'active',
    plan,
    cycle,
    contractMonths,
    priceCents: periodPrice(plan, cycle),
    nextPriceCents,
    nextPriceOn:
      nextPriceCents === null ? null : priceStepsOn({ from, priceMonths: bought.priceMonths }),
    payingCheckout: bought.recurs ? bought.id : null,
    nextChargeOn: bought.recurs ? paid.paidUntil : null,
    agreedOn: dayOf(now),
    termFrom: from,
    termEndsOn: termEnd({ from, contractMonths }),
    renewalNotifiedFor: null,
    priceNotifiedFor: null,
    activatedAt: subscription.activatedAt ?? now,
  }
}

/** The price of a period that begins on a day. */
export const priceOn = (subscription: Subscription, day: Day): Cents =>
  subscription.nextPriceCents !== null &&
  subscription.nextPriceOn !== null &&
  day >= subscription.nextPriceOn
    ? subscription.nextPriceCents
    : subscription.priceCents

/** The amount of the next charge. */
export const chargeDue = (subscription: Subscription): Cents =>
  subscription.paidUntil ? priceOn(subscription, subscription.paidUntil) : subscription.priceCents

/** One more period was paid by the current agreement. */
export function renew(subscription: Subscription, cents: Cents, now: Date): Subscription {
  // There was no access from day 7 on, so this payment counts from now.
  const paid =
    subscription.state === 'suspended'
      ? paidFor(dayOf(now), 1, subscription.cycle)
      : paidFor(subscription.anchorOn!, subscription.periods + 1, subscription.cycle)
  const stepped = subscription.nextPriceCents !== null && cents === subscription.nextPriceCents
  return withCancellation({
    ...subscription,
    ...NOTHING_OWED,
    ...paid,
    state: 'active',
    nextChargeOn: paid.paidUntil,
    ...(stepped && { priceCents: cents, nextPriceCents: null, nextPriceOn: null }),
  })
}

/** The next period was paid by a new agreement, which replaces the old one. */
export function recover(subscription: Subscription, bought: Bought): Subscription {
  const paid = paidFor(bought.beginsOn, 1, subscription.cycle)
  return withCancellation({
    ...subscription,
    ...NOTHING_OWED,
    ...paid,
    state: 'active',
    payingCheckout: bought.id,
    nextChargeOn: paid.paidUntil,
    // The new agreement needs the new price again.
    priceNotifiedFor: null,
  })
}

/** PayFast's months are at most a few days longer than the calendar's. */
const LONGEST_SHIFT_DAYS = 7

/**
 * PayFast's date of the next charge: access lasts until then, and is never shortened. A date that lies much later follows
 * a charge whose notification hasn't arrived yet: that charge moves the date, or its period would count twice.
 */
export function chargedNextOn(subscription: Subscription, day: Day): Subscription {
  if (!subscription.nextChargeOn || subscription.nextChargeOn === day) return subscription
  if (day > addDays(subscription.paidUntil!, LONGEST_SHIFT_DAYS)) return subscription
  if (day <= subscription.paidUntil!) return { ...subscription, nextChargeOn: day }
  return withCancellation({
    ...subscription,
    nextChargeOn: day,
    anchorOn: day,
    periods: 0,
    paidUntil: day,
  })
}

/** PayFast reported a failed charge. Before its due date that is only counted. */
export function failCharge(subscription: Subscription, now: Date): Subscription {
  const counted = {
    ...subscription,
    failedCharges: subscription.failedCharges + 1,
    lastFailedAt: now,
  }
  const isDue =
    subscription.state === 'active' &&
    subscription.nextChargeOn &&
    subscription.nextChargeOn <= dayOf(now)
  return isDue ? missCharge(counted, now) : counted
}

/** A missing payment is enough, even without a notification of the failure. */
export const missCharge = (subscription: Subscription, now: Date): Subscription => ({
  ...subscription,
  state: 'past_due',
  owingSince: subscription.nextChargeOn,
  reminders: 0,
  failedCharges: subscription.failedCharges || 1,
  lastFailedAt: now,
})

/** A bank charged a payment back: its period is unpaid, and overdue from today. */
export function chargeBack(
  subscription: Subscription,
  /** The first unpaid day; null if the payment was for other days. */
  unpaidFrom: Day | null,
  now: Date,
): Subscription {
  const today = dayOf(now)
  return {
    ...subscription,
    ...(unpaidFrom !== null && { anchorOn: unpaidFrom, periods: 0, paidUntil: unpaidFrom }),
    state: 'past_due',
    nextChargeOn: today,
    owingSince: today,
    reminders: 0,
    failedCharges: subscription.failedCharges + 1,
    lastFailedAt: now,
  }
}

export function upgrade(subscription: Subscription, plan: PlanName): Subscription {
  return {
    ...subscription,
    plan,
    priceCents: periodPrice(plan, subscription.cycle),
    // No plan that can be changed to has a stepped price.
    nextPriceCents: null,
    nextPriceOn: null,
  }
}

/** Schedules an end: its day, and the charges still due before it. */
export function cancel(
  subscription: Subscription,
  { by, effectiveOn, stopsCharges }: { by: CancelBy; effectiveOn: Day; stopsCharges: boolean },
  now: Date,
): Subscription {
  return withCancellation({
    ...subscription,
    cancelBy: by,
    cancelRequestedAt: now,
    cancelEffectiveOn: effectiveOn,
    ...(stopsCharges && { nextChargeOn: null, endsOn: effectiveOn }),
  })
}

/** With a scheduled end no period begins on or after that day. */
function withCancellation(subscription: Subscription): Subscription {
  if (!subscription.cancelEffectiveOn || !subscription.paidUntil) return subscription
  const isCharged =
    subscription.nextChargeOn !== null && subscription.nextChargeOn < subscription.cancelEffectiveOn
  const later = laterOf(subscription.paidUntil, subscription.cancelEffectiveOn)
  // While charges are due the end isn't moved to an earlier day; the last charge settles it.
  const keepsEarlierEnd =
    !isCharged && subscription.nextChargeOn === null && subscription.endsOn !== null
  return {
    ...subscription,
    nextChargeOn: isCharged ? subscription.nextChargeOn : null,
    endsOn: keepsEarlierEnd ? subscription.endsOn : later,
  }
}

/** The provider took the cancellation back. */
export const keepOn = (subscription: Subscription): Subscription => ({
  ...subscription,
  ...NO_END,
  nextChargeOn: subscription.payingCheckout
    ? (subscription.nextChargeOn ?? subscription.paidUntil)
    : null,
})

export const end = (subscription: Subscription, reason: EndReason, now: Date): Subscription => ({
  ...subscription,
  state: 'ended',
  nextChargeOn: null,
  endedAt: now,
  endReason: reason,
})
