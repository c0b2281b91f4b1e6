import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { BillingServices } from '../billing-services.ts'
import { causes } from '../ledger/causes.ts'
import { refundPaid, unmatchedReturned } from '../ledger/journals.ts'
import { postJournal } from '../ledger/post-journal.server.ts'
import { markDone } from './order-queue.server.ts'
import type { PayfastEvent, PayfastEventOutcome } from './payfast-events.ts'

/** PayFast has made a refund that we ordered: it is no longer outstanding. */
export async function refundMade(
  services: BillingServices,
  tx: Tx,
  { orderId, feeCents }: Extract<PayfastEvent, { kind: 'refund made' }>,
  now: Date,
): Promise<PayfastEventOutcome> {
  if (!isId(orderId)) return 'unmatched'
  const order = await refundOrder(tx, orderId)
  if (!order?.cents) return 'unmatched'
  const { cents, charge, kind } = order
  // An unmatched payment was never booked to anyone.
  const userId = kind === 'unmatched' ? null : order.userId
  await markDone(tx, orderId, now)
  const money = { cents, feeCents }
  const lines = userId ? refundPaid(money, userId) : unmatchedReturned(money)
  await postJournal(tx, { cause: causes.refundPaid(orderId), kind: 'refund paid', lines, now })
  await recordEvent(tx, {
    name: 'refund made',
    about: { kind: 'charge', id: charge },
    by: null,
    now,
    details: { cents, feeCents },
  })
  if (userId)
    await queueEmail(services, tx, {
      kind: 'refund made',
      userId,
      dedupeKey: orderId,
      details: { cents },
    })
  return 'noted'
}

function refundOrder(tx: Tx, orderId: string) {
  return tx
    .selectFrom('payfast_orders')
    .innerJoin('charges', 'charges.id', 'payfast_orders.charge_id')
    .select(['amount_cents as cents', 'charges.id as charge', 'charges.kind'])
    .select('charges.user_id as userId')
    .where('payfast_orders.id', '=', orderId)
    .where('payfast_orders.kind', '=', 'refund')
    .executeTakeFirst()
}
