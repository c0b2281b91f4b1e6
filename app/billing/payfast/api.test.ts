import { describe, expect, it } from 'vitest'
import { payfastAccount } from './account.ts'
import { owingSince, readAgreement } from './agreement.ts'
import { payfastApi } from './api.ts'
import { openShop } from './test-merchant.ts'

const token = 'dc0521d3-55fe-269b-fa00-b647310d760f'

/** An API that gets these responses in order. */
function apiHearing(...answers: (Response | Error)[]) {
  const requests: { url: string; init: RequestInit }[] = []
  const waited: number[] = []
  const api = payfastApi({
    account: payfastAccount({
      mode: 'sandbox',
      merchantId: '10000100',
      merchantKey: '46f0cd694581a',
      passphrase: 'jt7NOE43FZPn',
    }),
    line: {
      fetch: async (url, init) => {
        requests.push({ url: String(url), init: init ?? {} })
        const answer = answers.shift() ?? new Response('', { status: 500 })
        if (answer instanceof Error) throw answer
        return answer
      },
      wait: async (millis) => waited.push(millis),
    },
    clock: { now: () => new Date('2025-07-01T10:00:01.789Z') },
  })
  return { api, requests, waited }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const success = (response: unknown, extra = {}) =>
  json({ code: 200, status: 'success', data: { response, message: 'Success', ...extra } })
const failed = (code: number, message: unknown, response: unknown = false) =>
  json({ code, status: 'failed', data: { response, message } }, code)

describe('a call', () => {
  it('is signed with its headers and body, and never shows the passphrase', async () => {
    const { api, requests } = apiHearing(success(true))
    await api.update(token, { amount: 149_99, runDate: '2026-07-01' })
    const [{ url, init } = { url: '', init: {} as RequestInit }] = requests
    expect(url).toBe(`https://api.payfast.co.za/subscriptions/${token}/update?testing=true`)
    expect(init).toMatchObject({
      method: 'PATCH',
      redirect: 'manual',
      body: '{"run_date":"2026-07-01","amount":14999}',
      headers: {
        'merchant-id': '10000100',
        version: 'v1',
        timestamp: '2025-07-01T12:00:01+02:00',
        signature: '8d0ba49e83f4585a9171db3245afc6c4',
        'content-type': 'application/json',
      },
    })
    expect(JSON.stringify(requests)).not.toContain('jt7NOE43FZPn')
  })

  it('without a body says that it has none', async () => {
    const { api, requests } = apiHearing(success(true))
    await api.cancel(token)
    expect(requests[0]!.init.body).toBeUndefined()
    expect(requests[0]!.init.headers).toMatchObject({
      'content-length': '0',
      signature: '96de80885800ae17207918f7212e9fdd',
    })
  })

  it('has its query in the address and in the signature', async () => {
    const { api, requests } = apiHearing(new Response('Date'))
    await api.history({ from: '2025-07-01', to: '2025-07-31', offset: 0 })
    expect(requests[0]!.url).toBe(
      'https://api.payfast.co.za/transactions/history?from=2025-07-01&to=2025-07-31&offset=0&testing=true',
    )
  })
})

describe('an act is done', () => {
  it.each([
    ['true', success(true)],
    ['"true"', success('true')],
    [
      'after junk',
      new Response(`<br/>Notice: x\n{"code":200,"status":"success","data":{"response":true}}`),
    ],
  ])('when the answer is %s', async (_name, answer) => {
    expect(await apiHearing(answer).api.cancel(token)).toMatchObject({ outcome: 'done' })
  })
})

describe('an act is refused', () => {
  it.each([
    ['already cancelled', failed(400, 'Failure - The subscription status is cancelled')],
    ['wrong state', failed(400, 'The subscription is not in a valid state.', 4)],
    ['bad request', failed(400, 'Required variables are missing')],
    ['not authorised', failed(401, false, 'Merchant authorization failed.')],
    ['not found', failed(404, 'Unknown endpoint')],
    ['too many requests', failed(429, 'Try again in a few minutes')],
    ['declined', success({ code: '05', reason: 'Do not honour' })],
    ['refused', success(false)],
    ['bad request', json({ code: 400, status: 'failed', data: { response: false } }, 200)],
  ])('as %s', async (reason, answer) => {
    expect(await apiHearing(answer).api.cancel(token)).toMatchObject({ outcome: 'refused', reason })
  })

  it('in PayFast’s words, wherever they stand', async () => {
    const { api } = apiHearing(failed(401, false, 'Merchant authorization failed.'))
    expect(await api.cancel(token)).toMatchObject({
      message: 'Merchant authorization failed.',
      status: 401,
    })
  })
})

describe('nobody knows what became of an act, and it is not done again', () => {
  it.each([
    ['500', failed(500, 'An application error occurred')],
    ['HTML', new Response('<html>Forbidden</html>', { status: 403 })],
    ['411', new Response('<html>Length Required</html>', { status: 411 })],
    ['a redirect', new Response('', { status: 302 })],
    ['half an answer', new Response('{"code":200,"sta')],
    ['nothing', new Response('')],
    ['a list', new Response('[]')],
    ['a success without value', success(null)],
    ['a failed connection', new TypeError('fetch failed', { cause: new Error('ECONNRESET') })],
    ['a late one', new DOMException('timed out', 'TimeoutError')],
  ])('after %s', async (_name, answer) => {
    const { api, requests } = apiHearing(answer)
    expect(await api.cancel(token)).toMatchObject({ outcome: 'unknown' })
    expect(requests).toHaveLength(1)
  })
})

describe('a question', () => {
  it('is asked again until there is an answer', async () => {
    const { api, waited } = apiHearing(
      new TypeError('fetch failed'),
      failed(500, 'x'),
      success({ status: 1, status_text: 'ACTIVE' }),
    )
    expect(await api.fetch(token)).toMatchObject({
      outcome: 'done',
      value: { kind: 'tokenization', status: 'active' },
    })
    expect(waited).toEqual([1000, 5000])
  })

  it('is given up after three times, and stays unknown', async () => {
    const { api, requests } = apiHearing()
    expect(await api.fetch(token)).toMatchObject({ outcome: 'unknown' })
    expect(requests).toHaveLength(3)
  })

  it('is not repeated once it was refused', async () => {
    const { api, requests } = apiHearing(failed(401, false, 'no'))
    await api.fetch(token)
    expect(requests).toHaveLength(1)
  })
})

it('a ping answers with a bare text', async () => {
  expect(await apiHearing(json('Payfast API')).api.ping()).toMatchObject({ value: 'Payfast API' })
})

describe('an agreement', () => {
  const terms = {
    amount: 4999,
    cycles: 0,
    cycles_complete: 1,
    frequency: 3,
    run_date: '2025-08-01T00:00:00+02:00',
    status: 1,
    status_reason: '',
    status_text: 'ACTIVE',
    token,
  }
  const august = (day: number) => new Date(`2025-08-${String(day).padStart(2, '0')}T12:00:00+02:00`)

  it('is read whether its numbers are numbers or text', () => {
    const texts = { ...terms, amount: '4999', status: '1', frequency: '3' }
    expect(readAgreement(texts)).toEqual(readAgreement(terms))
    expect(readAgreement(terms)).toMatchObject({ amount: 49_99, runDate: '2025-08-01' })
  })

  it.each([8, 0, null, 'constructor', 'UPSTREAM'])(
    'of status %j is one to ask about again',
    (status) => {
      expect(readAgreement({ ...terms, status })).toMatchObject({ status: 'unknown' })
    },
  )

  it('that is on its way upstream is one to ask about again', () => {
    expect(readAgreement({ ...terms, status_text: 'UPSTREAM' })).toMatchObject({
      status: 'unknown',
    })
  })

  it.each([
    [null],
    ['true'],
    [[]],
    [{}],
    [{ ...terms, amount: 'x' }],
    [{ ...terms, frequency: 9 }],
  ])('%j is none', (response) => {
    expect(readAgreement(response)).toBeNull()
  })

  it('owes from the day after its run date, unless it is over or paused', () => {
    const atTime = (status: number, day: number) =>
      owingSince(readAgreement({ ...terms, status })!, august(day))
    expect(atTime(1, 1)).toBeNull()
    expect(atTime(1, 2)).toBe('2025-08-01')
    expect(atTime(7, 9)).toBe('2025-08-01')
    expect([2, 3, 4].map((status) => atTime(status, 9))).toEqual([null, null, null])
  })
})

describe('the other end', () => {
  it('answers a wrong passphrase, a missing testing flag and a stranger’s token as PayFast does', async () => {
    const wrong = await openShop({ account: { passphrase: 'another' } })
    expect(await wrong.api.ping()).toMatchObject({
      reason: 'not authorised',
      message: 'Merchant authorization failed.',
    })
    const live = await openShop()
    await live.control('switches', { sandbox: false })
    expect(await live.api.ping()).toMatchObject({ message: 'Merchant not found' })
    const own = await openShop()
    expect(await own.api.ping()).toMatchObject({ value: 'API V1' })
    expect(await own.api.cancel(token)).toMatchObject({ reason: 'not found' })
  })

  it.each([
    [{}, 400, 'Required variables are missing'],
    [
      { 'merchant-id': '10000100', version: 'v1', timestamp: '2025-07-01T12:00:01' },
      400,
      'The signature is missing',
    ],
    [
      { 'merchant-id': '10000100', version: 'v2', timestamp: 'x', signature: 'x' },
      400,
      'The version is not valid',
    ],
    [
      {
        'merchant-id': '10000100',
        version: 'v1',
        timestamp: '2025-07-01T12:00:01.5+02:00',
        signature: 'x',
      },
      400,
      'The timestamp is not valid',
    ],
    [
      {
        'merchant-id': '10000100',
        version: 'v1',
        timestamp: '2025-07-01T12:00:01',
        signature: 'x',
      },
      400,
      'The signature is not in MD5 format',
    ],
  ])('refuses the headers %j', async (headers, status, message) => {
    const { simulator } = await openShop()
    const answer = await fetch(`${simulator.url}/ping?testing=true`, {
      headers: headers as HeadersInit,
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ data: { message } })
  })

  it('knows no other endpoint, and no path with a slash before the query', async () => {
    const { simulator } = await openShop()
    expect((await fetch(`${simulator.url}/subscriptions/v1/x`)).status).toBe(404)
  })
})
