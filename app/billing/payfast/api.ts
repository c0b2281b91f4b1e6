import type { Account } from './account.ts'
import { readAgreement } from './agreement.ts'
import { type Answer, answerOf, isRecord, parsed } from './api-answer.ts'
import { type Call, signedRequest } from './api-call.ts'
import type { Cents } from './cents.ts'
import { type Frequency, frequencies } from './codes.ts'
import type { Day } from './days.ts'
import { asking, exchange, type HttpResult, type Line } from './exchange.ts'
import { readHistory, type Transaction } from './history.ts'
import { type RefundOrder, readRefundable, readRefundsMade, refundBody } from './refunds.ts'

export type Changes = { cycles?: number; frequency?: Frequency; runDate?: Day; amount?: Cents }

export type Charge = {
  /** Always a new one of ours: without it the notification echoes an older order's. */
  reference: string
  amount: Cents
  itemName: string
  itemDescription?: string
  cvv?: string
  /** Whether a notification is sent too; it is by default. */
  isNotified?: boolean
}

export type Period = { from?: Day; to?: Day; offset?: number; limit?: number }

export type CardPayment = {
  pfPaymentId: string
  reference: string
  status: string
  amount: Cents
  cardStatus: string
  cardMessage: string
}

export type PayfastApi = ReturnType<typeof payfastApi>

/**
 * The API for recurring payments. Only reads are retried automatically; for a write with unknown outcome the
 * caller has to query the state (see making-sure.ts).
 */
export function payfastApi({
  account,
  line,
  clock,
}: {
  account: Account
  line: Line
  clock: { now: () => Date }
}) {
  const send = async (call: Call): Promise<HttpResult> => {
    const { url, init } = signedRequest(account, call, clock.now())
    return exchange(line, url, init)
  }
  const act = async <Value>(call: Call, read: Parameters<typeof answerOf<Value>>[1]) =>
    answerOf(await send(call), read)
  const question = <Value>(
    path: string,
    read: (httpResult: HttpResult) => Answer<Value>,
    query = {},
  ) =>
    asking(
      line,
      async () => read(await send({ method: 'GET', path, query })),
      ({ outcome }) => outcome === 'unknown',
    )
  const history = (path: string, query: Record<string, string | number | undefined>) =>
    question(`/transactions/history${path}`, readCsv, query)
  const subscription = (token: string) => `/subscriptions/${encodeURIComponent(token)}`
  const payment = (id: string) => encodeURIComponent(id)

  return {
    ping: () => question('/ping', readPing),
    fetch: (token: string) =>
      question(`${subscription(token)}/fetch`, (httpResult) => answerOf(httpResult, readAgreement)),
    pause: (token: string, cycles = 1) =>
      act({ method: 'PUT', path: `${subscription(token)}/pause`, body: { cycles } }, isTrue),
    unpause: (token: string) =>
      act({ method: 'PUT', path: `${subscription(token)}/unpause` }, isTrue),
    cancel: (token: string) =>
      act({ method: 'PUT', path: `${subscription(token)}/cancel` }, isTrue),
    update: (token: string, changes: Changes) =>
      act(
        { method: 'PATCH', path: `${subscription(token)}/update`, body: changesBody(changes) },
        (response) => (isTrue(response) ? ('changed' as const) : readAgreement(response)),
      ),
    adhoc: (token: string, charge: Charge) =>
      act(
        { method: 'POST', path: `${subscription(token)}/adhoc`, body: chargeBody(charge) },
        readCharged,
      ),
    /** A card payment by PayFast's payment id, or the last one of an agreement by its token. */
    query: (id: string) =>
      question(`/process/query/${payment(id)}`, (httpResult) =>
        answerOf(httpResult, readCardPayment),
      ),
    history: (period: Period = {}) => history('', period),
    historyOfDay: (day: Day) => history('/daily', { date: day }),
    historyOfWeek: (day: Day) => history('/weekly', { date: day }),
    /** "2026-03". */
    historyOfMonth: (month: string) => history('/monthly', { date: month }),
    refundable: (id: string) =>
      question(`/refunds/query/${payment(id)}`, (httpResult) =>
        answerOf(httpResult, readRefundable),
      ),
    refund: (id: string, order: RefundOrder) =>
      act({ method: 'POST', path: `/refunds/${payment(id)}`, body: refundBody(order) }, isTrue),
    refunds: (id: string) =>
      question(`/refunds/${payment(id)}`, (httpResult) => answerOf(httpResult, readRefundsMade)),
  }
}

const PAGE = 1000

/** All lines of a period, page by page; fails if any page does. */
export async function wholeHistory(
  api: Pick<PayfastApi, 'history'>,
  { from, to, page = PAGE }: { from: Day; to: Day; page?: number },
): Promise<Answer<Transaction[]>> {
  const all: Transaction[] = []
  for (;;) {
    const answer = await api.history({ from, to, offset: all.length, limit: page })
    if (answer.outcome !== 'done') return answer
    all.push(...answer.value)
    if (answer.value.length < page) return { outcome: 'done', value: all, message: answer.message }
  }
}

function changesBody({ cycles, frequency, runDate, amount }: Changes) {
  return { cycles, frequency: frequency && frequencies[frequency], run_date: runDate, amount }
}

function chargeBody({ reference, amount, itemName, itemDescription, cvv, isNotified }: Charge) {
  return {
    amount,
    item_name: itemName,
    item_description: itemDescription,
    itn: isNotified === false ? 0 : 1,
    m_payment_id: reference,
    cc_cvv: cvv,
  }
}

const isTrue = (response: unknown) => (response === true || response === 'true' ? true : null)

function readCharged(response: unknown, extra: Record<string, unknown>) {
  return isTrue(response) && { pfPaymentId: String(extra.pf_payment_id ?? '') }
}

function readCardPayment(response: unknown): CardPayment | null {
  if (!isRecord(response) || !Number.isSafeInteger(Number(response.amount))) return null
  const text = (name: string) => String(response[name] ?? '')
  if (!text('pf_payment_id')) return null
  return {
    pfPaymentId: text('pf_payment_id'),
    reference: text('m_payment_id'),
    status: text('status'),
    amount: Number(response.amount),
    cardStatus: text('cc_status'),
    cardMessage: text('cc_message'),
  }
}

/** A bare JSON string, unlike every other response. */
function readPing(httpResult: HttpResult): Answer<string> {
  const result =
    'text' in httpResult && httpResult.status === 200 ? parsed(httpResult.text) : undefined
  return typeof result === 'string'
    ? { outcome: 'done', value: result, message: '' }
    : answerOf<never>(httpResult, () => null)
}

/** CSV on success, JSON on an error. */
function readCsv(httpResult: HttpResult): Answer<Transaction[]> {
  const rows =
    'text' in httpResult && httpResult.status === 200 ? readHistory(httpResult.text) : null
  return rows
    ? { outcome: 'done', value: rows, message: '' }
    : answerOf<never>(httpResult, () => null)
}
