import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { BillingServices } from '../billing-services.ts'
import { moneyUnmatched } from '../ledger/journals.ts'
import { postJournal } from '../ledger/post-journal.server.ts'
import { isStranger } from './charge-meaning.ts'
import type { CheckoutRow } from './checkouts.server.ts'
import { cancelAgreement, orderFromPayfast } from './orders.server.ts'
import type { ChargeSettled, PayfastEventOutcome } from './payfast-events.ts'
import { type Settled, writeCharge } from './write-charge.server.ts'

/** Paid for what was paid already, or is over: it is owed, and goes back. */
export async function payBack(
  services: BillingServices,
  tx: Tx,
  { of: subscription, checkout, fact, now }: Settled,
): Promise<PayfastEventOutcome> {
  const charge = await writeCharge(tx, { of: subscription, checkout, fact, now }, 'surplus', null)
  await orderFromPayfast(
    tx,
    {
      kind: 'refund',
      subscriptionId: subscription.id,
      chargeId: charge,
      amountCents: fact.grossCents,
      cause: `refund ${charge}`,
    },
    now,
  )
  await tx
    .updateTable('charges')
    .set({ refund_cents: fact.grossCents })
    .where('id', '=', charge)
    .execute()
  // An agreement that stands would charge again; never the one that this subscription is paid by.
  const isStray =
    subscription.payingCheckout !== checkout.id ||
    subscription.state === 'ended' ||
    !subscription.nextChargeOn
  const { token } = fact
  if (token && isStranger(checkout, token))
    await cancelAgreement(
      tx,
      { subscriptionId: subscription.id, checkoutId: checkout.id, token },
      now,
    )
  else if (checkout.recurring_cents !== null && isStray)
    await cancelAgreement(tx, { subscriptionId: subscription.id, checkoutId: checkout.id }, now)
  await recordEvent(tx, {
    name: 'payment surplus',
    about: { kind: 'subscription', id: subscription.id },
    by: null,
    now,
    details: { charge: fact.reference, cents: fact.grossCents },
  })
  const details = { cents: fact.grossCents, reference: fact.reference }
  await queueEmail(services, tx, {
    kind: 'refund coming',
    userId: subscription.userId,
    once: charge,
    details,
  })
  await queueEmail(services, tx, { kind: 'money surplus', userId: null, once: charge, details })
  return 'surplus'
}

/** Money that belongs to nothing we know: it stands in the books, and the office is told. */
export async function keepUnmatched(
  services: BillingServices,
  tx: Tx,
  fact: ChargeSettled,
  checkout: CheckoutRow | null,
  now: Date,
): Promise<PayfastEventOutcome> {
  const id = newId()
  await tx
    .insertInto('charges')
    .values({
      id,
      reference: fact.reference,
      checkout_id: checkout?.id ?? null,
      subscription_id: checkout?.subscription_id ?? null,
      user_id: checkout?.user_id ?? null,
      kind: 'unmatched',
      gross_cents: fact.grossCents,
      fee_cents: fact.feeCents,
      settled_at: now,
    })
    .execute()
  await postJournal(tx, {
    cause: `money unmatched ${id}`,
    kind: 'money unmatched',
    lines: moneyUnmatched(fact),
    now,
  })
  await recordEvent(tx, {
    name: 'payment unmatched',
    about: { kind: 'charge', id },
    by: null,
    now,
    details: { ...fact, expected: checkout?.amount_cents ?? null },
  })
  await queueEmail(services, tx, {
    kind: 'money unmatched',
    userId: null,
    once: id,
    details: {
      cents: fact.grossCents,
      reference: fact.reference,
      expected: checkout?.amount_cents ?? 0,
    },
  })
  return 'unmatched'
}
