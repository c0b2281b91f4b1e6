import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { type Outcome, refused } from '../public/outcome.ts'
import { orderFromPayfast } from './orders.server.ts'

/** Somebody looked at money that matched nothing, and sends it back to where it came from. */
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
    await orderFromPayfast(
      tx,
      {
        kind: 'refund',
        subscriptionId: charge.subscriptionId,
        chargeId,
        amountCents: charge.cents,
        cause: `refund ${chargeId}`,
      },
      now,
    )
    await recordEvent(tx, {
      name: 'unmatched payment returned',
      about: { kind: 'charge', id: chargeId },
      by,
      now,
      details: { cents: charge.cents },
    })
    return { ok: true }
  })
}
