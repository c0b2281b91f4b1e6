import type { NpoCategory } from '#app/directory/public/npo-categories.ts'
import type { ContractMonths, Cycle, PlanName } from '#app/plans/public/plans.ts'
import type { Cents } from '#app/platform/money.ts'
import type { Day } from '#app/platform/time.ts'
import type { Billing } from '#app/providers/public/listing-status.ts'

/** Whom the agreement is with: the Consumer Protection Act gives a person more than a company. */
export type Holder = 'person' | 'company'

/** Ended as the contract says, or as the law lets a person at any time. */
export type CancelBy = 'contract' | 'law'

/** One account's subscription: the billing axis, and what it follows from. */
export type Subscription = {
  id: string
  userId: string
  state: Billing
  plan: PlanName
  cycle: Cycle
  contractMonths: ContractMonths
  holder: Holder
  npoCategory: NpoCategory
  priceCents: Cents
  /** What a period costs later, where that is another price, and the first day on which it does. */
  nextPriceCents: Cents | null
  nextPriceOn: Day | null
  /** The checkout whose agreement with PayFast is charged; null when everything is paid ahead. */
  payingCheckout: string | null
  /** Paid for: so many periods from this day on. */
  anchorOn: Day | null
  periods: number
  /** The first day that isn't paid for. */
  paidUntil: Day | null
  agreedOn: Day | null
  termFrom: Day | null
  /** The first day that the contract no longer binds. */
  termEndsOn: Day | null
  /** When PayFast charges next; null when it no longer does. */
  nextChargeOn: Day | null
  /** The day of the charge that did not come. */
  owingSince: Day | null
  reminders: number
  failedCharges: number
  lastFailedAt: Date | null
  cancelBy: CancelBy | null
  cancelRequestedAt: Date | null
  cancelEffectiveOn: Day | null
  endsOn: Day | null
  /** The end or renewal of which the notice was given. */
  renewalNotifiedFor: Day | null
  /** The day from which PayFast charges the new price. */
  priceNotifiedFor: Day | null
  activatedAt: Date | null
  endedAt: Date | null
  endReason: EndReason | null
}

export type EndReason =
  | 'cancelled'
  | 'term over'
  | 'not paid'
  | 'cooling off'
  | 'charged back'
  | 'application rejected'
  | 'application withdrawn'
