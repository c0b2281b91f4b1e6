import { centsRefunded } from '../payfast/index.ts'
import type { Outcome } from '../public/outcome.ts'
import { type Chargeback, recordChargeback } from '../subscriptions/record-chargeback.server.ts'
import type { TriedRefund } from '../subscriptions/withdraw-refund.server.ts'
import type { PaymentServices } from './payment-services.ts'

/** Records a chargeback. A refund that PayFast keeps refusing doesn't prevent it. */
export async function chargeBackPayment(
  services: PaymentServices,
  chargeback: Omit<Chargeback, 'refundNotMade'>,
): Promise<Outcome> {
  const refundNotMade = await refundThatWasNotMade(services, chargeback.chargeId)
  return recordChargeback(services, { ...chargeback, refundNotMade })
}

/** Queried before the transaction, which must not wait for PayFast. Also null if PayFast gives no answer. */
async function refundThatWasNotMade(
  { db, payfast }: PaymentServices,
  chargeId: string,
): Promise<TriedRefund | null> {
  const order = await db
    .selectFrom('payfast_orders')
    .innerJoin('charges', 'charges.id', 'payfast_orders.charge_id')
    .select(['payfast_orders.id', 'attempts', 'charges.reference'])
    .where('charge_id', '=', chargeId)
    .where('payfast_orders.kind', '=', 'refund')
    .where('done_at', 'is', null)
    // An order without an error is being tried at this moment.
    .where('last_error', 'is not', null)
    .executeTakeFirst()
  if (!order) return null
  const made = await payfast.api.refunds(order.reference)
  const isNotMade = made.outcome === 'done' && centsRefunded(made.value) === 0
  return isNotMade ? { orderId: order.id, attempts: order.attempts } : null
}
