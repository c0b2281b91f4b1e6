import { dayAt } from '../calendar.ts'
import type { Merchant, Payment } from '../state.ts'
import { fieldOf, newPaymentId, type World, writeMail } from '../world.ts'
import { type ApiAnswer, failed, Refused, success } from './answers.ts'
import { yes } from './subscriptions.ts'

/** R2.00 plus VAT. The fee of the payment itself isn't refunded. */
const REFUND_FEE = 2_30

export function paymentOf(world: World, merchant: Merchant, id: string): Payment {
  const found = world.state.payments.find(
    (payment) =>
      payment.id === id && payment.merchantId === merchant.id && payment.kind !== 'refund',
  )
  if (!found) throw new Refused(failed(404, 'The payment was not found'))
  return found
}

/** A card payment by its id, or the last one of an agreement by its token. */
export function queried(world: World, merchant: Merchant, id: string): ApiAnswer {
  const found = world.state.payments.findLast(
    (payment) =>
      payment.merchantId === merchant.id &&
      payment.method === 'CC' &&
      (payment.id === id || payment.token === id),
  )
  if (!found) return failed(404, 'The payment was not found')
  return success({
    pf_payment_id: found.id,
    m_payment_id: fieldOf(found.fields, 'm_payment_id'),
    status: found.status,
    amount: found.gross,
    cc_status: found.status === 'COMPLETE' ? '00' : '05',
    cc_message: found.status === 'COMPLETE' ? 'Approved' : 'Do not honour',
  })
}

export function refundable(world: World, payment: Payment): ApiAnswer {
  const left = leftOf(world, payment)
  const isPossible =
    world.state.switches.refunds && payment.status === 'COMPLETE' && payment.gross > 0
  const status = !isPossible ? 'NOT_AVAILABLE' : left === 0 ? 'COMPLETED' : 'REFUNDABLE'
  const way =
    status !== 'REFUNDABLE'
      ? 'NOT_AVAILABLE'
      : payment.method === 'CC'
        ? 'PAYMENT_SOURCE'
        : 'BANK_PAYOUT'
  return success({
    token: payment.token ?? '',
    funding_type: payment.method,
    amount_original: payment.gross,
    amount_available_for_refund: isPossible ? left : 0,
    status,
    errors: [],
    refund_full: { method: way },
    refund_partial: { method: way },
    bank_names: ['First Test Bank', 'Second Test Bank'],
  })
}

export function refunded(world: World, payment: Payment, values: Map<string, string>): ApiAnswer {
  const amount = Number(values.get('amount'))
  const reason = values.get('reason') ?? ''
  if (!world.state.switches.refunds) return failed(400, 'Failure - Refunds are not available')
  if (!Number.isInteger(amount) || amount <= 0 || reason.length < 3 || reason.length > 255)
    return failed(400, 'Required variables are missing')
  if (amount > leftOf(world, payment)) return failed(400, 'Failure - The amount is not available')
  if (payment.method === 'EFT' && !values.get('bank_account_number'))
    return failed(400, 'Failure - Bank details are needed')
  world.state.payments.push({
    ...payment,
    id: newPaymentId(world),
    kind: 'refund',
    gross: -amount,
    fee: REFUND_FEE,
    time: world.now(),
    of: payment.id,
  })
  if (values.get('notify_buyer') !== '0')
    writeMail(world, fieldOf(payment.fields, 'email_address'), 'You were refunded', reason)
  return success(yes(world))
}

export function refundsOf(world: World, payment: Payment): ApiAnswer {
  const made = refundsIn(world, payment)
  return success({
    available_balance: leftOf(world, payment),
    transactions: made.map(({ gross, time: happenedAt }) => ({
      amount: -gross,
      date: dayAt(happenedAt),
      type: 'REFUND',
    })),
  })
}

function refundsIn({ state }: World, { id }: Payment) {
  return state.payments.filter(({ of: subject }) => subject === id)
}

function leftOf(world: World, payment: Payment) {
  return payment.gross + refundsIn(world, payment).reduce((sum, { gross }) => sum + gross, 0)
}
