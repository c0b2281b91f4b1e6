import type { Fault } from './faults.ts'
import type { Field } from './signatures.ts'

/** The simulator's state as plain data: it can be saved to a file and loaded again. */
export type State = {
  /** The virtual time; while it ticks, also the machine's time at that moment. */
  clock: { time: number; machineAt: number | null }
  random: number
  nextPayment: number
  nextRow: number
  merchants: Merchant[]
  switches: Switches
  checkouts: Checkout[]
  payments: Payment[]
  agreements: Agreement[]
  deliveries: Delivery[]
  mails: Mail[]
  faults: Fault[]
}

export type Merchant = {
  id: string
  key: string
  passphrase: string | null
  /** The passphrase before the last change: a fault can still sign with it. */
  previousPassphrase?: string
  email: string
  name: string
  requiresSignature: boolean
  canRecur: boolean
}

/**
 * Undocumented behaviour of PayFast, or behaviour that differs between accounts. The product must handle
 * both.
 */
export type Switches = {
  /** Allows loopback addresses in forms, which the real PayFast rejects. */
  allowsLoopback: boolean
  errorPage: 'new' | 'old'
  sessionMinutes: number
  /** Whether a payment page left by Cancel can still be paid in another tab. */
  paysAfterCancel: boolean
  /** Sends a notification of each failed renewal. */
  failedItn: boolean
  /** The browser returns before the notification is sent. */
  browserFirst: boolean
  initialCountsAsCycle: boolean
  /** After a short month: back to the agreed day, or stay on the earlier one. */
  monthEnd: 'anchor' | 'drift'
  lockedStatus: 6 | 7
  /** A second after a renewal the status reads UPSTREAM, for a minute. */
  upstream: boolean
  updateAnswer: 'agreement' | 'true'
  trueAsText: boolean
  declinedAs: 'success' | 'failure'
  /** The notification of a cancellation arrives before the response to the call. */
  cancelItnFirst: boolean
  batchId: boolean
  fees: 'live' | 'sandbox'
  refunds: boolean
  /** Whether these are sandbox accounts: API calls need testing=true. */
  sandbox: boolean
}

export type Checkout = {
  id: string
  merchantId: string
  fields: Field[]
  openedAt: number
  state: 'open' | 'securing' | 'paid' | 'cancelled'
  /** The card, while the bank authorizes. */
  card: Card | null
  paymentId: string | null
  lastFailure: string | null
}

export type Card = {
  holder: string
  lastFour: string
  /** "2027-04": the last month in which it works. */
  expires: string
  /** How many of the next charges the bank refuses. */
  failures: number
}

export type Payment = {
  id: string
  merchantId: string
  kind: 'once' | 'agreement' | 'renewal' | 'adhoc' | 'card' | 'refund'
  status: 'COMPLETE' | 'FAILED'
  /** Echoed from the form or the call. */
  fields: Field[]
  gross: number
  fee: number
  time: number
  method: 'CC' | 'EFT'
  token: string | null
  /** For a refund: its payment. */
  of: string | null
}

export type Agreement = {
  token: string
  merchantId: string
  kind: 1 | 2
  status: number
  reason: string
  fields: Field[]
  firstPaymentId: string
  lastPaymentId: string
  billingDate: string
  amount: number
  cycles: number
  cyclesComplete: number
  frequency: number
  anchor: number
  runDate: string
  /** When the next charge is tried; null if none is planned. */
  nextAttempt: number | null
  attempts: number
  pausedCycles: number
  card: Card
  renewedAt: number | null
  notifiedOf: string[]
}

export type Delivery = {
  id: string
  merchantId: string
  token: string | null
  paymentId: string
  status: string
  url: string
  fields: Field[]
  body: string
  /** Whether /eng/query/validate confirms it: not for forged ones. */
  isConfirmed: boolean
  state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'given up'
  from: string | null
  forwardedFor: string | null
  madeAt: number
  nextTry: number | null
  tries: { time: number; outcome: string }[]
}

export type Mail = { id: string; time: number; to: string; subject: string; text: string }

/** Public test accounts, as PayFast publishes them. */
export const sandboxMerchants: Merchant[] = [
  {
    id: '10000100',
    key: '46f0cd694581a',
    passphrase: 'jt7NOE43FZPn',
    email: 'merchant@example.co.za',
    name: 'Sandbox merchant',
    requiresSignature: true,
    canRecur: true,
  },
  {
    id: '10004002',
    key: 'q1cd2rdny4a53',
    passphrase: 'payfast',
    email: 'other@example.co.za',
    name: 'Another sandbox merchant',
    requiresSignature: false,
    canRecur: true,
  },
]

const switches: Switches = {
  allowsLoopback: true,
  errorPage: 'new',
  sessionMinutes: 60,
  paysAfterCancel: true,
  failedItn: false,
  browserFirst: false,
  initialCountsAsCycle: true,
  monthEnd: 'anchor',
  lockedStatus: 7,
  upstream: false,
  updateAnswer: 'agreement',
  trueAsText: false,
  declinedAs: 'success',
  cancelItnFirst: true,
  batchId: false,
  fees: 'live',
  refunds: true,
  sandbox: true,
}

export function freshState({
  time: now,
  machineAt,
  seed,
  merchants = sandboxMerchants,
}: {
  time: number
  machineAt: number | null
  seed: number
  merchants?: Merchant[]
}): State {
  return {
    clock: { time: now, machineAt },
    random: seed,
    nextPayment: 1_000_000,
    nextRow: 1,
    merchants: structuredClone(merchants),
    switches: { ...switches },
    checkouts: [],
    payments: [],
    agreements: [],
    deliveries: [],
    mails: [],
    faults: [],
  }
}
