/** The public API of `billing/` for server code of other subjects. */
export { supplierOf } from './documents/issue-document.server.ts'
export { billingFigures, runningSubscriptions } from './figures.server.ts'
export { givingByMonth } from './ledger/queries.server.ts'
export { releaseDeferred } from './ledger/release-deferred.server.ts'
export { carryOutOrders } from './payments/carry-out-orders.server.ts'
export { askAboutAgreements, compareHistory, lookForReturned } from './payments/compare.server.ts'
export { judgeWaiting } from './payments/judge-inbox.server.ts'
export { paymentsWaitingSince, paymentTroubles } from './payments/office-view.server.ts'
export { openPayPage, payPageOf } from './payments/pay-page.server.ts'
export { openPayfastClient } from './payments/payfast-client.server.ts'
export { paymentCases, unmatchedPaymentCases } from './payments/payment-case.server.ts'
export { paymentFinder } from './payments/payment-finder.server.ts'
export { paymentTimeline } from './payments/person-timeline.server.ts'
export { deleteUnsignedItns } from './payments/save-itn.server.ts'
export { payingFor } from './setup-view.server.ts'
export { beginCheckout } from './subscriptions/begin-checkout.server.ts'
export { beginRecovery } from './subscriptions/begin-recovery.server.ts'
export { lapseCheckouts } from './subscriptions/cancel-checkout.server.ts'
export { billingEmails } from './subscriptions/emails.server.ts'
export { endSubscription } from './subscriptions/end-subscription.server.ts'
export { paymentMerge } from './subscriptions/merge-payments.server.ts'
export { moveSubscriptionsOn } from './subscriptions/move-on.server.ts'
export { overduePayment } from './subscriptions/payment-owed.server.ts'
export { RESERVED_FOR } from './subscriptions/places.server.ts'
export {
  cheapestPlan,
  type PlansOnSale,
  plansOnSale,
} from './subscriptions/plans-on-sale.server.ts'
export { paidForSubscription, runsBeyond } from './subscriptions/queries.server.ts'
export { refundWithin } from './subscriptions/refund-in-full.server.ts'
export { returnApproval } from './subscriptions/return-unmatched.server.ts'
export {
  lockOpenSubscription,
  newestSubscription,
  projectSubscription,
} from './subscriptions/save-subscription.server.ts'
export { rowOf } from './subscriptions/subscription-row.ts'
