import { type PlanName, periodMonths, periodPrice } from '#app/plans/public/plans.ts'
import type { Cents } from '#app/platform/money.ts'
import { addMonths, type Day, daysBetween } from '#app/platform/time.ts'
import type { Subscription } from './subscription.ts'

/** PayFast's minimum payment. */
export const LEAST_PAYMENT: Cents = 5_00

export type UpgradeOffer = {
  to: PlanName
  /** The price difference for the remaining paid days; nothing below five rand. */
  nowCents: Cents
  from: Day
  until: Day
  /** The price of each later period. */
  thenCents: Cents
}

/** The price of an upgrade today, prorated by day, rounded half up. */
export function upgradeOffer(subscription: Subscription, to: PlanName, today: Day): UpgradeOffer {
  const until = subscription.paidUntil!
  const thenCents = periodPrice(to, subscription.cycle)
  // Paid periods are whole: several can lie ahead.
  const started = addMonths(until, -periodMonths(subscription.cycle))
  const days = Math.max(1, daysBetween(started, until))
  const left = Math.max(0, daysBetween(today, until))
  const difference = thenCents - subscription.priceCents
  const cents = Math.floor((difference * left * 2 + days) / (days * 2))
  return { to, nowCents: cents < LEAST_PAYMENT ? 0 : cents, from: today, until, thenCents }
}
