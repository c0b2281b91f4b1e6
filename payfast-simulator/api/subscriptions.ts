import {
  ACTIVE,
  CANCELLED,
  COMPLETE,
  cancelAgreement,
  PAUSED,
  pauseAgreement,
  recordPayment,
  takesCharge,
  unpauseAgreement,
} from '../billing.ts'
import { dayAt, isDay, MINUTE, midnight } from '../calendar.ts'
import { notifyOfPayment } from '../notifications.ts'
import type { Field } from '../signatures.ts'
import type { Agreement, Merchant } from '../state.ts'
import { agreementOf, type World } from '../world.ts'
import { type ApiAnswer, failed, Refused, success } from './answers.ts'

export type Subscription = { world: World; merchant: Merchant; agreement: Agreement }

const STATUSES: Record<number, string> = {
  1: 'ACTIVE',
  2: 'CANCELLED',
  3: 'PAUSED',
  4: 'COMPLETE',
  5: 'IN REVIEW',
  6: 'FAILED',
  7: 'PAUSED BY SYSTEM',
}

/** Another merchant's is not found, like a missing one. */
export function subscriptionOf(world: World, merchant: Merchant, token: string): Subscription {
  const agreement = agreementOf(world, token)
  if (agreement?.merchantId !== merchant.id)
    throw new Refused(failed(404, 'The subscription was not found'))
  return { world, merchant, agreement }
}

export function fetched({ world, agreement }: Subscription): ApiAnswer {
  return success(described(world, agreement))
}

function described(world: World, agreement: Agreement) {
  const { renewedAt, kind, status, reason } = agreement
  const isUpstream =
    world.state.switches.upstream && renewedAt !== null && world.now() - renewedAt < MINUTE
  const agreementState = {
    status,
    status_reason: reason,
    status_text: isUpstream ? 'UPSTREAM' : STATUSES[status],
  }
  if (kind === 2) return agreementState
  return {
    amount: agreement.amount,
    cycles: agreement.cycles,
    cycles_complete: agreement.cyclesComplete,
    frequency: agreement.frequency,
    run_date: `${agreement.runDate}T00:00:00+02:00`,
    ...agreementState,
    token: agreement.token,
  }
}

/** True, or "true" as production is said to respond. */
export function yes({ state }: World): boolean | string {
  return state.switches.trueAsText ? 'true' : true
}

function wrongState({ status }: Agreement): ApiAnswer {
  return failed(400, `Failure - The subscription status is ${STATUSES[status]?.toLowerCase()}`)
}

export function paused({ world, agreement }: Subscription, values: Map<string, string>): ApiAnswer {
  const cycles = Number(values.get('cycles') ?? 1)
  if (!Number.isInteger(cycles) || cycles < 1) return failed(400, 'cycles is not valid')
  if ([CANCELLED, COMPLETE, PAUSED].includes(agreement.status)) return wrongState(agreement)
  pauseAgreement(world, agreement, cycles)
  return success(yes(world))
}

export function unpaused({ world, agreement }: Subscription): ApiAnswer {
  if (agreement.status !== PAUSED) return wrongState(agreement)
  unpauseAgreement(agreement)
  return success(yes(world))
}

export async function cancelled({ world, agreement }: Subscription): Promise<ApiAnswer> {
  if (agreement.status === CANCELLED || agreement.status === COMPLETE) return wrongState(agreement)
  const cancelled = cancelAgreement(world, agreement, 'Cancelled by the merchant')
  if (world.state.switches.cancelItnFirst) await cancelled
  return success(yes(world))
}

export function updated(
  { world, agreement }: Subscription,
  values: Map<string, string>,
): ApiAnswer {
  if (agreement.kind === 2 || [CANCELLED, COMPLETE].includes(agreement.status))
    return wrongState(agreement)
  const problem = changeProblem(world, agreement, values)
  if (problem) return failed(400, problem)
  const number = (name: string, before: number) => Number(values.get(name) ?? before)
  agreement.amount = number('amount', agreement.amount)
  agreement.cycles = number('cycles', agreement.cycles)
  agreement.frequency = number('frequency', agreement.frequency)
  const day = values.get('run_date')
  if (day)
    Object.assign(agreement, {
      runDate: day,
      anchor: Number(day.slice(8)),
      nextAttempt: midnight(day),
    })
  return success(
    world.state.switches.updateAnswer === 'true' ? yes(world) : described(world, agreement),
  )
}

function changeProblem(world: World, { cyclesComplete }: Agreement, values: Map<string, string>) {
  const [amount, cycles, frequency, day] = ['amount', 'cycles', 'frequency', 'run_date'].map(
    (name) => values.get(name),
  )
  if ([amount, cycles, frequency, day].every((value) => value === undefined))
    return 'Required variables are missing'
  if (amount !== undefined && !(/^\d+$/.test(amount) && Number(amount) >= 500))
    return 'amount is not valid'
  if (
    cycles !== undefined &&
    !(/^\d+$/.test(cycles) && (cycles === '0' || Number(cycles) > cyclesComplete))
  )
    return 'cycles is not valid'
  if (frequency !== undefined && !/^[1-6]$/.test(frequency)) return 'frequency is not valid'
  if (day !== undefined && !(isDay(day) && day > dayAt(world.now()))) return 'run_date is not valid'
  return null
}

/** A charge requested by the merchant, to a stored card. */
export async function charged(
  { world, agreement }: Subscription,
  values: Map<string, string>,
): Promise<ApiAnswer> {
  const gross = Number(values.get('amount'))
  if (!Number.isInteger(gross) || gross < 500 || !values.get('item_name'))
    return failed(400, 'Required variables are missing')
  if (agreement.kind !== 2 || agreement.status !== ACTIVE)
    return failed(400, 'The subscription is not in a valid state.', 4)
  const isPaid = takesCharge(world, agreement.card)
  const payment = recordPayment(world, {
    kind: 'adhoc',
    agreement,
    gross,
    status: isPaid ? 'COMPLETE' : 'FAILED',
    fields: adhocFields(agreement, values),
  })
  if (!isPaid) return declined(world)
  agreement.lastPaymentId = payment.id
  if (values.get('itn') !== '0') await notifyOfPayment(world, payment, agreement)
  return success(yes(world), 'Transaction was successful(00)', { pf_payment_id: payment.id })
}

function declined({ state }: World): ApiAnswer {
  return state.switches.declinedAs === 'success'
    ? success({ code: '05', reason: 'Do not honour' }, 'Transaction was not successful')
    : failed(400, 'Failure - Do not honour')
}

/** Without a reference of its own the charge echoes the first order's, including custom fields. */
function adhocFields({ fields }: Agreement, values: Map<string, string>): Field[] {
  const own = values.has('m_payment_id')
  const stored = fields.filter(
    ([name]) => !['item_name', 'item_description', ...(own ? ['m_payment_id'] : [])].includes(name),
  )
  return [
    ...stored,
    ...['m_payment_id', 'item_name', 'item_description'].flatMap((name): Field[] => {
      const value = values.get(name)
      return value === undefined ? [] : [[name, value]]
    }),
  ]
}
