import { type Db, type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'

/**
 * What PayFast has to be told. An act writes it in its own transaction; whoever speaks with PayFast
 * carries it out, tries again while PayFast doesn't answer, and says when it is done. So an agreement
 * that should be cancelled stays on the list until it is, and a crash in between loses nothing.
 */
export type OrderKind = 'cancel' | 'change amount' | 'revive' | 'refund'

export type PayfastOrder = {
  kind: OrderKind
  subscriptionId: string | null
  checkoutId?: string | null
  /** Of an agreement that the checkout doesn't know as its own. */
  token?: string
  chargeId?: string
  amountCents?: number
  /** Tells this order from every other: given again it is the same. */
  cause: string
}

/** Answers the order's id, or null when it has been given before. */
export async function orderFromPayfast(tx: Tx, order: PayfastOrder, now: Date) {
  const id = newId()
  const given = await tx
    .insertInto('payfast_orders')
    .values({
      id,
      kind: order.kind,
      subscription_id: order.subscriptionId,
      checkout_id: order.checkoutId ?? null,
      token: order.token ?? null,
      charge_id: order.chargeId ?? null,
      amount_cents: order.amountCents ?? null,
      cause: order.cause,
      given_at: now,
      due_at: now,
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .executeTakeFirst()
  return given.numInsertedOrUpdatedRows ? id : null
}

export const cancelAgreement = (
  tx: Tx,
  {
    subscriptionId,
    checkoutId,
    token,
  }: { subscriptionId: string; checkoutId: string; token?: string },
  now: Date,
) =>
  orderFromPayfast(
    tx,
    {
      kind: 'cancel',
      subscriptionId,
      checkoutId,
      token,
      cause: cancelCause(token ?? checkoutId),
    },
    now,
  )

const cancelCause = (checkoutId: string) => `cancel ${checkoutId}`

/**
 * Withdraws the cancellation of an agreement that PayFast hasn't been asked for yet. False when it has:
 * then nothing is left there to charge.
 */
export async function withdrawCancellation(tx: Tx, checkoutId: string): Promise<boolean> {
  await tx
    .deleteFrom('payfast_orders')
    .where('cause', '=', cancelCause(checkoutId))
    .where('done_at', 'is', null)
    .where('attempts', '=', 0)
    .execute()
  return !(await isAgreementOver(tx, { payingCheckout: checkoutId }))
}

/** Whether PayFast charges nothing any more: the agreement was ended there, or it was told to end it. */
export async function isAgreementOver(
  db: Queryable,
  { payingCheckout }: { payingCheckout: string | null },
): Promise<boolean> {
  if (!payingCheckout) return true
  const over = await db
    .selectFrom('checkouts')
    .select('id')
    .where('id', '=', payingCheckout)
    .where((checkout) =>
      checkout.or([
        checkout('token_cancelled_at', 'is not', null),
        checkout.exists(
          checkout
            .selectFrom('payfast_orders')
            .select('payfast_orders.id')
            .where('cause', '=', cancelCause(payingCheckout)),
        ),
      ]),
    )
    .executeTakeFirst()
  return over !== undefined
}

/** Orders whose time has come, with the names that PayFast knows them by. */
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
 * Takes an order that was due, before PayFast is asked for it: from here on it can't be withdrawn. False
 * when it was withdrawn or done, or another batch has taken it. An order without an error is being tried.
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

/** PayFast has done it, or had done it already. Money that went back is told as a fact instead. */
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

/** A claimed order could not be done now: again after a while, the longer the more often it was tried. */
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
