import type { Tx } from '#app/platform/db.server.ts'

export type TriedRefund = { orderId: string; attempts: number }

/**
 * Withdraws a refund that wasn't sent to PayFast, or was sent and not made. False if one may be on its way.
 */
export async function withdrawRefund(
  tx: Tx,
  chargeId: string,
  refundNotMade: TriedRefund | null,
  now: Date,
): Promise<boolean> {
  const order = await tx
    .selectFrom('payfast_orders')
    .select(['id', 'attempts', 'last_error'])
    .where('charge_id', '=', chargeId)
    .where('kind', '=', 'refund')
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return true
  const isUntried = order.attempts === 0
  // PayFast's answer is valid only if no attempt was made since, and none is in progress.
  const isNotMade =
    order.last_error !== null &&
    order.id === refundNotMade?.orderId &&
    order.attempts === refundNotMade.attempts
  if (!isUntried && !isNotMade) return false
  await tx
    .updateTable('payfast_orders')
    .set({ done_at: now, due_at: null, last_error: 'charged back' })
    .where('id', '=', order.id)
    .execute()
  return true
}
