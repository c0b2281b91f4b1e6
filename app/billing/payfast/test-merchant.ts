import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type SimulatorOptions, startSimulator } from '../../../payfast-simulator/simulator.ts'
import { payfastAccount, type TestAccount } from './account.ts'
import { payfastApi } from './api.ts'
import { type CheckoutForm, checkoutForm, type Order } from './checkout.ts'
import type { Line } from './exchange.ts'
import { type Itn, onceKey } from './itn.ts'
import { judgeItn, type Verdict } from './judge-itn.ts'
import { type ChargeState, chargeAfter } from './payment-life.ts'
import { sourceCheck } from './source.ts'

type Received = { body: string; peer: string; headers: IncomingMessage['headers'] }

type Book = {
  amount: number
  token: string | null
  isCancelled: boolean
  charges: Map<string, { state: ChargeState; gross: number; net: number }>
}

/** The start time of these tests: Tuesday, 1 July. */
export const START = new Date('2025-07-01T09:00:00+02:00')

/**
 * A merchant whose shop is the library and two tables, beside the PayFast simulator: an inbox that stores and
 * acknowledges first, and a ledger per agreement that only verified notifications change.
 */
export async function openShop({
  ranges = ['127.0.0.1', '::1'],
  account: more = {},
  line: lineMore = {},
  simulator: options = {},
}: {
  ranges?: string[]
  account?: Partial<TestAccount>
  line?: Partial<Line>
  simulator?: SimulatorOptions
} = {}) {
  const simulator = await startSimulator({ startsAt: START, isTicking: false, ...options })
  const received: Received[] = []
  const shop = { answer: async () => 200 }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', async () => {
      const status = await shop.answer()
      const peer = request.socket.remoteAddress ?? ''
      if (status === 200) received.push({ body, peer, headers: request.headers })
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await simulator.stop()
  })
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const account = payfastAccount({
    mode: 'simulator',
    merchantId: '10000100',
    merchantKey: '46f0cd694581a',
    passphrase: 'jt7NOE43FZPn',
    simulatorUrl: simulator.url,
    ...more,
  })
  const line: Line = { fetch, patience: 2000, pauses: [], wait: async () => {}, ...lineMore }
  const clock = { now: () => new Date(simulator.world.now()) }
  const books = new Map<string, Book>()
  const applied = new Set<string>()
  const verdicts: Verdict[] = []
  const isKnownSource = sourceCheck({ ranges, hosts: [], resolve: async () => [] })

  const bookOf = (itn: Itn) =>
    (itn.token && [...books.values()].find(({ token }) => token === itn.token)) ||
    books.get(itn.reference)

  const expected = async (itn: Itn) => {
    const book = bookOf(itn)
    if (!book) return null
    const charge = book.charges.get(itn.pfPaymentId)
    return {
      amount: charge?.state === 'paid' ? charge.gross : book.amount,
      token: book.token,
      charge: charge?.state ?? 'unseen',
      isCancelled: book.isCancelled,
    }
  }

  const apply = ({ itn, meaning }: Extract<Verdict, { verdict: 'genuine' }>) => {
    const book = bookOf(itn)
    if (!book || applied.has(onceKey(itn))) return
    applied.add(onceKey(itn))
    book.token ??= itn.token
    if (meaning === 'agreement cancelled') book.isCancelled = true
    const before = book.charges.get(itn.pfPaymentId)?.state ?? 'unseen'
    const state = chargeAfter(before, meaning)
    if (state !== before)
      book.charges.set(itn.pfPaymentId, { state, gross: itn.gross ?? 0, net: itn.net ?? 0 })
  }

  const control = async (path: string, body: object = {}, method = 'POST') => {
    const answer = await fetch(`${simulator.url}/simulator/control/${path}`, {
      method,
      headers: { authorization: `Bearer ${simulator.secret}` },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return simulator.world.state
  }

  return {
    simulator,
    shop,
    account,
    line,
    clock,
    received,
    verdicts,
    control,
    api: payfastApi({ account, line, clock }),
    fault: (fault: string, variant: string) => control('faults', { fault, variant }),
    advance: (time: { days?: number; hours?: number; minutes?: number }) => control('clock', time),
    /** Processes the inbox, including deliveries with unknown outcome. */
    work: async () => {
      const waiting = received.splice(0)
      for (const item of waiting) {
        const verdict = await judgeItn(
          { account, line, isKnownSource, expected },
          { ...item, now: clock.now() },
        )
        verdicts.push(verdict)
        if (verdict.verdict === 'genuine') apply(verdict)
        if (verdict.verdict === 'unknown') received.push(item)
      }
      return verdicts.at(-1)
    },
    bookOf: (reference: string) => books.get(reference)!,
    paid: (reference: string) => {
      const charges = [...(books.get(reference)?.charges.values() ?? [])]
      return charges.filter(({ state }) => state === 'paid').map(({ gross }) => gross)
    },
    form: (order: Partial<Order> = {}): CheckoutForm => {
      const whole = { ...plan(home), ...order }
      const made = checkoutForm(account, whole)
      if ('problems' in made) throw new Error(JSON.stringify(made.problems))
      const { amount, reference } = whole
      books.set(reference, { amount, token: null, isCancelled: false, charges: new Map() })
      return made.form
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

function plan(home: string): Order {
  return {
    reference: 'sub_01JPROVIDER0001',
    amount: 49_99,
    itemName: 'Launch Special Thandi Plumbing Provider Subscription',
    returnUrl: `${home}/payment-success`,
    cancelUrl: `${home}/payment-cancelled`,
    notifyUrl: `${home}/payfast/itn`,
    buyer: { firstName: 'Thandi', lastName: "O'Brien", email: 'thandi@example.co.za' },
    custom: { texts: ['launch-special'], integers: [7] },
    recurring: {
      kind: 'subscription',
      frequency: 'monthly',
      cycles: 0,
      billingDate: '2025-07-01',
    },
  }
}

export const cards = {
  pays: '4000 0000 0000 0077',
  declined: '4000 0000 0000 0002',
  asks: '4000 0000 0000 3063',
  failsTwice: '4000 0000 0000 0341',
  fails: '4000 0000 0000 0259',
}

const post = (url: string, values: readonly (readonly [string, string])[]) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(values.map(([name, value]) => [name, value])),
  })

/** Posts the form as a browser does; returns PayFast's page. */
export async function openCheckout({ action, fields }: CheckoutForm) {
  const answer = await post(action, fields)
  const place = answer.headers.get('location')
  return { status: answer.status, page: place && new URL(place, action).href, answer }
}

/** Fills in the card and submits. */
export function giveCard(page: string, number = cards.pays, expiry = '12/30') {
  return post(page, [
    ['way', 'card'],
    ['holder', 'Thandi Mokoena'],
    ['number', number],
    ['expiry', expiry],
    ['cvv', '123'],
  ])
}

export const pressed = (page: string, values: Record<string, string> = {}) =>
  post(page, Object.entries(values))

/** A buyer completes the payment; returns the URL where the browser ends. */
export async function buy(form: CheckoutForm, number = cards.pays, expiry = '12/30') {
  const { page } = await openCheckout(form)
  if (!page) throw new Error('PayFast refused the form')
  const answer = await giveCard(page, number, expiry)
  return answer.headers.get('location')
}
