import { addDays, dayAt, isDay, midnight, writtenTime } from '../calendar.ts'
import { rands } from '../notifications.ts'
import type { Merchant, Payment } from '../state.ts'
import { fieldOf, merchantOf, type World } from '../world.ts'

const LIMIT = 1000

const HEAD = 'Date,Type,Sign,Party,Name,Description,Currency,Funding Type'
const TAIL =
  'Gross,Fee,Net,Balance,M Payment ID,PF Payment ID,custom str1,int1,str2,int2,str3,str4,str5,int3,int4,int5'
const CUSTOM = 'str1 int1 str2 int2 str3 str4 str5 int3 int4 int5'.split(' ')

export type Period = { from: string; to: string }

/** The requested period, or null if invalid. */
export function periodOf(world: World, kind: string, values: Map<string, string>): Period | null {
  const today = dayAt(world.now())
  const date = values.get('date') ?? today
  if (kind === 'monthly') {
    const month = date.slice(0, 7)
    return isDay(`${month}-01`) ? { from: `${month}-01`, to: lastOf(month) } : null
  }
  const from = kind === '' ? (values.get('from') ?? `${today.slice(0, 7)}-01`) : date
  const to = kind === '' ? (values.get('to') ?? today) : addDays(date, kind === 'weekly' ? 6 : 0)
  return isDay(from) && isDay(to) ? { from, to } : null
}

function lastOf(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Incoming and outgoing amounts as CSV; amounts have grouped thousands, so they are quoted. */
export function historyCsv(
  world: World,
  merchant: Merchant,
  { from, to }: Period,
  values: Map<string, string>,
): string {
  const { batchId } = world.state.switches
  const [offset, limit] = [Number(values.get('offset') ?? 0), Number(values.get('limit') ?? LIMIT)]
  const lines = moneyOf(world, merchant)
    .filter(
      ({ payment: { time: happenedAt } }) =>
        happenedAt >= midnight(from) && happenedAt < midnight(addDays(to, 1)),
    )
    .slice(offset, offset + limit)
    .map(({ payment, balance }) => lineOf(world, payment, balance, batchId))
  return [`${HEAD},${batchId ? 'Batch ID,' : ''}${TAIL}`, ...lines, ''].join('\n')
}

/** All transactions of a merchant with the balance after each. */
function moneyOf({ state }: World, { id }: Merchant) {
  let balance = 0
  return state.payments
    .filter(
      (payment) =>
        payment.merchantId === id && payment.status === 'COMPLETE' && payment.gross !== 0,
    )
    .map((payment) => {
      balance += payment.gross - payment.fee
      return { payment, balance }
    })
}

function lineOf(world: World, payment: Payment, balance: number, hasBatch: boolean): string {
  const { fields, gross, fee, time: now, kind, id, of: subject, method, merchantId } = payment
  const isRefund = kind === 'refund'
  const text = (name: string) => fieldOf(fields, name)
  const party = isRefund
    ? (merchantOf(world, merchantId)?.name ?? '')
    : `${text('name_first')} ${text('name_last')}`.trim()
  return [
    writtenTime(now),
    isRefund ? 'REFUND' : 'FUNDS_RECEIVED',
    isRefund ? 'DEBIT' : 'CREDIT',
    party,
    text('item_name'),
    text('item_description'),
    'ZAR',
    method,
    ...(hasBatch ? ['1'] : []),
    ...[gross, -fee, gross - fee, balance].map(groupedRands),
    text('m_payment_id'),
    subject ?? id,
    ...CUSTOM.map((name) => text(`custom_${name}`)),
  ]
    .map(cell)
    .join(',')
}

function groupedRands(cents: number): string {
  return rands(cents).replace(/\B(?=(\d{3})+\.)/g, ',')
}

function cell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
