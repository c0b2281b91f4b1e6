import { addBusinessDays, addDays, type Day, startOfDay } from '#app/platform/time.ts'
import { dunningCalendar, morningOf } from '../public/dunning.ts'
import type { Subscription } from './subscription.ts'

export type ClockStep =
  | 'tell of the renewal'
  | 'tell of the price'
  | 'miss a charge'
  | 'remind'
  | 'suspend'
  | 'end unpaid'
  | 'end cancelled'
  | 'end of term'

export type Due = { step: ClockStep; dueAt: Date }

/** Section 14 of the Consumer Protection Act: notice of a contract's end 80 to 40 business days ahead. */
export const NOTICE_BUSINESS_DAYS = { earliest: 80, latest: 40 } as const
/** PayFast gets a new price this many days before the first charge at it. */
const PRICE_TOLD_DAYS = 10

/** The window in which notice of a contract's end must be given. */
export const noticeWindow = (end: Day, declared: readonly Day[] = []) => ({
  from: addBusinessDays(end, -NOTICE_BUSINESS_DAYS.earliest, declared),
  to: addBusinessDays(end, -NOTICE_BUSINESS_DAYS.latest, declared),
})

/** The next end of the contract, or of a further year, that needs a renewal notice. */
export function endToNotifyOf({ cycle, termEndsOn, paidUntil, renewalNotifiedFor }: Subscription) {
  if (!termEndsOn || !paidUntil) return null
  if (!renewalNotifiedFor || renewalNotifiedFor < termEndsOn) return termEndsOn
  return cycle === 'annual' && paidUntil > renewalNotifiedFor ? paidUntil : null
}

/** All steps that time alone will trigger for this subscription, earliest first. */
export function clockSteps(subscription: Subscription, declared: readonly Day[] = []): Due[] {
  return (stepsIn[subscription.state]?.(subscription, declared) ?? []).sort(
    (a, b) => Number(a.dueAt) - Number(b.dueAt),
  )
}

type Steps = (subscription: Subscription, declared: readonly Day[]) => Due[]

const stepsIn: Partial<Record<Subscription['state'], Steps>> = {
  active: (subscription, declared) => [
    ...notices(subscription, declared),
    ...ends(subscription),
    ...(subscription.nextChargeOn
      ? [
          {
            step: 'miss a charge' as const,
            dueAt: startOfDay(addDays(subscription.nextChargeOn, 1)),
          },
        ]
      : []),
  ],
  past_due: (subscription, declared) => {
    const { reminders, suspendedOn } = dunningCalendar(
      subscription.owingSince!,
      subscription.paidUntil!,
    )
    const next = reminders[subscription.reminders]
    return [
      ...notices(subscription, declared),
      ...ends(subscription),
      ...(next ? [{ step: 'remind' as const, dueAt: morningOf(next) }] : []),
      { step: 'suspend', dueAt: startOfDay(suspendedOn) },
    ]
  },
  suspended: (subscription) => {
    const { endedOn } = dunningCalendar(subscription.owingSince!, subscription.paidUntil!)
    return [...ends(subscription), { step: 'end unpaid', dueAt: startOfDay(endedOn) }]
  },
}

function notices(subscription: Subscription, declared: readonly Day[]): Due[] {
  const end = subscription.cancelBy ? null : endToNotifyOf(subscription)
  const newPriceFrom = newPriceToNotifyOf(subscription)
  return [
    ...(end
      ? [
          {
            step: 'tell of the renewal' as const,
            dueAt: morningOf(noticeWindow(end, declared).from),
          },
        ]
      : []),
    ...(newPriceFrom
      ? [
          {
            step: 'tell of the price' as const,
            dueAt: startOfDay(addDays(newPriceFrom, -PRICE_TOLD_DAYS)),
          },
        ]
      : []),
  ]
}

/** The day of the new price. A scheduled end after that doesn't prevent it. */
function newPriceToNotifyOf(subscription: Subscription): Day | null {
  const { nextPriceCents, nextPriceOn, payingCheckout, priceNotifiedFor, cancelEffectiveOn } =
    subscription
  if (!nextPriceCents || !nextPriceOn || !payingCheckout || priceNotifiedFor === nextPriceOn)
    return null
  const isOverBefore =
    subscription.cancelBy !== null &&
    (!subscription.nextChargeOn || cancelEffectiveOn! <= nextPriceOn)
  return isOverBefore ? null : nextPriceOn
}

function ends(subscription: Subscription): Due[] {
  if (subscription.endsOn)
    return [{ step: 'end cancelled', dueAt: startOfDay(subscription.endsOn) }]
  // Prepaid without further charges and not cancelled: it ends with the paid period.
  if (!subscription.nextChargeOn && !subscription.payingCheckout && subscription.paidUntil)
    return [{ step: 'end of term', dueAt: startOfDay(subscription.paidUntil) }]
  return []
}
