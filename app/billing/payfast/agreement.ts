import { z } from 'zod'
import type { Cents } from './cents.ts'
import {
  type Frequency,
  frequencyOf,
  type SubscriptionStatus,
  subscriptionStatuses,
} from './codes.ts'
import { type Day, dayOf } from './days.ts'

/** An agreement at PayFast: recurring charges, or a stored card. */
export type Agreement =
  | {
      kind: 'subscription'
      token: string
      status: SubscriptionStatus
      statusText: string
      amount: Cents
      cycles: number
      cyclesComplete: number
      frequency: Frequency
      /** The date of the next charge. It doesn't move while a charge is failing. */
      runDate: Day | null
    }
  | { kind: 'tokenization'; status: SubscriptionStatus; statusText: string }

const whole = z.coerce.number().int()
const AgreementStatus = z.object({
  status: z.union([z.number(), z.string()]).nullish(),
  status_text: z.string().nullish(),
})
const Terms = z.object({
  token: z.string(),
  amount: whole,
  cycles: whole,
  cycles_complete: whole,
  frequency: whole,
  run_date: z.string().nullish(),
})

export function readAgreement(response: unknown): Agreement | null {
  const parsed = AgreementStatus.safeParse(response)
  if (!parsed.success) return null
  const { status, status_text } = parsed.data
  if (status === undefined && status_text === undefined) return null
  const shared = { status: statusOf(status, status_text), statusText: status_text ?? '' }
  if (!('amount' in (response as object))) return { kind: 'tokenization', ...shared }
  const terms = Terms.safeParse(response)
  if (!terms.success) return null
  const { cycles_complete, run_date, frequency: code, ...rest } = terms.data
  const frequency = frequencyOf(code)
  return (
    frequency && {
      kind: 'subscription',
      ...shared,
      ...rest,
      frequency,
      cyclesComplete: cycles_complete,
      runDate: runDay(run_date),
    }
  )
}

/** Right after a renewal the text may read UPSTREAM, whatever the code. */
function statusOf(code: unknown, text: string | null | undefined): SubscriptionStatus {
  if (text === 'UPSTREAM') return 'unknown'
  const number = Number(code) as keyof typeof subscriptionStatuses
  return Object.hasOwn(subscriptionStatuses, number) ? subscriptionStatuses[number] : 'unknown'
}

function runDay(text: string | null | undefined): Day | null {
  if (!text) return null
  const now = new Date(text.length === 10 ? `${text}T00:00:00+02:00` : text)
  return Number.isNaN(now.getTime()) ? null : dayOf(now)
}

/**
 * Since when a charge is overdue: the run date moves only after a payment, so a run date in the past is
 * unpaid, whether or not a failure was notified.
 */
export function owingSince(agreement: Agreement, now: Date): Day | null {
  if (agreement.kind !== 'subscription' || !agreement.runDate) return null
  const isCharged = agreement.status !== 'cancelled' && agreement.status !== 'complete'
  const isPaused = agreement.status === 'paused'
  return isCharged && !isPaused && agreement.runDate < dayOf(now) ? agreement.runDate : null
}
