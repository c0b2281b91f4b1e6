import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { type Outcome, refused } from '../public/outcome.ts'
import { orderRefund } from './orders.server.ts'

/** An administrator reviewed an unmatched payment, and refunds it to its payer. */
export async function returnUnmatched(
  db: Db,
  { chargeId, by, now }: { chargeId: string; by: string; now: Date },
): Promise<Outcome> {
  return transaction(db, async (tx) => {
    const charge = await tx
      .updateTable('charges')
      .set((eb) => ({ refund_cents: eb.ref('gross_cents') }))
      .where('id', '=', chargeId)
      .where('kind', '=', 'unmatched')
      .where('refund_cents', '=', 0)
      .returning(['gross_cents as cents', 'subscription_id as subscriptionId'])
      .executeTakeFirst()
    if (!charge) return refused('nothing to pay')
    const { subscriptionId, cents } = charge
    await orderRefund(tx, { subscriptionId, chargeId, cents }, now)
    await recordEvent(tx, {
      name: 'unmatched payment returned',
      about: { kind: 'charge', id: chargeId },
      by,
      now,
      details: { cents },
      audit: { before: { refundCents: 0 }, after: { refundCents: cents } },
    })
    return { ok: true }
  })
}
