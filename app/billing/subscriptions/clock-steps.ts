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

/** Section 14 of the Consumer Protection Act: notice of an end 80 to 40 business days ahead. */
export const NOTICE_BUSINESS_DAYS = { earliest: 80, latest: 40 } as const
/** PayFast gets a new price this many days before it is first charged. */
const PRICE_TOLD_DAYS = 10

/** The window in which the notice of an end has to be given. */
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

/** Everything that time alone will do to this subscription, the soonest first. */
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

/** The day of the new price. An end that is scheduled for later than that doesn't keep it from coming. */
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
  // Nothing will be charged and nobody cancelled: it was paid ahead, and ends with what was paid for.
  if (!subscription.nextChargeOn && !subscription.payingCheckout && subscription.paidUntil)
    return [{ step: 'end of term', dueAt: startOfDay(subscription.paidUntil) }]
  return []
}
