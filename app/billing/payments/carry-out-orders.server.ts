import { addDays, dayOf } from '#app/platform/time.ts'
import {
  type Answer,
  cancelForSure,
  centsRefunded,
  changeAmountForSure,
  wholeHistory,
} from '../payfast/index.ts'
import { handlePayfastEvent } from '../subscriptions/handle-payfast-event.server.ts'
import {
  claimOrder,
  orderDone,
  orderFailed,
  ordersDue,
} from '../subscriptions/order-queue.server.ts'
import type { PaymentServices } from './payment-services.ts'

type Order = Awaited<ReturnType<typeof ordersDue>>[number]
/** The result of an order: done, or why it has to be retried. */
type End = { isDone: true } | { isDone: false; why: string }

const done: End = { isDone: true }
const again = (why: string): End => ({ isDone: false, why })

/** A scheduled task: sends orders to PayFast until they are carried out. */
export async function carryOutOrders(services: PaymentServices, now: Date) {
  for (const order of await ordersDue(services.db, now)) {
    if (!(await claimOrder(services.db, order))) continue
    const end = await carryOut[order.kind as keyof typeof carryOut](services, order, now)
    if (end.isDone) await orderDone(services.db, order.id, now)
    else await orderFailed(services.db, order.id, end.why, now)
  }
}

const carryOut = {
  cancel: async ({ payfast }: PaymentServices, { token }: Order) =>
    // Without an agreement nothing can be charged.
    token ? endOf(await cancelForSure(payfast.api, token)) : done,

  'change amount': async ({ payfast }: PaymentServices, { token, amountCents }: Order) =>
    token && amountCents
      ? endOf(await changeAmountForSure(payfast.api, token, amountCents))
      : again('the agreement is not known yet'),

  revive: async ({ payfast }: PaymentServices, { token }: Order) => {
    if (!token) return again('the agreement is not known yet')
    const look = await payfast.api.fetch(token)
    if (look.outcome !== 'done') return endOf(look)
    // A new card has already resumed it; pausing it now would delay the next charge.
    const { status } = look.value
    if (status !== 'failed' && status !== 'paused by system') return done
    return endOf(await payfast.api.pause(token))
  },

  refund: async (services: PaymentServices, order: Order, now: Date) => {
    const { reference, amountCents } = order
    const { api } = services.payfast
    if (!reference || !amountCents) return again('the payment is not known')
    // Queried first, because a response may have been lost: a refund must not be made twice.
    const before = await api.refunds(reference)
    if (before.outcome !== 'done') return endOf(before)
    if (centsRefunded(before.value) < amountCents) {
      const made = await api.refund(reference, { amount: amountCents, reason: 'Payment returned' })
      if (made.outcome !== 'done') return endOf(made)
    }
    return bookRefund(services, order, now)
  },
}

/** PayFast's fee for it is only in the history, and the ledger books it from nowhere else. */
async function bookRefund(services: PaymentServices, order: Order, now: Date): Promise<End> {
  const { payfast } = services
  const history = await wholeHistory(payfast.api, {
    from: addDays(dayOf(now), -31),
    to: addDays(dayOf(now), 1),
  })
  if (history.outcome !== 'done') return endOf(history)
  const line = history.value.findLast(
    (item) => item.pfPaymentId === order.reference && item.gross === -order.amountCents!,
  )
  if (!line) return again('refunded, but not in the history yet')
  await handlePayfastEvent(
    services,
    { kind: 'refund made', orderId: order.id, feeCents: Math.abs(line.fee) },
    now,
  )
  return done
}

function endOf(answer: Answer<unknown>): End {
  if (answer.outcome === 'done') return done
  return again(
    answer.outcome === 'unknown'
      ? answer.why
      : `${answer.reason} (${answer.status}): ${answer.message}`,
  )
}
