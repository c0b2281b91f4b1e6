import { dunningCalendar, morningOf, remindersDue } from '#app/billing/public/dunning.ts'
import type { EndReason, Subscription } from '#app/billing/subscriptions/subscription.ts'
import { begin, chargeDue, end, missCharge, renew } from '#app/billing/subscriptions/transitions.ts'
import type { NpoCategory } from '#app/directory/public/npo-categories.ts'
import type { ContractMonths, Cycle, PlanName } from '#app/plans/public/plans.ts'
import {
  FIRST_PRICE_MONTHS,
  periodPrice,
  priceAfterFirstYear,
  recurs,
} from '#app/plans/public/plans.ts'
import type { Cents } from '#app/platform/money.ts'
import { addDays, atMinute, type Day, dayOf, startOfDay } from '#app/platform/time.ts'
import type { Chance } from '../chance.ts'

/** A provider's choice, and its payments. */
export type Choice = {
  subscriptionId: string
  userId: string
  checkoutId: string
  plan: PlanName
  cycle: Cycle
  contractMonths: ContractMonths
  npoCategory: NpoCategory
  paidAt: Date
  /** Charges fail from this day on. */
  missesFrom?: Day
  /** A full refund at this instant. */
  refund?: { why: EndReason; refundedAt: Date }
}

export type PlannedCharge = {
  id: string
  /** PayFast's id. */
  reference: string
  kind: 'first' | 'renewal'
  cents: Cents
  period: { from: Day; to: Day }
  settledAt: Date
}

/** A subscription's events besides its charges. */
export type Lapse = {
  missedAt: Date
  remindedAt: Date[]
  suspendedAt: Date | null
}

export type History = {
  subscription: Subscription
  charges: PlannedCharge[]
  lapse: Lapse | null
}

/** PayFast charges at night, and notifies early in the morning. */
const chargedAt = (chance: Chance, day: Day) => atMinute(day, 90 + chance.whole(0, 170))

/**
 * The history of a subscription up to now, computed by the site's own rules: what is charged when, and the
 * effect of each charge or failure.
 */
export function subscriptionHistory(chance: Chance, choice: Choice, now: Date): History {
  const { plan, cycle, contractMonths, paidAt, refund } = choice
  const bought = { id: choice.checkoutId, plan, cycle, contractMonths, beginsOn: dayOf(paidAt) }
  let subscription = begin(
    unpaid(choice),
    { ...bought, recurs: recurs(plan, cycle), priceMonths: FIRST_PRICE_MONTHS },
    paidAt,
  )
  const first = { from: subscription.anchorOn!, to: subscription.paidUntil! }
  const charges = [charge(chance, 'first', subscription.priceCents, first, paidAt)]
  if (refund) {
    subscription = end(subscription, refund.why, refund.refundedAt)
    return { subscription, charges, lapse: null }
  }
  const { missesFrom } = choice
  for (;;) {
    const on = subscription.nextChargeOn
    if (!on) break
    const settledAt = chargedAt(chance, on)
    if (settledAt > now) break
    if (missesFrom && on >= missesFrom) return missed({ subscription, charges }, settledAt, now)
    const cents = chargeDue(subscription)
    const next = renew(subscription, cents, settledAt)
    const period = { from: subscription.paidUntil!, to: next.paidUntil! }
    charges.push(charge(chance, 'renewal', cents, period, settledAt))
    subscription = next
  }
  return { subscription, charges, lapse: null }
}

/** A subscription that was chosen and not paid yet. */
export const unpaid = (
  choice: Pick<
    Choice,
    'subscriptionId' | 'userId' | 'plan' | 'cycle' | 'contractMonths' | 'npoCategory'
  >,
): Subscription => ({
  id: choice.subscriptionId,
  userId: choice.userId,
  state: 'incomplete',
  plan: choice.plan,
  cycle: choice.cycle,
  contractMonths: choice.contractMonths,
  holder: 'person',
  npoCategory: choice.npoCategory,
  priceCents: periodPrice(choice.plan, choice.cycle),
  nextPriceCents: priceAfterFirstYear(choice.plan, choice.cycle),
  nextPriceOn: null,
  payingCheckout: null,
  anchorOn: null,
  periods: 0,
  paidUntil: null,
  agreedOn: null,
  termFrom: null,
  termEndsOn: null,
  nextChargeOn: null,
  owingSince: null,
  reminders: 0,
  failedCharges: 0,
  lastFailedAt: null,
  cancelBy: null,
  cancelRequestedAt: null,
  cancelEffectiveOn: null,
  endsOn: null,
  renewalNotifiedFor: null,
  priceNotifiedFor: null,
  activatedAt: null,
  endedAt: null,
  endReason: null,
})

function missed(before: Omit<History, 'lapse'>, missedAt: Date, now: Date): History {
  const owing = missCharge(before.subscription, missedAt)
  const since = owing.owingSince!
  const { reminders, suspendedOn } = dunningCalendar(since, owing.paidUntil!)
  const suspendedAt = startOfDay(suspendedOn) <= now ? startOfDay(suspendedOn) : null
  const remindedAt = reminders.map(morningOf).filter((morning) => morning <= now)
  return {
    charges: before.charges,
    subscription: {
      ...owing,
      reminders: remindersDue(since, now),
      state: suspendedAt ? 'suspended' : 'past_due',
    },
    lapse: { missedAt, remindedAt, suspendedAt },
  }
}

const charge = (
  chance: Chance,
  kind: PlannedCharge['kind'],
  cents: Cents,
  period: PlannedCharge['period'],
  settledAt: Date,
): PlannedCharge => {
  const id = chance.id(settledAt)
  // PayFast numbers its payments across all merchants; here they only have to differ.
  const reference = `${dayOf(settledAt).replaceAll('-', '').slice(2)}${Number.parseInt(id.slice(-10), 16)}`
  return { id, reference, kind, cents, period, settledAt }
}

/** The day from which charges fail, for a subscriber whose failed charge was about this many days ago. */
export const missesFrom = (now: Date, daysAgo: number) => addDays(dayOf(now), -daysAgo - 3)
