/** PayFast's codes and their meanings. */

export const paymentMethods = {
  'instant eft': 'ef',
  'credit card': 'cc',
  'debit card': 'dc',
  'scan to pay': 'mp',
  mobicred: 'mc',
  scode: 'sc',
  snapscan: 'ss',
  zapper: 'zp',
  moretyme: 'mt',
  'store card': 'rc',
  mukuru: 'mu',
  'apple pay': 'ap',
  'samsung pay': 'sp',
  'capitec pay': 'cp',
  'google pay': 'gp',
} as const

export type PaymentMethod = keyof typeof paymentMethods

export const frequencies = {
  daily: 1,
  weekly: 2,
  monthly: 3,
  quarterly: 4,
  biannually: 5,
  annually: 6,
} as const

export type Frequency = keyof typeof frequencies

export function frequencyOf(code: number): Frequency | null {
  const found = Object.entries(frequencies).find(([, entry]) => entry === code)
  return (found?.[0] as Frequency | undefined) ?? null
}

export const subscriptionStatuses = {
  1: 'active',
  2: 'cancelled',
  3: 'paused',
  4: 'complete',
  5: 'in review',
  6: 'failed',
  7: 'paused by system',
} as const

/** "unknown" isn't a failure: the request is retried. */
export type SubscriptionStatus =
  | (typeof subscriptionStatuses)[keyof typeof subscriptionStatuses]
  | 'unknown'

export const itnStatuses = {
  COMPLETE: 'complete',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
  PENDING: 'pending',
} as const

/** "unknown" stays in the inbox for manual review. */
export type ItnStatus = (typeof itnStatuses)[keyof typeof itnStatuses] | 'unknown'
