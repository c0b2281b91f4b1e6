import type { NpoCategory } from '#app/directory/public/npo-categories.ts'

/** A cause that receives the 10%: each has its own ledger account. */
export type Cause = NpoCategory

/** The chart of accounts. Debits are positive: increases of assets and expenses. */
export const accounts = {
  /** Our balance at PayFast. */
  payfast: 'asset',
  bank: 'asset',
  /** What providers owe us; negative if we owe them. */
  customers: 'asset',
  /** Payments that match nothing we know. */
  unmatched: 'liability',
  'deferred-revenue': 'liability',
  'vat-output': 'liability',
  revenue: 'income',
  'payment-fees': 'expense',
  giving: 'expense',
} as const

export type GivingAccount = `giving:${NpoCategory}`
export type Account = keyof typeof accounts | GivingAccount

export const givingAccount = (category: NpoCategory): GivingAccount => `giving:${category}`

export const categoryOf = (account: GivingAccount) => account.slice('giving:'.length) as NpoCategory
