import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import type { Cents } from '#app/platform/money.ts'
import { addDays, type Day } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { issueDocument } from '../documents/issue-document.server.ts'
import { earnFee } from '../ledger/fees.server.ts'
import { COOLING_OFF_DAYS, startedMonths } from '../public/cancellation.ts'
import type { CheckoutRow } from './checkouts.server.ts'
import { notifyOfPayment } from './notices.server.ts'
import { payerOf } from './payer.server.ts'
import type { Subscription } from './subscription.ts'
import { chargeDue } from './transitions.ts'
import { type Settled, writeCharge } from './write-charge.server.ts'

type ChargeKind = 'first' | 'renewal' | 'recovery' | 'upgrade' | 'next term'
type Period = { from: Day; to: Day }

/** Stores the charge, its journals and its document, and emails the receipt. */
export async function bookCharge(
  services: BillingServices,
  tx: Tx,
  { subscription, checkout, event, now }: Settled,
  kind: ChargeKind,
  period: Period,
) {
  const charge = await writeCharge(tx, { subscription, checkout, event, now }, kind, period)
  const payer = await payerOf(tx, subscription.userId, checkout.business_name)
  const { grossCents: cents, reference } = event
  await earnFee(tx, {
    charge,
    cents,
    party: subscription.userId,
    category: payer?.npoCategory ?? subscription.npoCategory,
    isVendor: services.settings.current().vatNumber !== '',
    over: subscription.cycle === 'annual' ? earnedOver(period) : null,
    now,
  })
  const { userId, cycle } = subscription
  const what = kind === 'upgrade' ? 'upgrade' : 'period'
  const paidFor = { payer, what, plan: checkout.plan, cycle, period, cents, reference } as const
  const { number } = await issueDocument(services, tx, {
    ...paidFor,
    charge,
    userId,
    corrects: null,
    now,
  })
  const hasApplied = payer?.isProvider ?? false
  await notifyOfPayment(tx, subscription, { charge, cents, hasApplied, now })
  const receipt = { number, cents, plan: checkout.plan, kind, period, hasApplied }
  await queueReceipt(services, tx, subscription, charge, receipt)
}

const earnedOver = ({ from, to }: Period) => ({
  from,
  months: Math.max(1, startedMonths(from, to)),
})

type Receipt = {
  number: string
  cents: Cents
  plan: CheckoutRow['plan']
  kind: ChargeKind
  period: Period
  hasApplied: boolean
}

function queueReceipt(
  services: BillingServices,
  tx: Tx,
  subscription: Subscription,
  charge: string,
  { number, cents, plan, kind, period, hasApplied }: Receipt,
) {
  const { nextChargeOn } = subscription
  const isCoolingOff = kind === 'first' && subscription.holder === 'person'
  return queueEmail(services, tx, {
    kind: 'payment received',
    userId: subscription.userId,
    dedupeKey: charge,
    details: {
      number,
      cents,
      plan,
      from: period.from,
      to: period.to,
      next: nextChargeOn ?? '',
      nextCents: nextChargeOn ? chargeDue(subscription) : 0,
      isFirst: kind === 'first' ? 1 : 0,
      hasApplied: hasApplied ? 1 : 0,
      coolsUntil: isCoolingOff ? addDays(subscription.agreedOn!, COOLING_OFF_DAYS) : '',
    },
  })
}
