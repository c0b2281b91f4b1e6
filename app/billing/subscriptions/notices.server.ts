import { notify } from '#app/notifications/index.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Billing } from '#app/providers/public/listing-status.ts'
import type { BillingEvent } from '../public/event-words.ts'
import type { Subscription } from './subscription.ts'
import { chargeDue } from './transitions.ts'

const PAYMENTS = '/provider-portal/payments'

/** The notification of a change that the owner didn't make. */
export async function notifyPayer(
  tx: Tx,
  subscription: Subscription,
  { name, from, now }: { name: BillingEvent; from: Billing; now: Date },
) {
  const notice = { to: subscription.userId, link: PAYMENTS, now } as const
  // The first missed charge defines since when it is overdue; later retries keep that date.
  const owing = `${subscription.id} ${subscription.owingSince ?? subscription.nextChargeOn}`
  if (name === 'charge missed' || name === 'charge failed')
    await notify(tx, {
      ...notice,
      kind: 'payment failed',
      dedupeKey: `${owing} ${subscription.failedCharges}`,
      details: { cents: chargeDue(subscription) },
    })
  if (name === 'subscription suspended')
    await notify(tx, { ...notice, kind: 'suspended unpaid', dedupeKey: owing, details: {} })
  if (name === 'subscription recovered' && from === 'suspended')
    await notify(tx, {
      ...notice,
      kind: 'suspension lifted',
      dedupeKey: `${subscription.id} ${subscription.paidUntil}`,
      details: {},
    })
}

/** A payment arrived: once per charge. */
export const notifyOfPayment = (
  tx: Tx,
  subscription: Subscription,
  {
    charge,
    cents,
    hasApplied,
    now,
  }: { charge: string; cents: number; hasApplied: boolean; now: Date },
) =>
  notify(tx, {
    to: subscription.userId,
    kind: 'payment received',
    dedupeKey: charge,
    // Without a provider record there is no portal: the next page is the application.
    link: hasApplied ? PAYMENTS : '/become-provider/apply',
    details: { cents },
    now,
  })
