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
import { addMonths, type Day, dayOf, laterOf } from '#app/platform/time.ts'
import type { CancelBy, EndReason, Subscription } from './subscription.ts'

/** What a checkout offers, as far as the subscription takes it over when it is paid. */
export type Bought = {
  id: string
  plan: PlanName
  cycle: Cycle
  contractMonths: ContractMonths
  /** For how many months its price lasts, where it steps. */
  priceMonths: number
  /** The first day of the period that it pays for. */
  beginsOn: Day
  recurs: boolean
}

const NOTHING_OWED = { owingSince: null, reminders: 0, failedCharges: 0 } as const
const NO_END = {
  cancelBy: null,
  cancelAskedAt: null,
  cancelEffectiveOn: null,
  endsOn: null,
} as const

const paidFor = (anchorOn: Day, periods: number, cycle: Cycle) => ({
  anchorOn,
  periods,
  paidUntil: addMonths(anchorOn, periods * periodMonths(cycle)),
})

/** A contract begins: with the first payment, or when a term that was paid ahead is followed by one. */
export function begin(of: Subscription, bought: Bought, at: Date): Subscription {
  const { plan, cycle, contractMonths, beginsOn: from } = bought
  const paid = paidFor(from, 1, cycle)
  const nextPriceCents = priceAfterFirstYear(plan, cycle)
  return {
    ...of,
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
    agreedOn: dayOf(at),
    termFrom: from,
    termEndsOn: termEnd({ from, contractMonths }),
    renewalNotifiedFor: null,
    priceNotifiedFor: null,
    activatedAt: of.activatedAt ?? at,
  }
}

/** What a period costs that begins on a day. */
export const priceOn = (of: Subscription, day: Day): Cents =>
  of.nextPriceCents !== null && of.nextPriceOn !== null && day >= of.nextPriceOn
    ? of.nextPriceCents
    : of.priceCents

/** What the next charge should be. */
export const chargeDue = (of: Subscription): Cents =>
  of.paidUntil ? priceOn(of, of.paidUntil) : of.priceCents

/** One more period was paid by the agreement that runs. */
export function renew(of: Subscription, cents: Cents, at: Date): Subscription {
  // From day 7 on there was no access: what is paid now counts from now.
  const paid =
    of.state === 'suspended'
      ? paidFor(dayOf(at), 1, of.cycle)
      : paidFor(of.anchorOn!, of.periods + 1, of.cycle)
  const stepped = of.nextPriceCents !== null && cents === of.nextPriceCents
  return withCancellation({
    ...of,
    ...NOTHING_OWED,
    ...paid,
    state: 'active',
    nextChargeOn: paid.paidUntil,
    ...(stepped && { priceCents: cents, nextPriceCents: null, nextPriceOn: null }),
  })
}

/** The next period was paid by a new agreement, which takes the place of the old one. */
export function recover(of: Subscription, bought: Bought): Subscription {
  const paid = paidFor(bought.beginsOn, 1, of.cycle)
  return withCancellation({
    ...of,
    ...NOTHING_OWED,
    ...paid,
    state: 'active',
    payingCheckout: bought.id,
    nextChargeOn: paid.paidUntil,
    // The new agreement has to hear of a new price again.
    priceNotifiedFor: null,
  })
}

/** PayFast's own day of the next charge: access reaches to it, and is never taken back. */
export function chargedNextOn(of: Subscription, day: Day): Subscription {
  if (!of.nextChargeOn || of.nextChargeOn === day) return of
  if (day <= of.paidUntil!) return { ...of, nextChargeOn: day }
  return withCancellation({ ...of, nextChargeOn: day, anchorOn: day, periods: 0, paidUntil: day })
}

/** PayFast said that a charge failed. Before its day that is only counted. */
export function failCharge(of: Subscription, at: Date): Subscription {
  const counted = { ...of, failedCharges: of.failedCharges + 1, lastFailedAt: at }
  const isDue = of.state === 'active' && of.nextChargeOn && of.nextChargeOn <= dayOf(at)
  return isDue ? missCharge(counted, at) : counted
}

/** Nobody may have told us that it failed: that no money came is enough. */
export const missCharge = (of: Subscription, at: Date): Subscription => ({
  ...of,
  state: 'past_due',
  owingSince: of.nextChargeOn,
  reminders: 0,
  failedCharges: of.failedCharges || 1,
  lastFailedAt: at,
})

/** A bank took a payment back: what it paid for is no longer paid, and is owing from today. */
export function chargeBack(
  of: Subscription,
  /** The first day that is no longer paid for; null where the payment was for other days. */
  unpaidFrom: Day | null,
  at: Date,
): Subscription {
  const today = dayOf(at)
  return {
    ...of,
    ...(unpaidFrom !== null && { anchorOn: unpaidFrom, periods: 0, paidUntil: unpaidFrom }),
    state: 'past_due',
    nextChargeOn: today,
    owingSince: today,
    reminders: 0,
    failedCharges: of.failedCharges + 1,
    lastFailedAt: at,
  }
}

export function upgrade(of: Subscription, plan: PlanName): Subscription {
  return {
    ...of,
    plan,
    priceCents: periodPrice(plan, of.cycle),
    // No plan that somebody can change to has a price that steps.
    nextPriceCents: null,
    nextPriceOn: null,
  }
}

/** An end was scheduled: its day, and until then the charges that still fall due. */
export function cancel(
  of: Subscription,
  { by, effectiveOn, stopsCharges }: { by: CancelBy; effectiveOn: Day; stopsCharges: boolean },
  at: Date,
): Subscription {
  return withCancellation({
    ...of,
    cancelBy: by,
    cancelAskedAt: at,
    cancelEffectiveOn: effectiveOn,
    ...(stopsCharges && { nextChargeOn: null, endsOn: effectiveOn }),
  })
}

/** With an end scheduled no period is begun that would start on its day or later. */
function withCancellation(of: Subscription): Subscription {
  if (!of.cancelEffectiveOn || !of.paidUntil) return of
  const isCharged = of.nextChargeOn !== null && of.nextChargeOn < of.cancelEffectiveOn
  const later = laterOf(of.paidUntil, of.cancelEffectiveOn)
  // While charges still come the end is at least on its own day; the last of them settles it.
  const keepsEarlierEnd = !isCharged && of.nextChargeOn === null && of.endsOn !== null
  return {
    ...of,
    nextChargeOn: isCharged ? of.nextChargeOn : null,
    endsOn: keepsEarlierEnd ? of.endsOn : later,
  }
}

/** The provider changed their mind before the end. */
export const keepOn = (of: Subscription): Subscription => ({
  ...of,
  ...NO_END,
  nextChargeOn: of.payingCheckout ? (of.nextChargeOn ?? of.paidUntil) : null,
})

export const end = (of: Subscription, reason: EndReason, at: Date): Subscription => ({
  ...of,
  state: 'ended',
  nextChargeOn: null,
  endedAt: at,
  endReason: reason,
})
