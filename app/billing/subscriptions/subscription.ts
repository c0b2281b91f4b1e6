import type { NpoCategory } from '#app/directory/public/npo-categories.ts'
import type { ContractMonths, Cycle, PlanName } from '#app/plans/public/plans.ts'
import type { Cents } from '#app/platform/money.ts'
import type { Day } from '#app/platform/time.ts'
import type { Billing } from '#app/providers/public/listing-status.ts'

/** The contract's party: the Consumer Protection Act protects a person more than a company. */
export type Holder = 'person' | 'company'

/** Cancelled by the contract's terms, or by the consumer's legal right. */
export type CancelBy = 'contract' | 'law'

/** An account's subscription: its billing state, and the data it follows from. */
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
  /** A later price of a period, and the first day it applies. */
  nextPriceCents: Cents | null
  nextPriceOn: Day | null
  /** The checkout whose PayFast agreement is charged; null if everything is prepaid. */
  payingCheckout: string | null
  /** The start of the paid periods. */
  anchorOn: Day | null
  periods: number
  /** The first unpaid day. */
  paidUntil: Day | null
  agreedOn: Day | null
  termFrom: Day | null
  /** The first day that the contract no longer binds. */
  termEndsOn: Day | null
  /** The date of PayFast's next charge; null if there is none. */
  nextChargeOn: Day | null
  /** The date of the failed charge. */
  owingSince: Day | null
  reminders: number
  failedCharges: number
  lastFailedAt: Date | null
  cancelBy: CancelBy | null
  cancelRequestedAt: Date | null
  cancelEffectiveOn: Day | null
  endsOn: Day | null
  /** The end or renewal that the notice was given for. */
  renewalNotifiedFor: Day | null
  /** The day of the new price that PayFast was given. */
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
