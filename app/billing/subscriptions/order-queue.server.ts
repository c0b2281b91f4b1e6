import { type Db, type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'

/** Due orders, with PayFast's references. */
export async function ordersDue(db: Queryable, now: Date, most = 50) {
  return db
    .selectFrom('payfast_orders')
    .leftJoin('checkouts', 'checkouts.id', 'payfast_orders.checkout_id')
    .leftJoin('charges', 'charges.id', 'payfast_orders.charge_id')
    .select([
      'payfast_orders.id',
      'payfast_orders.kind',
      'payfast_orders.amount_cents as amountCents',
      'payfast_orders.attempts',
      'charges.reference',
    ])
    .select((eb) => eb.fn.coalesce('payfast_orders.token', 'checkouts.token').as('token'))
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('payfast_orders.id')
    .limit(most)
    .execute()
}

/**
 * Claims a due order before it is sent to PayFast: from here on it can't be withdrawn. False if it was
 * withdrawn, done, or claimed by another batch. An order without an error is being tried.
 */
export async function claimOrder(
  db: Db,
  { id, attempts }: { id: string; attempts: number },
): Promise<boolean> {
  const claimed = await db
    .updateTable('payfast_orders')
    .set({ attempts: attempts + 1, last_error: null })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** PayFast has carried it out, possibly earlier. A refund is recorded by its event instead. */
export async function orderDone(db: Db, orderId: string, now: Date) {
  await transaction(db, (tx) => markDone(tx, orderId, now))
}

export async function markDone(tx: Tx, orderId: string, now: Date) {
  await tx
    .updateTable('payfast_orders')
    .set({ done_at: now, due_at: null, last_error: null })
    .where('id', '=', orderId)
    .where('done_at', 'is', null)
    .execute()
}

/** A claimed order failed: it is retried later, with backoff. */
export async function orderFailed(db: Db, orderId: string, error: string, now: Date) {
  await transaction(db, async (tx) => {
    const order = await tx
      .selectFrom('payfast_orders')
      .select('attempts')
      .where('id', '=', orderId)
      .where('done_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!order) return
    const failedBefore = Math.max(order.attempts - 1, 0)
    const wait = Math.min(6 * HOUR, MINUTE * 2 ** Math.min(failedBefore, 10))
    await tx
      .updateTable('payfast_orders')
      .set({ last_error: error.slice(0, 500), due_at: new Date(now.getTime() + wait) })
      .where('id', '=', orderId)
      .execute()
  })
}
