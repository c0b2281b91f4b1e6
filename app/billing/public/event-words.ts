import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What can happen to money and subscriptions, as the record of events names it, and in words. */
export const billingEvents = {
  'checkout begun': msg`Payment begun`,
  'checkout cancelled': msg`Payment cancelled`,
  'checkouts lapsed': msg`Payments lapsed that nobody made`,
  'launch place taken': msg`Launch place taken`,
  'launch place taken past the cap': msg`Launch place taken past the cap`,
  'subscription activated': msg`Subscription activated`,
  'subscription renewed': msg`Subscription renewed`,
  'subscription recovered': msg`Subscription recovered`,
  'subscription upgraded': msg`Subscription upgraded`,
  'subscription goes on': msg`Subscription goes on`,
  'subscription suspended': msg`Subscription suspended`,
  'subscription refunded': msg`Subscription refunded`,
  'subscription ended': msg`Subscription ended`,
  'charge failed': msg`Charge failed`,
  'charge missed': msg`Charge missed`,
  'payment reminded': msg`Reminded of a payment`,
  'next charge known': msg`Next charge known`,
  'renewal told': msg`Told of the renewal`,
  'new price told': msg`Told of the new price`,
  'end scheduled': msg`End scheduled`,
  'end taken back': msg`End taken back`,
  'card changed': msg`Card changed`,
  'card agreement ended': msg`Card agreement ended`,
  'refund made': msg`Refund made`,
  'payment surplus': msg`Paid too much`,
  'payment charged back': msg`Payment charged back`,
  'payment unmatched': msg`Payment that belongs to nothing`,
  'unmatched payment returned': msg`Unmatched payment returned`,
  'notification looked at': msg`Notification of PayFast looked at`,
  'giving paid out': msg`Giving paid out`,
  'campaign consent given': msg`Agreed to be named in campaigns`,
  'campaign consent withdrawn': msg`No longer agrees to be named in campaigns`,
  'campaign list downloaded': msg`List for campaigns downloaded`,
} as const satisfies Record<string, MessageDescriptor>

export type BillingEvent = keyof typeof billingEvents
