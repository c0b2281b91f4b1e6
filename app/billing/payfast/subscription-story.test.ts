import { describe, expect, it } from 'vitest'
import { cardUpdateUrl } from './account.ts'
import { owingSince } from './agreement.ts'
import { wholeHistory } from './api.ts'
import { changeAmountForSure } from './making-sure.ts'
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

/** A subscriber who paid the first month. */
async function subscribed(shop: Shop, card = cards.pays, expiry = '12/30') {
  await buy(shop.form(), card, expiry)
  await shop.work()
  return shop.bookOf(reference).token!
}

async function agreementOf(shop: Shop, token: string) {
  const answer = await shop.api.fetch(token)
  if (answer.outcome !== 'done' || answer.value.kind !== 'subscription')
    throw new Error(JSON.stringify(answer))
  return answer.value
}

describe('a monthly plan', () => {
  it('is paid on the hosted page, notified, verified, and charged again a month later', async () => {
    const shop = await openShop()

    expect(await buy(shop.form())).toMatch(/\/payment-success$/)
    expect(await shop.work()).toMatchObject({
      verdict: 'genuine',
      meaning: 'paid',
      itn: {
        reference,
        gross: 49_99,
        fee: -4_14,
        net: 45_85,
        buyer: { firstName: 'Thandi', lastName: "O'Brien" },
        custom: { texts: ['launch-special', '', '', '', ''], integers: ['7', '', '', '', ''] },
        billingDate: '2025-07-01',
      },
    })
    const token = shop.bookOf(reference).token!
    expect(token).toHaveLength(36)
    expect(await agreementOf(shop, token)).toMatchObject({
      status: 'active',
      amount: 49_99,
      cycles: 0,
      cyclesComplete: 1,
      frequency: 'monthly',
      runDate: '2025-08-01',
    })

    await shop.advance({ days: 31 })
    await shop.work()

    expect(shop.paid(reference)).toEqual([49_99, 49_99])
    expect(shop.bookOf(reference).charges.size).toBe(2)
    expect((await agreementOf(shop, token)).runDate).toBe('2025-09-01')
  })

  it('doesn’t start with a declined card, and nobody is notified', async () => {
    const shop = await openShop()
    const { page } = await openCheckout(shop.form())

    const answer = await giveCard(page!, cards.declined)

    expect(answer.headers.get('location')).toBe(new URL(page!).pathname)
    expect(await (await fetch(page!)).text()).toContain('The bank declined the payment')
    expect(shop.received).toEqual([])
    await giveCard(page!)
    await shop.work()
    expect(shop.paid(reference)).toEqual([49_99])
  })

  it('starts only when the bank has confirmed the buyer', async () => {
    const shop = await openShop()
    const { page } = await openCheckout(shop.form())

    await giveCard(page!, cards.asks)
    await pressed(`${page}/secure`, { answer: 'no' })
    expect(shop.received).toEqual([])
    await giveCard(page!, cards.asks)
    const answer = await pressed(`${page}/secure`, { answer: 'yes' })

    expect(answer.headers.get('location')).toMatch(/payment-success$/)
    await shop.work()
    expect(shop.paid(reference)).toEqual([49_99])
  })

  it('is inactive while it is paused, and continues automatically', async () => {
    const shop = await openShop()
    const token = await subscribed(shop)

    expect(await shop.api.pause(token, 2)).toMatchObject({ outcome: 'done' })
    expect((await agreementOf(shop, token)).status).toBe('paused')
    await shop.advance({ days: 62 })
    expect(await agreementOf(shop, token)).toMatchObject({
      status: 'active',
      runDate: '2025-10-01',
    })
    await shop.advance({ days: 31 })
    await shop.work()

    expect(shop.paid(reference)).toHaveLength(2)
    expect(await shop.api.unpause(token)).toMatchObject({ reason: 'bad request' })
  })

  it('continues at once when the pause is taken back', async () => {
    const shop = await openShop()
    const token = await subscribed(shop)

    await shop.api.pause(token, 3)
    expect(await shop.api.unpause(token)).toMatchObject({ outcome: 'done' })
    await shop.advance({ days: 31 })
    await shop.work()

    expect(shop.paid(reference)).toHaveLength(2)
  })

  it('is charged its new price from the next month on', async () => {
    const shop = await openShop()
    const token = await subscribed(shop)

    expect(await changeAmountForSure(shop.api, token, 149_99)).toMatchObject({ value: 'changed' })
    shop.bookOf(reference).amount = 149_99
    await shop.advance({ days: 31 })
    await shop.work()

    expect(shop.paid(reference)).toEqual([49_99, 149_99])
  })

  it('can be moved to another day and another rhythm', async () => {
    const shop = await openShop()
    const token = await subscribed(shop)

    const changes = { runDate: '2025-07-10', frequency: 'weekly', cycles: 3 } as const
    expect(await shop.api.update(token, changes)).toMatchObject({
      outcome: 'done',
      value: { runDate: '2025-07-10', frequency: 'weekly', cycles: 3 },
    })
    await shop.advance({ days: 40 })
    await shop.work()

    expect(shop.paid(reference)).toHaveLength(3)
    expect((await agreementOf(shop, token)).status).toBe('complete')
  })

  it('ends when it is cancelled: no charge comes after it, and the paid month stays paid', async () => {
    const shop = await openShop()
    const token = await subscribed(shop)

    expect(await shop.api.cancel(token)).toMatchObject({ outcome: 'done' })
    expect(await shop.work()).toMatchObject({ verdict: 'genuine', meaning: 'agreement cancelled' })
    await shop.advance({ days: 62 })
    await shop.work()

    expect(shop.paid(reference)).toEqual([49_99])
    expect(shop.bookOf(reference).isCancelled).toBe(true)
  })

  it('owes when its card expires, and is paid by a new one', async () => {
    const shop = await openShop()
    const token = await subscribed(shop, cards.pays, '07/25')

    await shop.advance({ days: 36 })
    const agreement = await agreementOf(shop, token)
    expect(agreement.status).toBe('paused by system')
    expect(owingSince(agreement, shop.clock.now())).toBe('2025-08-01')
    expect(shop.simulator.world.state.mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Your card expires soon',
        'Your payment failed',
        'A subscription was locked',
      ]),
    )

    const page = cardUpdateUrl(shop.account, token, 'https://market.example.co.za/billing')
    expect(await (await fetch(page)).text()).toContain('Update your card')
    const answer = await giveCard(page)
    expect(answer.headers.get('location')).toBe('https://market.example.co.za/billing')
    expect(await shop.work()).toMatchObject({ verdict: 'genuine', meaning: 'nothing charged' })
    await shop.advance({ days: 1 })
    await shop.work()

    expect(shop.paid(reference)).toEqual([49_99, 49_99])
    expect(owingSince(await agreementOf(shop, token), shop.clock.now())).toBeNull()
  })
})

it('a year is paid once, also by EFT, and never charged again', async () => {
  const shop = await openShop()
  const form = shop.form({ reference: 'year/1', amount: 599_88, recurring: undefined })
  const { page } = await openCheckout(form)

  const answer = await pressed(page!, { way: 'eft', bank: 'pays' })
  expect(answer.headers.get('location')).toMatch(/payment-success$/)
  expect(await shop.work()).toMatchObject({ meaning: 'paid', itn: { token: null, gross: 599_88 } })
  await shop.advance({ days: 400 })

  expect(shop.received).toEqual([])
  expect(shop.paid('year/1')).toEqual([599_88])
})

it('a kept card is charged at our word, under our own reference', async () => {
  const shop = await openShop()
  await buy(shop.form({ reference: 'card/1', recurring: { kind: 'tokenization' } }))
  await shop.work()
  const { token } = shop.bookOf('card/1')
  expect(await shop.api.fetch(token!)).toMatchObject({
    value: { kind: 'tokenization', status: 'active' },
  })

  const charge = { reference: 'lead/77', amount: 25_00, itemName: 'A lead' }
  const made = await shop.api.adhoc(token!, charge)

  expect(made).toMatchObject({ outcome: 'done', message: 'Transaction was successful(00)' })
  const id = made.outcome === 'done' ? made.value.pfPaymentId : ''
  expect(await shop.api.query(id)).toMatchObject({
    value: { reference: 'lead/77', amount: 25_00, status: 'COMPLETE', cardStatus: '00' },
  })
  shop.bookOf('card/1').amount = 25_00
  expect(await shop.work()).toMatchObject({ itn: { reference: 'lead/77', gross: 25_00 } })
})

it('money can be paid back, and is in the books', async () => {
  const shop = await openShop()
  await subscribed(shop)
  const [id] = shop.bookOf(reference).charges.keys()

  expect(await shop.api.refundable(id!)).toMatchObject({
    value: { status: 'refundable', amountAvailable: 49_99, whole: 'payment source' },
  })
  expect(
    await shop.api.refund(id!, { amount: 49_99, reason: 'Application withdrawn' }),
  ).toMatchObject({
    outcome: 'done',
  })
  expect(await shop.api.refund(id!, { amount: 1_00, reason: 'Once more' })).toMatchObject({
    outcome: 'refused',
  })
  expect(await shop.api.refunds(id!)).toMatchObject({
    value: { availableBalance: 0, transactions: [{ amount: 49_99 }] },
  })
  const history = await shop.api.history({ from: '2025-07-01', to: '2025-07-31' })
  expect(history).toMatchObject({
    value: [
      {
        type: 'FUNDS_RECEIVED',
        sign: 'CREDIT',
        gross: 49_99,
        net: 45_85,
        reference,
        pfPaymentId: id,
      },
      { type: 'REFUND', sign: 'DEBIT', gross: -49_99 },
    ],
  })
})

it('the history of months agrees with the notifications, page by page', async () => {
  const shop = await openShop()
  await subscribed(shop)
  await shop.control('switches', { batchId: true })
  await shop.advance({ days: 150 })
  await shop.work()

  const whole = await wholeHistory(shop.api, { from: '2025-07-01', to: '2025-12-31', page: 2 })
  const net = [...shop.bookOf(reference).charges.values()].reduce(
    (sum, charge) => sum + charge.net,
    0,
  )

  expect(whole.outcome === 'done' && whole.value.map((item) => item.date.slice(0, 10))).toEqual([
    '2025-07-01',
    '2025-08-01',
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
  ])
  expect(whole.outcome === 'done' && whole.value.at(-1)!.balance).toBe(net)
  expect(await shop.api.historyOfMonth('2025-08')).toMatchObject({ value: [{ batchId: '1' }] })
  expect(await shop.api.historyOfDay('2025-09-01')).toMatchObject({ value: [{ gross: 49_99 }] })
  expect(await shop.api.historyOfWeek('2025-09-02')).toMatchObject({ value: [] })
})
