import { notify } from '#app/notifications/index.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { Cents } from '#app/platform/money.ts'
import { dayOf } from '#app/platform/time.ts'
import type { BillingServices } from '../billing-services.ts'
import { correctDocument } from '../documents/issue-document.server.ts'
import { earnTheRest, reverseFee, reverseRestOfFee } from '../ledger/fees.server.ts'
import { chargedBack } from '../ledger/journals.ts'
import { postJournal } from '../ledger/post-journal.server.ts'
import { dunningCalendar } from '../public/dunning.ts'
import { type Outcome, refused } from '../public/outcome.ts'
import { cancelPayingAgreement } from './orders.server.ts'
import { paidCharges } from './queries.server.ts'
import { wasTaxed } from './refund.server.ts'
import { lockSubscription, saveSubscription } from './save-subscription.server.ts'
import type { Subscription } from './subscription.ts'
import * as become from './transitions.ts'
import { type TriedRefund, withdrawRefund } from './withdraw-refund.server.ts'

export type Chargeback = {
  chargeId: string
  /** PayFast's fee for it. */
  feeCents: Cents
  by: string
  now: Date
  /** The refund that PayFast reported as failed, with its number of attempts. */
  refundNotMade?: TriedRefund | null
}

/**
 * Records a chargeback in one transaction: books the money out, reverses the fee with its 10%, issues a
 * credit note, stops charging the card, and makes the period overdue again.
 */
export async function recordChargeback(
  services: BillingServices,
  chargeback: Chargeback,
): Promise<Outcome> {
  return transaction(services.db, (tx) => chargeBack(services, tx, chargeback))
}

type Charge = NonNullable<Awaited<ReturnType<typeof lockCharge>>>

async function chargeBack(
  services: BillingServices,
  tx: Tx,
  { chargeId, feeCents, by, now, refundNotMade = null }: Chargeback,
): Promise<Outcome> {
  const named = await tx
    .selectFrom('charges')
    .select('subscription_id')
    .where('id', '=', chargeId)
    .executeTakeFirst()
  if (!named) return refused('no such payment')
  // Every action on a subscription locks it first, to avoid deadlocks.
  const subscription =
    named.subscription_id === null ? null : await lockSubscription(tx, named.subscription_id)
  const charge = await lockCharge(tx, chargeId)
  if (!charge || charge.charged_back_at) return refused('charged back already')
  if (!(await withdrawRefund(tx, charge.id, refundNotMade, now))) return refused('refund under way')
  const isFee = charge.kind !== 'surplus' && charge.kind !== 'unmatched'
  if (isFee) await reverseWhatIsLeft(services, tx, charge, now)
  await bookChargeback(tx, charge, { feeCents, by, now })
  const next =
    subscription && isFee ? await reopenPeriod(services, tx, subscription, charge, by, now) : null
  await notifyProvider(services, tx, charge, next, now)
  return { ok: true }
}

async function bookChargeback(
  tx: Tx,
  { id, kind, gross_cents: cents, refund_cents: refundCents, user_id, reference }: Charge,
  { feeCents, by, now }: { feeCents: Cents; by: string; now: Date },
) {
  await postJournal(tx, {
    cause: `charged back ${id}`,
    kind: 'charged back',
    lines: chargedBack({ cents, feeCents }, kind === 'unmatched' ? null : user_id),
    now,
  })
  await tx
    .updateTable('charges')
    .set({
      refund_cents: cents,
      charged_back_at: now,
      charged_back_by: by,
      charge_back_fee_cents: feeCents,
    })
    .where('id', '=', id)
    .execute()
  await recordEvent(tx, {
    name: 'payment charged back',
    about: { kind: 'charge', id },
    by,
    now,
    details: { cents, feeCents, reference },
    audit: { before: { refundCents }, after: { refundCents: cents, feeCents } },
  })
}

const lockCharge = (tx: Tx, id: string) =>
  tx.selectFrom('charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Reverses what hasn't been refunded yet with its 10%, and issues a credit note for it. */
async function reverseWhatIsLeft(
  services: BillingServices,
  tx: Tx,
  { id, gross_cents, refund_cents }: Charge,
  now: Date,
) {
  const cents = gross_cents - refund_cents
  if (cents === 0) return
  if (refund_cents === 0) await reverseFee(tx, { charge: id, now })
  else {
    await reverseRestOfFee(tx, { charge: id, cents, isVendor: await wasTaxed(tx, id), now })
    await earnTheRest(tx, { charge: id, now })
  }
  await correctDocument(services, tx, { charge: id, cents, now })
}

/** A running subscription has to be paid again. A prepaid one, which has no further charges, ends. */
async function reopenPeriod(
  services: BillingServices,
  tx: Tx,
  subscription: Subscription,
  charge: Charge,
  by: string,
  now: Date,
): Promise<Subscription | null> {
  if (subscription.state === 'incomplete' || subscription.state === 'ended') return null
  // A disputed card isn't charged again.
  await cancelPayingAgreement(tx, subscription, now)
  if (subscription.state !== 'active') return subscription
  const isLastPeriod = await paidForLastPeriod(tx, subscription.id, charge)
  const isPaidAhead = subscription.payingCheckout === null
  if (isPaidAhead && !isLastPeriod) return subscription
  if (isPaidAhead)
    for (const { id } of await paidCharges(tx, subscription.id))
      await earnTheRest(tx, { charge: id, now })
  const next = isPaidAhead
    ? become.end(subscription, 'charged back', now)
    : become.chargeBack(subscription, isLastPeriod ? charge.period_from : null, now)
  await saveSubscription(services, tx, next, {
    step: isPaidAhead ? 'end by chargeback' : 'charge back',
    party: 'administrator',
    from: subscription.state,
    name: isPaidAhead ? 'subscription ended' : 'payment charged back',
    by,
    now,
    details: { chargedBack: charge.reference },
  })
  return next
}

/**
 * Whether no later period is paid for. Dates aren't enough: PayFast's date of the next charge can extend the
 * paid time beyond the booked period.
 */
async function paidForLastPeriod(tx: Tx, subscriptionId: string, charge: Charge) {
  // An upgrade changed the plan of time that another payment covers.
  if (charge.kind === 'upgrade' || charge.period_from === null) return false
  const later = await tx
    .selectFrom('charges')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('kind', 'not in', ['upgrade', 'surplus', 'unmatched'])
    .where('charged_back_at', 'is', null)
    .where('period_from', '>', charge.period_from)
    .limit(1)
    .executeTakeFirst()
  return later === undefined
}

async function notifyProvider(
  services: BillingServices,
  tx: Tx,
  charge: Charge,
  subscription: Subscription | null,
  now: Date,
) {
  if (!charge.user_id || charge.kind === 'unmatched') return
  const cents = charge.gross_cents
  const isOwing = subscription?.state === 'past_due' && subscription.owingSince
  const suspends = isOwing
    ? dunningCalendar(subscription.owingSince!, subscription.paidUntil!).suspendedOn
    : ''
  const kind = 'payment charged back'
  const dedupeKey = charge.id
  const link = '/provider-portal/payments'
  await notify(tx, { to: charge.user_id, kind, dedupeKey, link, details: { cents }, now })
  await queueEmail(services, tx, {
    kind,
    userId: charge.user_id,
    dedupeKey,
    details: {
      cents,
      paidOn: dayOf(charge.settled_at),
      reference: charge.reference,
      suspends,
      hasEnded: subscription?.state === 'ended' ? 1 : 0,
    },
  })
}
