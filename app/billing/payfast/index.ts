/**
 * A PayFast client for a merchant's server: the form, the notifications, the API. It imports nothing of this
 * site and could be published as it is; docs/decisions/0050 explains why.
 */
export {
  type Account,
  AccountProblems,
  cardUpdateUrl,
  checkoutOrigin,
  type Mode,
  payfastAccount,
  type TestAccount,
} from './account.ts'
export { type Agreement, owingSince } from './agreement.ts'
export {
  type CardPayment,
  type Changes,
  type Charge,
  type PayfastApi,
  type Period,
  payfastApi,
  wholeHistory,
} from './api.ts'
export type { Answer, Refusal } from './api-answer.ts'
export { type Cents, centsIn, randsOf } from './cents.ts'
export {
  type CheckoutForm,
  type CheckoutProblem,
  checkoutForm,
  type Order,
  type Subscription,
  type Tokenization,
} from './checkout.ts'
export {
  type Frequency,
  frequencies,
  type ItnStatus,
  type PaymentMethod,
  paymentMethods,
  type SubscriptionStatus,
} from './codes.ts'
export { type Confirmation, confirm } from './confirmation.ts'
export { type BillingDays, billingDays, type Day } from './days.ts'
export { cutTo, plainLine } from './encoding.ts'
export type { Line } from './exchange.ts'
export { readHistory, type Transaction } from './history.ts'
export { type Itn, onceKey, readItn } from './itn.ts'
export {
  type Expected,
  isFromMerchant,
  type Judge,
  judgeItn,
  type Quarantine,
  type Verdict,
} from './judge-itn.ts'
export { cancelForSure, changeAmountForSure, chargeMade } from './making-sure.ts'
export { type ChargeState, chargeAfter, type Meaning, meaningOf } from './payment-life.ts'
export {
  centsRefunded,
  type Refundable,
  type RefundMethod,
  type RefundOrder,
  type RefundsMade,
} from './refunds.ts'
export {
  payfastHosts,
  publishedRanges,
  type Resolve,
  type SourceAnswer,
  sourceCheck,
} from './source.ts'
