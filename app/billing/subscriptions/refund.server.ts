import type { Tx } from '#app/platform/db.server.ts'
import type { Cents } from '#app/platform/money.ts'
import type { BillingServices } from '../billing-services.ts'
import { correctDocument } from '../documents/issue-document.server.ts'
import { earnTheRest, giveBackFee, reverseFee } from '../ledger/fees.server.ts'
import { orderFromPayfast } from './orders.server.ts'

export type RefundOf = { charge: string; subscriptionId: string; cents: Cents; now: Date }

/**
 * Refunds a fee in full: reverses it with its 10%, issues a credit note, and orders the refund from PayFast.
 */
export async function refundWhole(services: BillingServices, tx: Tx, refund: RefundOf) {
  await reverseFee(tx, refund)
  await payBackOf(services, tx, refund)
}

/** Refunds part of a fee, for unused months. */
export async function refundPart(services: BillingServices, tx: Tx, refund: RefundOf) {
  const isVendor = await wasTaxed(tx, refund.charge)
  await giveBackFee(tx, { ...refund, isVendor })
  await earnTheRest(tx, refund)
  await payBackOf(services, tx, refund)
}

async function payBackOf(
  services: BillingServices,
  tx: Tx,
  { charge, subscriptionId, cents, now }: RefundOf,
) {
  await tx.updateTable('charges').set({ refund_cents: cents }).where('id', '=', charge).execute()
  await correctDocument(services, tx, { charge, cents, now })
  await orderFromPayfast(
    tx,
    {
      kind: 'refund',
      subscriptionId,
      chargeId: charge,
      amountCents: cents,
      cause: `refund ${charge}`,
    },
    now,
  )
}

/** Whether VAT was charged on it then, whatever applies now. */
export async function wasTaxed(tx: Tx, charge: string) {
  const document = await tx
    .selectFrom('billing_documents')
    .select('id')
    .where('charge_id', '=', charge)
    .where('series', '=', 'tax-invoice')
    .executeTakeFirst()
  return document !== undefined
}
