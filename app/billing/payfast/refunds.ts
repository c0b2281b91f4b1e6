import { z } from 'zod'
import type { Cents } from './cents.ts'

export type RefundMethod = 'payment source' | 'bank payout' | 'not available'

/** What can be refunded of a payment, and by which method. */
export type Refundable = {
  status: 'refundable' | 'completed' | 'not available' | 'unknown'
  amountOriginal: Cents
  amountAvailable: Cents
  fundingType: string
  whole: RefundMethod
  part: RefundMethod
  errors: string[]
  banks: string[]
}

export type RefundsMade = {
  availableBalance: Cents
  transactions: { amount: Cents; date: string; type: string }[]
}

export type RefundOrder = {
  amount: Cents
  /** 3 to 255 characters. */
  reason: string
  notifyBuyer?: boolean
  notifyMerchant?: boolean
  /** The bank account, if a refund to the original method is impossible. */
  bank?: {
    holder: string
    name: string
    branchCode: string
    account: string
    type: 'current' | 'savings'
  }
}

const cents = z.coerce.number().int()
const Method = z.object({ method: z.string() }).nullish()
const Query = z.object({
  funding_type: z.string().nullish(),
  amount_original: cents,
  amount_available_for_refund: cents,
  status: z.string(),
  errors: z.array(z.unknown()).nullish(),
  refund_full: Method,
  refund_partial: Method,
  bank_names: z.union([z.array(z.string()), z.record(z.string(), z.string())]).nullish(),
})
const Made = z.object({
  available_balance: cents,
  transactions: z.array(z.object({ amount: cents, date: z.string(), type: z.string() })),
})

export function readRefundable(response: unknown): Refundable | null {
  const read = Query.safeParse(response)
  if (!read.success) return null
  const { data } = read
  return {
    status: statusOf(data.status),
    amountOriginal: data.amount_original,
    amountAvailable: data.amount_available_for_refund,
    fundingType: data.funding_type ?? '',
    whole: methodOf(data.refund_full?.method),
    part: methodOf(data.refund_partial?.method),
    errors: (data.errors ?? []).map(String),
    banks: Object.values(data.bank_names ?? []),
  }
}

export function readRefundsMade(response: unknown): RefundsMade | null {
  const read = Made.safeParse(response)
  if (!read.success) return null
  return { availableBalance: read.data.available_balance, transactions: read.data.transactions }
}

export const centsRefunded = ({ transactions }: RefundsMade): Cents =>
  transactions.reduce((sum, { amount }) => sum + Math.abs(amount), 0)

export function refundBody({ amount, reason, notifyBuyer, notifyMerchant, bank }: RefundOrder) {
  return {
    amount,
    reason,
    notify_buyer: (notifyBuyer ?? true) ? 1 : 0,
    notify_merchant: notifyMerchant ? 1 : 0,
    bank_account_holder: bank?.holder,
    bank_name: bank?.name,
    bank_branch_code: bank?.branchCode,
    bank_account_number: bank?.account,
    bank_account_type: bank?.type,
  }
}

function statusOf(text: string): Refundable['status'] {
  const status = text.toLowerCase().replaceAll('_', ' ')
  return status === 'refundable' || status === 'completed' || status === 'not available'
    ? status
    : 'unknown'
}

function methodOf(text: string | undefined): RefundMethod {
  const method = text?.toLowerCase().replaceAll('_', ' ')
  return method === 'payment source' || method === 'bank payout' ? method : 'not available'
}
