import { describe, expect, it } from 'vitest'
import { owingSince } from './agreement.ts'
import { cancelForSure, changeAmountForSure, chargeMade } from './making-sure.ts'
import {
  buy,
  cards,
  giveCard,
  openCheckout,
  openShop,
  pressed,
  type Shop,
} from './test-merchant.ts'

const reference = 'sub_01JPROVIDER0001'

async function subscribed(shop: Shop, card = cards.pays) {
  await buy(shop.form(), card)
  await shop.work()
  return shop.bookOf(reference).token!
}

async function owing(shop: Shop, token: string) {
  const answer = await shop.api.fetch(token)
  return answer.outcome === 'done' ? owingSince(answer.value, shop.clock.now()) : answer
}

const reasonOf = (verdict: Awaited<ReturnType<Shop['work']>>) =>
  verdict?.verdict === 'quarantined' ? verdict.reason : verdict?.verdict

describe('F1: the same notification again', () => {
  it.each([
    ['twice', 2],
    ['twenty at once', 20],
  ])('%s is one payment', async (variant, times) => {
    const shop = await openShop()
    await shop.fault('F1', variant)

    await buy(shop.form())
    expect(shop.received).toHaveLength(times)
    await shop.work()

    expect(shop.paid(reference)).toEqual([49_99])
    expect(
      shop.verdicts.filter(
        (verdict) => verdict.verdict === 'genuine' && verdict.meaning === 'nothing new',
      ),
    ).toHaveLength(times - 1)
  })
})

describe('F2: out of order', () => {
  it.each([
    ['renewal first', [1, 0, 2]],
    ['cancellation first', [2, 0, 1]],
    ['backwards', [2, 1, 0]],
  ])('%s comes to the same', async (_name, order) => {
    const shop = await openShop()
    await shop.fault('F2', 'hold')
    await buy(shop.form())
    await shop.advance({ days: 31 })
    const token = shop.simulator.world.state.agreements[0]!.token
    await shop.api.cancel(token)
    const delivery = shop.simulator.world.state.deliveries
    expect(delivery.map(({ status }) => status)).toEqual(['COMPLETE', 'COMPLETE', 'CANCELLED'])

    await shop.control('itns/release', { ids: order.map((index) => delivery[index]!.id) })
    await shop.work()

    expect(shop.paid(reference)).toEqual([49_99, 49_99])
    expect(shop.bookOf(reference)).toMatchObject({ isCancelled: true, token })
  })
})

describe('F3: the signature', () => {
  it.each(['wrong', 'upper case', 'missing', 'old passphrase'])(
    '%s is quarantined',
    async (variant) => {
      const shop = await openShop()
      shop.simulator.world.state.merchants[0]!.previousPassphrase = 'the-one-before'
      await shop.fault('F3', variant)
      await buy(shop.form())

      expect(reasonOf(await shop.work())).toBe('wrong signature')
      expect(shop.paid(reference)).toEqual([])
    },
  )

  it('of the passphrase before is right for as long as both are', async () => {
    const until = new Date('2025-07-02T00:00:00+02:00')
    const shop = await openShop({ account: { previous: { passphrase: 'the-one-before', until } } })
    shop.simulator.world.state.merchants[0]!.previousPassphrase = 'the-one-before'
    await shop.fault('F3', 'old passphrase')
    await buy(shop.form())
    await shop.work()
    expect(shop.paid(reference)).toEqual([49_99])

    await shop.advance({ days: 30 })
    await shop.fault('F3', 'old passphrase')
    await shop.advance({ days: 1 })
    expect(reasonOf(await shop.work())).toBe('wrong signature')
  })
})

describe('F4: an amount that was not agreed', () => {
  it.each(['less', 'more', 'a cent', 'comma', 'exponent', 'negative', 'missing'])(
    '%s buys nothing',
    async (variant) => {
      const shop = await openShop()
      await shop.fault('F4', variant)
      await buy(shop.form())

      expect(reasonOf(await shop.work())).toBe('wrong amount')
      expect(shop.paid(reference)).toEqual([])
    },
  )
})

describe('F5: before or after the browser', () => {
  it('is there when the browser returns', async () => {
    const shop = await openShop()
    expect(await buy(shop.form())).toMatch(/payment-success$/)
    expect(shop.received).toHaveLength(1)
  })

  it('may come only after it', async () => {
    const shop = await openShop()
    await shop.fault('F5', 'after')
    await buy(shop.form())
    expect(shop.received).toEqual([])
    await shop.advance({ minutes: 0 })
    await shop.work()
    expect(shop.paid(reference)).toEqual([49_99])
  })
})

describe('F6: late or never', () => {
  it('the history knows of a payment that nobody told about', async () => {
    const shop = await openShop()
    await shop.fault('F6', 'never')
    await buy(shop.form())
    expect(await shop.work()).toBeUndefined()

    const days = { from: '2025-07-01', to: '2025-07-02' }
    expect(await chargeMade(shop.api, { reference, ...days })).toMatchObject({
      outcome: 'done',
      value: { gross: 49_99, net: 45_85 },
    })
    expect(await chargeMade(shop.api, { reference: 'another', ...days })).toMatchObject({
      value: 'not in the history',
    })
  })

  it('three days late still counts', async () => {
    const shop = await openShop()
    await shop.fault('F6', 'after 3 days')
    await buy(shop.form())
    await shop.advance({ days: 2 })
    expect(shop.received).toEqual([])
    await shop.advance({ days: 1 })
    await shop.work()
    expect(shop.paid(reference)).toEqual([49_99])
  })
})

describe('F7: from someone else', () => {
  it('is quarantined, whatever a header says', async () => {
    const shop = await openShop({ ranges: ['197.97.145.144/28'] })
    await shop.fault('F7', 'forwarded')
    await buy(shop.form())

    expect(shop.received[0]!.headers['x-forwarded-for']).toBe('197.97.145.145')
    expect(reasonOf(await shop.work())).toBe('foreign address')
  })
})

describe('F8: the confirmation', () => {
  it.each(['down', '500', 'slow', 'html', 'empty'])('%s is asked again', async (variant) => {
    const shop = await openShop({ line: { patience: 1500 } })
    await shop.fault('F8', variant)
    await buy(shop.form())

    expect(await shop.work()).toMatchObject({ verdict: 'unknown' })
    expect(shop.paid(reference)).toEqual([])
    await shop.work()
    expect(shop.paid(reference)).toEqual([49_99])
  })

  it('is asked again by itself where pauses are given', async () => {
    const waited: number[] = []
    const wait = async (millis: number) => waited.push(millis)
    const shop = await openShop({ line: { pauses: [1000, 5000], wait } })
    await shop.fault('F8', '500')
    await shop.fault('F8', 'html')
    await buy(shop.form())
    expect(await shop.work()).toMatchObject({ verdict: 'genuine' })
    expect(waited).toEqual([1000, 5000])
  })

  it('INVALID is an answer', async () => {
    const shop = await openShop()
    await shop.fault('F8', 'invalid')
    await buy(shop.form())
    expect(reasonOf(await shop.work())).toBe('not sent by PayFast')
  })
})

describe('F9: a replay', () => {
  it('weeks later changes nothing', async () => {
    const shop = await openShop()
    await subscribed(shop)
    await shop.advance({ days: 20 })
    const [first] = shop.simulator.world.state.deliveries
    await shop.control(`itns/${first!.id}/send`)
    expect(await shop.work()).toMatchObject({ verdict: 'genuine', meaning: 'nothing new' })
    expect(shop.paid(reference)).toEqual([49_99])
  })

  it('in another environment is not known there', async () => {
    const [here, there] = [await openShop(), await openShop()]
    await buy(here.form())
    there.form()
    there.received.push(...here.received)
    expect(reasonOf(await there.work())).toBe('not sent by PayFast')
  })
})

describe('F10: our own door', () => {
  it.each([503, 302, 404])('answering %i is retried until it opens', async (status) => {
    const shop = await openShop()
    shop.shop.answer = async () => status
    await buy(shop.form())
    const [delivery] = shop.simulator.world.state.deliveries
    await shop.advance({ hours: 1 })
    expect(delivery!.tries).toHaveLength(3)

    shop.shop.answer = async () => 200
    await shop.advance({ hours: 1 })
    await shop.work()

    expect(shop.paid(reference)).toEqual([49_99])
    await shop.advance({ days: 2 })
    expect(delivery!.tries).toHaveLength(4)
  })
})

describe('F11: fields that nobody expected', () => {
  it.each(['unknown', 'token second', 'no billing date', 'UTF-8', 'blank item'])(
    '%s does no harm',
    async (variant) => {
      const shop = await openShop()
      await shop.fault('F11', variant)
      await buy(shop.form())
      await shop.work()
      expect(shop.paid(reference)).toEqual([49_99])
    },
  )

  it('a field twice is refused', async () => {
    const shop = await openShop()
    await shop.fault('F11', 'field twice')
    await buy(shop.form())
    expect(reasonOf(await shop.work())).toBe('a field twice')
  })
})

describe('F12: someone else’s', () => {
  it.each([
    ['other merchant', 'another merchant'],
    ['unknown reference', 'not expected'],
  ])('%s is quarantined', async (variant, reason) => {
    const shop = await openShop()
    await shop.fault('F12', variant)
    await buy(shop.form())
    expect(reasonOf(await shop.work())).toBe(reason)
  })

  it('a token that is not the agreement’s is quarantined', async () => {
    const shop = await openShop()
    await subscribed(shop)
    await shop.fault('F12', 'unknown token')
    await shop.advance({ days: 31 })
    expect(reasonOf(await shop.work())).toBe('another agreement')
    expect(shop.paid(reference)).toEqual([49_99])
  })

  it('of another merchant with a signature of its own is quarantined', async () => {
    const shop = await openShop({
      account: { merchantId: '10004002', merchantKey: 'q1cd2rdny4a53', passphrase: 'payfast' },
    })
    const other = await openShop()
    await buy(shop.form())
    other.received.push(...shop.received)
    expect(reasonOf(await other.work())).toBe('another merchant')
  })
})

describe('F13: a form changed by the buyer', () => {
  it('is refused while its signature is asked for', async () => {
    const shop = await openShop()
    const { action, fields } = shop.form()
    const cheaper = fields.map(
      ([name, value]) => [name, name === 'amount' ? '5.00' : value] as const,
    )
    const { status, answer } = await openCheckout({ action, method: 'post', fields: cheaper })
    expect(status).toBe(400)
    expect(await answer.text()).toContain('Generated signature does not match submitted signature')
  })

  it('is paid where no signature is asked for, and buys nothing', async () => {
    const shop = await openShop()
    shop.simulator.world.state.merchants[0]!.requiresSignature = false
    const { action, fields } = shop.form()
    const cheaper = fields
      .filter(([name]) => name !== 'signature')
      .map(([name, value]) => [name, name === 'amount' ? '5.00' : value] as const)
    await buy({ action, method: 'post', fields: cheaper })
    expect(reasonOf(await shop.work())).toBe('wrong amount')
  })

  it('for nothing at all starts no agreement', async () => {
    const shop = await openShop()
    shop.simulator.world.state.merchants[0]!.requiresSignature = false
    const { action, fields } = shop.form()
    const free = fields
      .filter(([name]) => name !== 'signature')
      .map(([name, value]) => [name, name === 'amount' ? '0.00' : value] as const)
    await buy({ action, method: 'post', fields: free })
    expect(reasonOf(await shop.work())).toBe('wrong amount')
  })
})

describe('F14: a renewal that fails', () => {
  it.each([false, true])('is owing until it is paid (told: %s)', async (failedItn) => {
    const shop = await openShop()
    await shop.control('switches', { failedItn })
    const token = await subscribed(shop, cards.failsTwice)

    await shop.advance({ days: 32 })
    await shop.work()
    expect(await owing(shop, token)).toBe('2025-08-01')
    expect(shop.paid(reference)).toEqual([49_99])

    await shop.advance({ days: 1 })
    await shop.work()
    expect(await owing(shop, token)).toBeNull()
    expect(shop.paid(reference)).toEqual([49_99, 49_99])
    const failures = shop.verdicts.filter(
      (verdict) => verdict.verdict === 'genuine' && verdict.meaning === 'charge failed',
    )
    expect(failures).toHaveLength(failedItn ? 2 : 0)
    expect((await shop.api.fetch(token)) as object).toMatchObject({
      value: { runDate: '2025-09-01' },
    })
  })

  it('five times is locked, and owes since the day it was due', async () => {
    const shop = await openShop()
    const token = await subscribed(shop, cards.fails)
    await shop.advance({ days: 40 })
    await shop.work()

    expect(await owing(shop, token)).toBe('2025-08-01')
    expect(await shop.api.fetch(token)).toMatchObject({ value: { status: 'paused by system' } })
    const failed = shop.simulator.world.state.payments.filter(({ status }) => status === 'FAILED')
    expect(failed).toHaveLength(5)
    expect(await shop.api.pause(token, 1)).toMatchObject({ outcome: 'done' })
    expect(await shop.api.fetch(token)).toMatchObject({ value: { status: 'active' } })
  })
})

describe('F15: a cancellation', () => {
  it('that was done although no answer came is found done', async () => {
    const shop = await openShop({ line: { patience: 1500 } })
    const token = await subscribed(shop)
    await shop.fault('F15', 'timeout after success')

    expect(await cancelForSure(shop.api, token)).toMatchObject({ outcome: 'done' })
    await shop.work()
    expect(shop.bookOf(reference).isCancelled).toBe(true)
  })

  it.each([
    ['401', { outcome: 'refused', reason: 'not authorised' }],
    ['429', { outcome: 'refused', reason: 'too many requests' }],
    ['500', { outcome: 'unknown' }],
    ['html 403', { outcome: 'unknown' }],
  ])('answered with %s is tried later, and ends once', async (variant, outcome) => {
    const shop = await openShop()
    const token = await subscribed(shop)
    await shop.fault('F15', variant)

    expect(await cancelForSure(shop.api, token)).toMatchObject(outcome)
    expect(await shop.api.fetch(token)).toMatchObject({ value: { status: 'active' } })
    expect(await cancelForSure(shop.api, token)).toMatchObject({ outcome: 'done' })
    expect(await shop.api.cancel(token)).toMatchObject({ reason: 'already cancelled' })
    expect(await cancelForSure(shop.api, token)).toMatchObject({ outcome: 'done' })
    await shop.work()
    const statuses = shop.simulator.world.state.deliveries.map(({ status }) => status)
    expect(statuses).toEqual(['COMPLETE', 'CANCELLED'])
  })

  it('and a new price that nobody answered is found changed', async () => {
    const shop = await openShop({ line: { patience: 1500 } })
    const token = await subscribed(shop)
    const late = { at: 'api', what: 'timeout after success', only: 'update', times: 1 }
    await shop.control('faults', late)
    expect(await changeAmountForSure(shop.api, token, 149_99)).toMatchObject({ outcome: 'done' })
    await shop.control('faults', { ...late, what: '500' })
    expect(await changeAmountForSure(shop.api, token, 199_00)).toMatchObject({ outcome: 'unknown' })
  })
})

describe('F16: the end is notified', () => {
  it.each([
    ['before', 1],
    ['after', 0],
  ])('%s the call is answered, and the paid month stays', async (variant, known) => {
    const shop = await openShop()
    const token = await subscribed(shop)
    await shop.fault('F16', variant)
    let answered = false
    shop.shop.answer = async () => {
      if (known === 0) while (!answered) await new Promise((resolve) => setTimeout(resolve, 5))
      return 200
    }
    await shop.api.cancel(token)
    answered = true
    expect(shop.received).toHaveLength(known)
    await expect.poll(() => shop.received.length).toBe(1)
    await shop.work()
    expect(shop.bookOf(reference).isCancelled).toBe(true)
    expect(shop.paid(reference)).toEqual([49_99])
  })
})

it('F17: a zero amount for a known token grants nothing', async () => {
  const shop = await openShop()
  const token = await subscribed(shop)
  await shop.control(`agreements/${token}/new-card`)
  expect(await shop.work()).toMatchObject({
    verdict: 'genuine',
    meaning: 'nothing charged',
    itn: { gross: 0, itemName: '' },
  })
  expect(shop.paid(reference)).toEqual([49_99])
})

describe('F18: two tabs', () => {
  it('a payment after a cancellation is a payment', async () => {
    const shop = await openShop()
    const { page } = await openCheckout(shop.form())
    const answer = await pressed(`${page}/cancel`)
    expect(answer.headers.get('location')).toMatch(/payment-cancelled$/)
    await giveCard(page!)
    await shop.work()
    expect(shop.paid(reference)).toEqual([49_99])
  })

  it('the second agreement of the same order is set apart', async () => {
    const shop = await openShop()
    const form = shop.form()
    const [first, other] = [await openCheckout(form), await openCheckout(form)]
    await giveCard(first.page!)
    await giveCard(other.page!)
    await shop.work()
    expect(shop.paid(reference)).toEqual([49_99])
    expect(shop.verdicts.map(reasonOf)).toEqual(['genuine', 'another agreement'])
  })

  it('a second once-off payment is found, to be paid back', async () => {
    const shop = await openShop()
    const form = shop.form({ reference: 'year', amount: 599_88, recurring: undefined })
    const [first, other] = [await openCheckout(form), await openCheckout(form)]
    await giveCard(first.page!)
    await giveCard(other.page!)
    await shop.work()
    expect(shop.paid('year')).toEqual([599_88, 599_88])
  })
})

describe('F19: the calendar', () => {
  it.each([
    ['anchor', '2027-12-28', 14, '2029-02-28'],
    ['anchor', '2028-01-28', 1, '2028-02-28'],
    ['drift', '2026-12-28', 2, '2027-02-28'],
  ])(
    'with %s from %s, the %i. charge after it is on %s',
    async (variant, billingDate, months, last) => {
      const shop = await openShop({
        simulator: { startsAt: new Date(`${billingDate}T00:30:00+02:00`), isTicking: false },
      })
      await shop.fault('F19', variant)
      await buy(
        shop.form({
          recurring: { kind: 'subscription', frequency: 'monthly', cycles: 0, billingDate },
        }),
      )
      await shop.control('clock', { to: `${last}T00:00:00+02:00` })
      await shop.work()
      expect(shop.paid(reference)).toHaveLength(months + 1)
      expect(shop.verdicts.at(-1)).toMatchObject({ itn: { billingDate } })
    },
  )
})

it('F20: what was applied before a crash is not applied after it', async () => {
  const shop = await openShop()
  await buy(shop.form())
  const stored = [...shop.received]
  await shop.work()
  // The row was still in the inbox when the worker restarted, and PayFast sends it again.
  shop.received.push(...stored)
  const [delivery] = shop.simulator.world.state.deliveries
  await shop.control(`itns/${delivery!.id}/send`)
  await shop.work()
  expect(shop.paid(reference)).toEqual([49_99])
})
