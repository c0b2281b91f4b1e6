import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Cents } from '#app/platform/money.ts'
import type { Subscription } from './subscription.ts'

/**
 * Orders to PayFast, an outbox: an action writes one in its own transaction, and order-queue.server.ts
 * carries out and retries them. So an agreement to cancel stays listed until it is cancelled, and a crash in
 * between loses nothing.
 */
export type OrderKind = 'cancel' | 'change amount' | 'revive' | 'refund'

export type PayfastOrder = {
  kind: OrderKind
  subscriptionId: string | null
  checkoutId?: string | null
  /** An agreement that isn't the checkout's own. */
  token?: string
  chargeId?: string
  amountCents?: number
  /** Identifies the order: a second one with the same cause is ignored. */
  cause: string
}

/** Returns the order's id, or null if it exists already. */
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

type Agreement = { subscriptionId: string; checkoutId: string; token?: string }

/** Refunds a charge in full. */
export const orderRefund = (
  tx: Tx,
  charge: { subscriptionId: string | null; chargeId: string; cents: Cents },
  now: Date,
) =>
  orderFromPayfast(
    tx,
    {
      kind: 'refund',
      subscriptionId: charge.subscriptionId,
      chargeId: charge.chargeId,
      amountCents: charge.cents,
      cause: `refund ${charge.chargeId}`,
    },
    now,
  )

export const cancelAgreement = (
  tx: Tx,
  { subscriptionId, checkoutId, token }: Agreement,
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

/** PayFast stops charging the card of this subscription, if there is one. */
export async function cancelPayingAgreement(
  tx: Tx,
  { id, payingCheckout }: Pick<Subscription, 'id' | 'payingCheckout'>,
  now: Date,
) {
  if (payingCheckout)
    await cancelAgreement(tx, { subscriptionId: id, checkoutId: payingCheckout }, now)
}

/** Cancels the agreement once the subscription has no further charges. */
export async function stopIfOver(tx: Tx, subscription: Subscription, now: Date) {
  if (subscription.cancelBy && !subscription.nextChargeOn)
    await cancelPayingAgreement(tx, subscription, now)
}

const cancelCause = (checkoutId: string) => `cancel ${checkoutId}`

/**
 * Withdraws the cancellation of an agreement that wasn't sent to PayFast yet. False if it was sent: then the
 * agreement is gone.
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

/** Whether PayFast no longer charges: the agreement ended there, or we ordered its end. */
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
