import { type PlanName, periodMonths, plans } from '#app/plans/public/plans.ts'
import type { Cents } from '#app/platform/money.ts'
import { addBusinessDays, addDays, addMonths, type Day, laterOf } from '#app/platform/time.ts'
import type { CancelBy, Subscription } from '../subscriptions/subscription.ts'
import { priceOn } from '../subscriptions/transitions.ts'

/** The contract's notice period, once it no longer binds. */
export const CONTRACT_NOTICE_DAYS = 30
/** Section 14 of the Consumer Protection Act, which overrides the contract. */
export const LAW_NOTICE_BUSINESS_DAYS = 20
/** Section 44 of the Electronic Communications and Transactions Act. */
export const COOLING_OFF_DAYS = 7

/** A settled charge, and the period it pays for. */
export type PaidCharge = { id: string; plan: PlanName; cents: Cents; from: Day; to: Day }

export type Refund = { charge: string; cents: Cents }

/** A way to cancel, with its dates and cost, shown before confirmation. */
export type EndOffer = {
  by: CancelBy
  noticeOn: Day
  effectiveOn: Day
  accessUntil: Day
  /** Charges that are still due. */
  charges: { on: Day; cents: Cents }[]
  costCents: Cents
  /** Refunds on the last day, by charge. */
  refunds: Refund[]
  refundCents: Cents
  /** Whether nothing more is charged after the notice. */
  stopsCharges: boolean
}

export type WaysToEnd = {
  contract: EndOffer
  /** Null for a company, which the Act doesn't protect. */
  law: EndOffer | null
  /** The end of the cooling-off period and the full refund; null once it is over. */
  coolingOff: { until: Day; refundCents: Cents } | null
}

export function waysToEnd(
  subscription: Subscription,
  { today, paid, declared = [] }: { today: Day; paid: PaidCharge[]; declared?: readonly Day[] },
): WaysToEnd {
  return {
    contract: byContract(subscription, today),
    law: subscription.holder === 'person' ? byLaw(subscription, today, paid, declared) : null,
    coolingOff: coolingOff(subscription, today, paid),
  }
}

function byContract(subscription: Subscription, today: Day): EndOffer {
  const noticed = addDays(today, CONTRACT_NOTICE_DAYS)
  const effectiveOn = laterOf(subscription.termEndsOn!, noticed)
  const charges = chargesBefore(subscription, effectiveOn)
  return {
    by: 'contract',
    noticeOn: today,
    effectiveOn: subscription.nextChargeOn ? effectiveOn : subscription.paidUntil!,
    accessUntil: paidAfter(subscription, charges.length, effectiveOn),
    charges,
    costCents: sum(charges),
    refunds: [],
    refundCents: 0,
    stopsCharges: false,
  }
}

/**
 * Twenty business days' notice without a penalty. Months are paid as they begin. For an annual plan each
 * started month counts at the monthly price, and the rest is refunded.
 */
function byLaw(
  subscription: Subscription,
  today: Day,
  paid: PaidCharge[],
  declared: readonly Day[],
): EndOffer {
  const noticed = addBusinessDays(today, LAW_NOTICE_BUSINESS_DAYS, declared)
  // A prepaid subscription without further charges ends by itself, if that is sooner.
  const effectiveOn =
    !subscription.nextChargeOn && subscription.paidUntil! < noticed
      ? subscription.paidUntil!
      : noticed
  const isYear = subscription.cycle === 'annual'
  // A cancelled renewal isn't charged.
  const charges = isYear ? [] : chargesBefore(subscription, effectiveOn)
  const refunds = isYear ? refundsAt(effectiveOn, paid) : []
  return {
    by: 'law',
    noticeOn: today,
    effectiveOn,
    accessUntil: isYear ? effectiveOn : paidAfter(subscription, charges.length, effectiveOn),
    charges,
    costCents: sum(charges),
    refunds,
    refundCents: sum(refunds),
    stopsCharges: isYear,
  }
}

function coolingOff(subscription: Subscription, today: Day, paid: PaidCharge[]) {
  if (subscription.holder !== 'person' || !subscription.agreedOn) return null
  const until = addDays(subscription.agreedOn, COOLING_OFF_DAYS)
  return today <= until ? { until, refundCents: sum(paid) } : null
}

function chargesBefore(subscription: Subscription, effectiveOn: Day) {
  const charges: { on: Day; cents: Cents }[] = []
  if (!subscription.nextChargeOn) return charges
  for (let n = 0; ; n++) {
    // Counted from the first day, so that the 31st comes back after a shorter month.
    const on =
      n === 0
        ? subscription.nextChargeOn
        : addMonths(
            subscription.anchorOn!,
            (subscription.periods + n) * periodMonths(subscription.cycle),
          )
    if (on >= effectiveOn) return charges
    charges.push({ on, cents: priceOn(subscription, on) })
  }
}

function paidAfter(subscription: Subscription, charges: number, effectiveOn: Day): Day {
  const paid =
    charges > 0
      ? addMonths(
          subscription.anchorOn!,
          (subscription.periods + charges) * periodMonths(subscription.cycle),
        )
      : subscription.paidUntil!
  // Prepaid without further charges: the contract ends with the paid period.
  if (!subscription.nextChargeOn) return subscription.paidUntil!
  return laterOf(paid, effectiveOn)
}

export function refundsAt(effectiveOn: Day, paid: PaidCharge[]): Refund[] {
  return paid
    .map((charge) => ({ charge: charge.id, cents: unused(charge, effectiveOn) }))
    .filter(({ cents }) => cents > 0)
}

function unused({ plan, cents, from, to }: PaidCharge, effectiveOn: Day): Cents {
  const months = startedMonths(from, to)
  const singleMonth = Math.round((cents * 100) / (months * (100 - plans[plan].annualDiscount)))
  const started = startedMonths(from, effectiveOn < to ? effectiveOn : to)
  return Math.max(0, cents - started * singleMonth)
}

/** How many months of a span have begun by a day. */
export function startedMonths(from: Day, until: Day): number {
  let started = 0
  while (addMonths(from, started) < until) started++
  return started
}

const sum = (all: { cents: Cents }[]) => all.reduce((so, { cents }) => so + cents, 0)
