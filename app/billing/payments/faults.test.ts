import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pressed } from '../payfast/test-merchant.ts'
import { beginRecovery } from '../subscriptions/begin-recovery.server.ts'
import { endSubscription } from '../subscriptions/end-subscription.server.ts'
import { handlePayfastEvent } from '../subscriptions/handle-payfast-event.server.ts'
import { kindsOf } from '../test-billing.server.ts'
import { judgeDelivery } from './judge-inbox.server.ts'
import {
  cards,
  giveCard,
  openTestCheckout,
  pay,
  type TestCheckout,
  tab,
} from './test-checkout.server.ts'

/** After every fault, the ledger matches PayFast's history to the cent. */
const balanced = async (checkout: TestCheckout) => expect(await checkout.difference()).toBe(0)

const reasons = async (checkout: TestCheckout) =>
  (await checkout.looked()).map(({ reason }) => reason)

describe('F1: the same notification again', () => {
  it.each([
    ['twice', 2],
    ['twenty at once', 20],
  ])('%s: one charge, one document, one email, and each was answered', async (variant, times) => {
    const checkout = await openTestCheckout()
    await checkout.fault('F1', variant)
    const { userId } = await checkout.subscriber()

    expect(await checkout.inbox()).toHaveLength(times)
    expect(await checkout.charges(userId)).toEqual([{ kind: 'first', cents: 49_99, refunded: 0 }])
    expect(await checkout.db.selectFrom('billing_documents').selectAll().execute()).toHaveLength(1)
    expect(kindsOf(checkout)).toEqual(['payment received'])
    expect(
      checkout.simulator.world.state.deliveries.every(({ state }) => state === 'delivered'),
    ).toBe(true)
    await balanced(checkout)
  })
})

describe('F2: out of order', () => {
  it.each([
    ['the renewal first', [1, 0]],
    ['as they were sent', [0, 1]],
  ])('%s leads to the same', async (_name, order) => {
    const checkout = await openTestCheckout()
    await checkout.fault('F2', 'hold')
    const userId = await checkout.account()
    await pay(await checkout.form(userId))
    await checkout.control('clock', { days: 31 })
    const delivery = checkout.simulator.world.state.deliveries
    await checkout.control('itns/release', { ids: order.map((index) => delivery[index]!.id) })
    await checkout.looked()

    expect(await checkout.charges(userId)).toHaveLength(2)
    expect(await checkout.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-09-01',
    })
    await balanced(checkout)
  })

  it('a cancellation that comes before the first payment takes no paid day', async () => {
    const checkout = await openTestCheckout()
    await checkout.fault('F2', 'hold')
    const userId = await checkout.account()
    await pay(await checkout.form(userId))
    const [agreement] = checkout.simulator.world.state.agreements
    await checkout.control(`agreements/${agreement!.token}/cancel`)
    const delivery = checkout.simulator.world.state.deliveries
    await checkout.control('itns/release', { ids: [delivery[1]!.id, delivery[0]!.id] })
    await checkout.looked()

    expect(await checkout.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-08-01',
    })
    await balanced(checkout)
  })
})

describe('F3: the signature', () => {
  it.each(['wrong', 'upper case', 'missing', 'old passphrase'])(
    '%s: set aside, nothing is active, the office is notified of it once a day',
    async (variant) => {
      const checkout = await openTestCheckout()
      checkout.simulator.world.state.merchants[0]!.previousPassphrase = 'the-one-before'
      await checkout.fault('F3', variant)
      const first = await checkout.subscriber()
      await checkout.fault('F3', variant)
      await checkout.subscriber()

      expect(await reasons(checkout)).toEqual(['wrong signature', 'wrong signature'])
      expect(await checkout.subscription(first.userId)).toMatchObject({ state: 'incomplete' })
      expect(new Set(checkout.emails.map(({ dedupeKey }) => dedupeKey)).size).toBe(1)
    },
  )

  it('of the passphrase before counts for as long as both do', async () => {
    const checkout = await openTestCheckout({
      env: {
        PAYFAST_PREVIOUS_PASSPHRASE: 'the-one-before',
        PAYFAST_PREVIOUS_UNTIL: '2026-07-02T00:00:00+02:00',
      },
    })
    checkout.simulator.world.state.merchants[0]!.previousPassphrase = 'the-one-before'
    await checkout.fault('F3', 'old passphrase')
    const { userId } = await checkout.subscriber()
    expect(await checkout.subscription(userId)).toMatchObject({ state: 'active' })
    await balanced(checkout)
  })
})

describe('F4: an amount that was not asked for', () => {
  it.each([
    ['less', 5_00],
    ['more', 99_99],
    ['a cent', 50_00],
  ])('%s: not active, and the money stands as unmatched', async (variant, cents) => {
    const checkout = await openTestCheckout()
    await checkout.fault('F4', variant)
    const { userId } = await checkout.subscriber()

    expect(await reasons(checkout)).toEqual(['wrong amount'])
    expect(await checkout.subscription(userId)).toMatchObject({ state: 'incomplete' })
    expect(await checkout.charges(userId)).toEqual([{ kind: 'unmatched', cents, refunded: 0 }])
    const { unmatched } = await checkout.db
      .selectFrom('ledger_entries')
      .select((eb) => eb.fn.sum<number>('cents').as('unmatched'))
      .where('account', '=', 'unmatched')
      .executeTakeFirstOrThrow()
    expect(Number(unmatched)).toBe(-cents)
    expect(kindsOf(checkout)).toContain('money unmatched')
  })

  it.each(['comma', 'exponent', 'negative', 'missing'])(
    '%s: not active, and nothing is booked that nobody can read',
    async (variant) => {
      const checkout = await openTestCheckout()
      await checkout.fault('F4', variant)
      const { userId } = await checkout.subscriber()

      expect(await reasons(checkout)).toEqual(['wrong amount'])
      expect(await checkout.subscription(userId)).toMatchObject({ state: 'incomplete' })
      expect(await checkout.charges(userId)).toEqual([])
      // The history has the right amount, and the payment takes effect.
      await checkout.compare()
      expect(await checkout.subscription(userId)).toMatchObject({ state: 'active' })
      await balanced(checkout)
    },
  )
})

describe('F5: before the browser, or after', () => {
  it('is active when the browser comes back', async () => {
    const checkout = await openTestCheckout()
    const { userId } = await checkout.subscriber()
    expect(await checkout.subscription(userId)).toMatchObject({ state: 'active' })
    await balanced(checkout)
  })

  it('is active a moment after it', async () => {
    const checkout = await openTestCheckout()
    await checkout.fault('F5', 'after')
    const userId = await checkout.account()
    expect(await pay(await checkout.form(userId))).toContain('/payment-success?ref=')
    expect(await checkout.subscription(userId)).toMatchObject({ state: 'incomplete' })
    await checkout.control('clock', { minutes: 0 })
    await checkout.looked()
    expect(await checkout.subscription(userId)).toMatchObject({ state: 'active' })
  })
})

describe('F6: late, or never', () => {
  it('never: the history has it, and the renewal brings the token', async () => {
    const checkout = await openTestCheckout()
    await checkout.fault('F6', 'never')
    const { userId, checkoutId } = await checkout.subscriber()
    expect(await checkout.subscription(userId)).toMatchObject({ state: 'incomplete' })

    await checkout.compare()
    expect(await checkout.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-08-01',
    })
    await checkout.compare()
    expect(await checkout.charges(userId)).toHaveLength(1)

    await checkout.days(31)
    expect(await checkout.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-09-01',
    })
    const row = checkout.db.selectFrom('checkouts').select('token').where('id', '=', checkoutId)
    expect((await row.executeTakeFirstOrThrow()).token).toBe(
      checkout.simulator.world.state.agreements[0]!.token,
    )
    await balanced(checkout)
  })

  it('three days late, after the history was read: one charge, and its token is known', async () => {
    const checkout = await openTestCheckout()
    await checkout.fault('F6', 'after 3 days')
    const { userId, checkoutId } = await checkout.subscriber()
    await checkout.compare()
    await checkout.days(4)

    expect(await checkout.charges(userId)).toHaveLength(1)
    const row = checkout.db.selectFrom('checkouts').select('token').where('id', '=', checkoutId)
    expect((await row.executeTakeFirstOrThrow()).token).not.toBeNull()
    await balanced(checkout)
  })
})

it('F7: from a foreign address, whatever a header says', async () => {
  const checkout = await openTestCheckout({ env: { PAYFAST_SOURCES: '10.0.0.0/8' } })
  await checkout.fault('F7', 'foreign')
  const { userId } = await checkout.subscriber()
  expect(await reasons(checkout)).toEqual(['foreign address'])
  expect(await checkout.subscription(userId)).toMatchObject({ state: 'incomplete' })
})

describe('F8: the confirmation', () => {
  it.each(['down', '500', 'html', 'empty'])(
    '%s: was answered with 200, and is judged again later',
    async (variant) => {
      const checkout = await openTestCheckout()
      await checkout.fault('F8', variant)
      const { userId } = await checkout.subscriber()
      expect(checkout.simulator.world.state.deliveries[0]!.state).toBe('delivered')
      expect(await checkout.subscription(userId)).toMatchObject({ state: 'incomplete' })

      await checkout.work()
      expect(await checkout.subscription(userId)).toMatchObject({ state: 'active' })
      await balanced(checkout)
    },
  )

  it('INVALID is an answer', async () => {
    const checkout = await openTestCheckout()
    await checkout.fault('F8', 'invalid')
    await checkout.subscriber()
    expect(await reasons(checkout)).toEqual(['not sent by PayFast'])
  })
})

it('F9: a genuine notification again weeks later changes nothing', async () => {
  const checkout = await openTestCheckout()
  const { userId } = await checkout.subscriber()
  await checkout.days(20)
  const before = await checkout.subscription(userId)
  await checkout.control(`itns/${checkout.simulator.world.state.deliveries[0]!.id}/send`)
  await checkout.looked()
  expect(await checkout.subscription(userId)).toEqual(before)
  expect(await checkout.charges(userId)).toHaveLength(1)
  await balanced(checkout)
})

it('F10: while nothing can be kept PayFast is told to come again, and nothing is lost', async () => {
  const checkout = await openTestCheckout()
  await sql`alter table itn_inbox rename to itn_inbox_away`.execute(checkout.db)
  const userId = await checkout.account()
  await pay(await checkout.form(userId))
  const [delivery] = checkout.simulator.world.state.deliveries
  expect(delivery!.tries[0]!.outcome).toContain('503')
  await sql`alter table itn_inbox_away rename to itn_inbox`.execute(checkout.db)

  await checkout.control('clock', { minutes: 11 })
  await checkout.looked()
  expect(await checkout.subscription(userId)).toMatchObject({ state: 'active' })
  await balanced(checkout)
})

describe('F11: fields that nobody expected', () => {
  it.each(['unknown', 'token second', 'no billing date', 'UTF-8', 'blank item'])(
    '%s does no harm',
    async (variant) => {
      const checkout = await openTestCheckout()
      await checkout.fault('F11', variant)
      const { userId } = await checkout.subscriber()
      expect(await checkout.subscription(userId)).toMatchObject({ state: 'active' })
      await balanced(checkout)
    },
  )
})

describe('F12: someone else’s', () => {
  it.each([
    ['other merchant', 'another merchant'],
    ['unknown reference', 'not expected'],
  ])('%s is set aside', async (variant, reason) => {
    const checkout = await openTestCheckout()
    await checkout.fault('F12', variant)
    const { userId } = await checkout.subscriber()
    expect(await reasons(checkout)).toEqual([reason])
    expect(await checkout.subscription(userId)).toMatchObject({ state: 'incomplete' })
  })
})

it('F13: a form without its signature and with a lower sum buys nothing', async () => {
  const checkout = await openTestCheckout()
  checkout.simulator.world.state.merchants[0]!.requiresSignature = false
  const userId = await checkout.account()
  const { action, fields } = await checkout.form(userId)
  const cheaper = fields
    .filter(([name]) => name !== 'signature')
    .map(([name, value]) => [name, name === 'amount' ? '5.00' : value] as const)
  await pay({ action, method: 'post', fields: cheaper })
  await checkout.looked()

  expect(await checkout.subscription(userId)).toMatchObject({ state: 'incomplete' })
  expect(await checkout.charges(userId)).toEqual([{ kind: 'unmatched', cents: 5_00, refunded: 0 }])
  await balanced(checkout)
})

describe('F14: a renewal that fails', () => {
  it.each([false, true])('twice, then comes (told of it: %s)', async (failedItn) => {
    const checkout = await openTestCheckout()
    await checkout.control('switches', { failedItn })
    const { userId } = await checkout.subscriber(cards.failsTwice)
    await checkout.days(32)
    expect(await checkout.subscription(userId)).toMatchObject({
      state: 'past_due',
      owingSince: '2026-08-01',
    })
    await checkout.days(1)
    expect(await checkout.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-09-01',
    })
    await balanced(checkout)
  })

  it.each([6, 7])(
    'five times, locked as %i: suspended once, and back with a new card',
    async (lockedStatus) => {
      const checkout = await openTestCheckout()
      await checkout.control('switches', { lockedStatus })
      const { userId } = await checkout.subscriber(cards.fails)
      await checkout.days(39)
      expect(await checkout.subscription(userId)).toMatchObject({ state: 'suspended' })
      const emails = kindsOf(checkout).filter((kind) => kind === 'charge missed')
      expect(emails).toHaveLength(3)
      expect(kindsOf(checkout).filter((kind) => kind === 'access suspended')).toHaveLength(1)

      const recovery = await beginRecovery(checkout.services, {
        userId,
        now: checkout.services.clock.now(),
      })
      if (!recovery.ok) throw new Error(recovery.why)
      await pay(await checkout.formOf(recovery.checkoutId))
      await checkout.work()
      expect(await checkout.subscription(userId)).toMatchObject({
        state: 'active',
        paidUntil: '2026-09-09',
      })
      // The old agreement no longer charges anyone.
      expect(checkout.simulator.world.state.agreements.map(({ status }) => status)).toEqual([2, 1])
      await balanced(checkout)
    },
  )
})

describe('F15: an end that PayFast doesn’t answer', () => {
  it.each(['timeout after success', '401', '429', '500', 'html 403'])(
    '%s: the wish is kept, and the agreement ends once',
    async (variant) => {
      const checkout = await openTestCheckout({ line: { patience: 500 } })
      const { userId, checkoutId } = await checkout.subscriber()
      await checkout.fault('F15', variant)
      const now = checkout.services.clock.now()
      await checkout.db
        .insertInto('payfast_orders')
        .values({
          id: checkoutId,
          kind: 'cancel',
          checkout_id: checkoutId,
          cause: `cancel ${checkoutId}`,
          given_at: now,
          due_at: now,
        })
        .execute()
      await checkout.work()
      await checkout.days(1)

      const [order] = await checkout.db.selectFrom('payfast_orders').selectAll().execute()
      expect(order!.done_at).not.toBeNull()
      const statuses = checkout.simulator.world.state.deliveries.map(({ status }) => status)
      expect(statuses).toEqual(['COMPLETE', 'CANCELLED'])
      // F16: a payment stays paid, whichever came first.
      expect(await checkout.subscription(userId)).toMatchObject({
        state: 'active',
        paidUntil: '2026-08-01',
      })
      await balanced(checkout)
    },
  )
})

it.each(['before', 'after'])('F16: an end notified %s the call is answered', async (variant) => {
  const checkout = await openTestCheckout()
  await checkout.fault('F16', variant)
  const { userId } = await checkout.subscriber()
  const ended = await endSubscription(checkout.services, {
    userId,
    by: 'law',
    now: checkout.services.clock.now(),
  })
  expect(ended).toMatchObject({ ok: true })
  await checkout.days(35)
  const subject = await checkout.subscription(userId)
  expect(subject.state).toBe('ended')
  expect(checkout.simulator.world.state.agreements[0]!.status).toBe(2)
  await balanced(checkout)
})

it('F17: a zero amount for a known agreement grants nothing', async () => {
  const checkout = await openTestCheckout()
  const { userId } = await checkout.subscriber()
  const before = await checkout.subscription(userId)
  await checkout.control(
    `agreements/${checkout.simulator.world.state.agreements[0]!.token}/new-card`,
  )
  await checkout.work()
  expect(await checkout.subscription(userId)).toEqual(before)
  expect(kindsOf(checkout)).toContain('card changed')
  await balanced(checkout)
})

describe('F18: more than one tab', () => {
  it('left by Cancel and then paid in the old tab: it counts', async () => {
    const checkout = await openTestCheckout()
    const userId = await checkout.account()
    const page = await tab(await checkout.form(userId))
    await pressed(`${page}/cancel`)
    await giveCard(page)
    await checkout.looked()
    expect(await checkout.subscription(userId)).toMatchObject({ state: 'active' })
    await balanced(checkout)
  })

  it('paid by the month in two tabs: the second amount goes back, its agreement ends', async () => {
    const checkout = await openTestCheckout()
    const userId = await checkout.account()
    const form = await checkout.form(userId)
    const [first, other] = [await tab(form), await tab(form)]
    await giveCard(first)
    await checkout.looked()
    await giveCard(other)
    await checkout.work()

    expect(await checkout.charges(userId)).toEqual([
      { kind: 'first', cents: 49_99, refunded: 0 },
      { kind: 'surplus', cents: 49_99, refunded: 49_99 },
    ])
    expect(await checkout.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-08-01',
    })
    expect(checkout.simulator.world.state.agreements.map(({ status }) => status)).toEqual([1, 2])
    expect(kindsOf(checkout)).toContain('refund made')
    await checkout.days(32)
    expect(await checkout.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-09-01',
    })
    await balanced(checkout)
  })

  it('a year paid in two tabs: the second amount goes back', async () => {
    const checkout = await openTestCheckout()
    const userId = await checkout.account()
    const form = await checkout.form(userId, { cycle: 'annual' })
    await giveCard(await tab(form))
    await checkout.looked()
    await giveCard(await tab(form))
    await checkout.work()

    expect((await checkout.charges(userId)).map(({ kind }) => kind)).toEqual(['first', 'surplus'])
    expect(await checkout.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2027-07-01',
    })
    await balanced(checkout)
  })
})

describe('F19: the calendar', () => {
  it.each([
    ['anchor', '2027-01-31T23:50:00+02:00'],
    ['drift', '2028-02-29T00:10:00+02:00'],
    ['anchor', '2026-12-31T23:59:00+02:00'],
  ])('with %s from %s nobody is without what they paid for', async (variant, now) => {
    const checkout = await openTestCheckout({
      simulator: { startsAt: new Date(now), isTicking: false },
    })
    await checkout.fault('F19', variant)
    const { userId } = await checkout.subscriber()
    for (let days = 0; days < 100; days += 5) {
      await checkout.days(5)
      expect((await checkout.subscription(userId)).state).toBe('active')
    }
    expect((await checkout.charges(userId)).length).toBeGreaterThanOrEqual(3)
    await balanced(checkout)
  })
})

describe('F20: a program that ends half-way', () => {
  it.each(['kept and not judged', 'applied and not marked', 'marked'])(
    'when a notification was %s, there is one effect',
    async (moment) => {
      const checkout = await openTestCheckout()
      await checkout.fault('F2', 'hold')
      const userId = await checkout.account()
      await pay(await checkout.form(userId))
      const [delivery] = checkout.simulator.world.state.deliveries
      await checkout.control('faults', { at: 'validate', what: '500', times: 1 })
      await checkout.control('itns/release', { ids: [delivery!.id] })
      const [row] = await checkout.looked()
      if (moment === 'applied and not marked')
        await handlePayfastEvent(
          checkout.services,
          {
            kind: 'charge settled',
            reference: checkout.simulator.world.state.payments[0]!.id,
            checkoutId: row!.reference,
            token: checkout.simulator.world.state.agreements[0]!.token,
            grossCents: 49_99,
            feeCents: 4_14,
          },
          checkout.services.clock.now(),
        )
      if (moment === 'marked') await judgeDelivery(checkout.services, row!.id)

      // The site is up again, and PayFast sends it again.
      await checkout.control(`itns/${delivery!.id}/send`)
      await checkout.work()
      await checkout.work()

      expect(await checkout.charges(userId)).toEqual([{ kind: 'first', cents: 49_99, refunded: 0 }])
      expect(kindsOf(checkout).filter((kind) => kind === 'payment received')).toHaveLength(1)
      expect((await checkout.inbox()).every(({ state }) => state === 'applied')).toBe(true)
      await balanced(checkout)
    },
  )
})
