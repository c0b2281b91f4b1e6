import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The labels of the events of payments and subscriptions. */
export const billingEvents = {
  'checkout begun': msg`Payment started`,
  'checkout cancelled': msg`Payment cancelled`,
  'checkouts lapsed': msg`Unpaid payments expired`,
  'launch place taken': msg`Launch place taken`,
  'launch place taken past the cap': msg`Launch place taken above the limit`,
  'subscription activated': msg`Subscription activated`,
  'subscription renewed': msg`Subscription renewed`,
  'subscription recovered': msg`Subscription recovered`,
  'subscription upgraded': msg`Subscription upgraded`,
  'subscription goes on': msg`Subscription continues`,
  'subscription suspended': msg`Subscription suspended`,
  'subscription refunded': msg`Subscription refunded`,
  'subscription ended': msg`Subscription ended`,
  'charge failed': msg`Payment failed`,
  'charge missed': msg`Payment missed`,
  'payment reminded': msg`Payment reminder sent`,
  'next charge known': msg`Next payment date received`,
  'renewal notified': msg`Renewal notice sent`,
  'new price notified': msg`New price notice sent`,
  'end scheduled': msg`Cancellation scheduled`,
  'end taken back': msg`Cancellation withdrawn`,
  'card changed': msg`Card changed`,
  'card agreement ended': msg`Card agreement ended`,
  'refund made': msg`Refund made`,
  'payment surplus': msg`Overpaid`,
  'payment charged back': msg`Payment charged back`,
  'payment unmatched': msg`Unmatched payment`,
  'unmatched payment returned': msg`Unmatched payment returned`,
  'notification looked at': msg`PayFast notification reviewed`,
  'giving paid out': msg`Giving paid out`,
  'campaign consent given': msg`Agreed to be named in campaigns`,
  'campaign consent withdrawn': msg`Withdrew agreement to be named in campaigns`,
  'campaign list downloaded': msg`Campaign list downloaded`,
} as const satisfies Record<string, MessageDescriptor>

export type BillingEvent = keyof typeof billingEvents
