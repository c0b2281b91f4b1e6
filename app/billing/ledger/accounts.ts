import type { NpoCategory } from '#app/directory/public/npo-categories.ts'

/** The cause that a 10% is set aside for: each has an account of its own. */
export type Cause = NpoCategory

/** The chart of accounts. Debits are positive: an asset that grows, an expense that is made. */
export const accounts = {
  /** What PayFast holds for us. */
  payfast: 'asset',
  bank: 'asset',
  /** What providers owe us; below zero, what we owe them. */
  customers: 'asset',
  /** Money that came and belongs to nothing we know. */
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
