import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { BillingServices } from '../billing-services.ts'
import { moneyUnmatched } from '../ledger/journals.ts'
import { postJournal } from '../ledger/post-journal.server.ts'
import { isStranger } from './charge-meaning.ts'
import type { CheckoutRow } from './checkouts.server.ts'
import { cancelAgreement, orderRefund } from './orders.server.ts'
import type { ChargeSettled, PayfastEventOutcome } from './payfast-events.ts'
import { type Settled, writeCharge } from './write-charge.server.ts'

/** A payment for something already paid or over: it is refunded. */
export async function payBack(
  services: BillingServices,
  tx: Tx,
  { subscription, checkout, event, now }: Settled,
): Promise<PayfastEventOutcome> {
  const charge = await writeCharge(tx, { subscription, checkout, event, now }, 'surplus', null)
  const { grossCents: cents, reference } = event
  await orderRefund(tx, { subscriptionId: subscription.id, chargeId: charge, cents }, now)
  await tx.updateTable('charges').set({ refund_cents: cents }).where('id', '=', charge).execute()
  await cancelStrayAgreement(tx, { subscription, checkout, event, now })
  await recordEvent(tx, {
    name: 'payment surplus',
    about: { kind: 'subscription', id: subscription.id },
    by: null,
    now,
    details: { charge: reference, cents },
  })
  const details = { cents, reference }
  const { userId } = subscription
  await queueEmail(services, tx, { kind: 'refund coming', userId, dedupeKey: charge, details })
  await queueEmail(services, tx, {
    kind: 'money surplus',
    userId: null,
    dedupeKey: charge,
    details,
  })
  return 'surplus'
}

/** An open agreement would charge again. Never cancels the one that pays for this subscription. */
async function cancelStrayAgreement(
  tx: Tx,
  { subscription, checkout, event: { token }, now }: Settled,
) {
  const agreement = { subscriptionId: subscription.id, checkoutId: checkout.id }
  const isStray =
    subscription.payingCheckout !== checkout.id ||
    subscription.state === 'ended' ||
    !subscription.nextChargeOn
  if (token && isStranger(checkout, token)) await cancelAgreement(tx, { ...agreement, token }, now)
  else if (checkout.recurring_cents !== null && isStray) await cancelAgreement(tx, agreement, now)
}

/** Books an unmatched payment and notifies our team. */
export async function saveUnmatched(
  services: BillingServices,
  tx: Tx,
  event: ChargeSettled,
  checkout: CheckoutRow | null,
  now: Date,
): Promise<PayfastEventOutcome> {
  const id = newId()
  await addUnmatchedCharge(tx, id, event, checkout, now)
  const journal = { cause: `money unmatched ${id}`, lines: moneyUnmatched(event), now }
  await postJournal(tx, { ...journal, kind: 'money unmatched' })
  await recordEvent(tx, {
    name: 'payment unmatched',
    about: { kind: 'charge', id },
    by: null,
    now,
    details: { ...event, expected: checkout?.amount_cents ?? null },
  })
  await queueEmail(services, tx, {
    kind: 'money unmatched',
    userId: null,
    dedupeKey: id,
    details: {
      cents: event.grossCents,
      reference: event.reference,
      expected: checkout?.amount_cents ?? 0,
    },
  })
  return 'unmatched'
}

async function addUnmatchedCharge(
  tx: Tx,
  id: string,
  event: ChargeSettled,
  checkout: CheckoutRow | null,
  now: Date,
) {
  await tx
    .insertInto('charges')
    .values({
      id,
      reference: event.reference,
      checkout_id: checkout?.id ?? null,
      subscription_id: checkout?.subscription_id ?? null,
      user_id: checkout?.user_id ?? null,
      kind: 'unmatched',
      gross_cents: event.grossCents,
      fee_cents: event.feeCents,
      settled_at: now,
    })
    .execute()
}
