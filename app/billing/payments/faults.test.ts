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

/** Every fault ends like this: the books agree with PayFast's history to the cent. */
const balanced = async (till: TestCheckout) => expect(await till.difference()).toBe(0)

const reasons = async (till: TestCheckout) => (await till.looked()).map(({ reason }) => reason)

describe('F1: the same notification again', () => {
  it.each([
    ['twice', 2],
    ['twenty at once', 20],
  ])('%s: one charge, one document, one email, and each was answered', async (variant, times) => {
    const till = await openTestCheckout()
    await till.fault('F1', variant)
    const { userId } = await till.subscriber()

    expect(await till.inbox()).toHaveLength(times)
    expect(await till.charges(userId)).toEqual([{ kind: 'first', cents: 49_99, refunded: 0 }])
    expect(await till.db.selectFrom('billing_documents').selectAll().execute()).toHaveLength(1)
    expect(kindsOf(till)).toEqual(['payment received'])
    expect(till.simulator.world.state.deliveries.every(({ state }) => state === 'delivered')).toBe(
      true,
    )
    await balanced(till)
  })
})

describe('F2: out of order', () => {
  it.each([
    ['the renewal first', [1, 0]],
    ['as they were sent', [0, 1]],
  ])('%s leads to the same', async (_name, order) => {
    const till = await openTestCheckout()
    await till.fault('F2', 'hold')
    const userId = await till.account()
    await pay(await till.form(userId))
    await till.control('clock', { days: 31 })
    const held = till.simulator.world.state.deliveries
    await till.control('itns/release', { ids: order.map((index) => held[index]!.id) })
    await till.looked()

    expect(await till.charges(userId)).toHaveLength(2)
    expect(await till.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-09-01',
    })
    await balanced(till)
  })

  it('a cancellation that comes before the first payment takes no paid day', async () => {
    const till = await openTestCheckout()
    await till.fault('F2', 'hold')
    const userId = await till.account()
    await pay(await till.form(userId))
    const [agreement] = till.simulator.world.state.agreements
    await till.control(`agreements/${agreement!.token}/cancel`)
    const held = till.simulator.world.state.deliveries
    await till.control('itns/release', { ids: [held[1]!.id, held[0]!.id] })
    await till.looked()

    expect(await till.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-08-01',
    })
    await balanced(till)
  })
})

describe('F3: the signature', () => {
  it.each(['wrong', 'upper case', 'missing', 'old passphrase'])(
    '%s: set aside, nothing is active, the office hears of it once a day',
    async (variant) => {
      const till = await openTestCheckout()
      till.simulator.world.state.merchants[0]!.previousPassphrase = 'the-one-before'
      await till.fault('F3', variant)
      const first = await till.subscriber()
      await till.fault('F3', variant)
      await till.subscriber()

      expect(await reasons(till)).toEqual(['wrong signature', 'wrong signature'])
      expect(await till.subscription(first.userId)).toMatchObject({ state: 'incomplete' })
      expect(new Set(till.emails.map(({ once }) => once)).size).toBe(1)
    },
  )

  it('of the passphrase before counts for as long as both do', async () => {
    const till = await openTestCheckout({
      env: {
        PAYFAST_PREVIOUS_PASSPHRASE: 'the-one-before',
        PAYFAST_PREVIOUS_UNTIL: '2026-07-02T00:00:00+02:00',
      },
    })
    till.simulator.world.state.merchants[0]!.previousPassphrase = 'the-one-before'
    await till.fault('F3', 'old passphrase')
    const { userId } = await till.subscriber()
    expect(await till.subscription(userId)).toMatchObject({ state: 'active' })
    await balanced(till)
  })
})

describe('F4: an amount that was not asked for', () => {
  it.each([
    ['less', 5_00],
    ['more', 99_99],
    ['a cent', 50_00],
  ])('%s: not active, and the money stands as unmatched', async (variant, cents) => {
    const till = await openTestCheckout()
    await till.fault('F4', variant)
    const { userId } = await till.subscriber()

    expect(await reasons(till)).toEqual(['wrong amount'])
    expect(await till.subscription(userId)).toMatchObject({ state: 'incomplete' })
    expect(await till.charges(userId)).toEqual([{ kind: 'unmatched', cents, refunded: 0 }])
    const { unmatched } = await till.db
      .selectFrom('ledger_entries')
      .select((eb) => eb.fn.sum<number>('cents').as('unmatched'))
      .where('account', '=', 'unmatched')
      .executeTakeFirstOrThrow()
    expect(Number(unmatched)).toBe(-cents)
    expect(kindsOf(till)).toContain('money unmatched')
  })

  it.each(['comma', 'exponent', 'negative', 'missing'])(
    '%s: not active, and nothing is booked that nobody can read',
    async (variant) => {
      const till = await openTestCheckout()
      await till.fault('F4', variant)
      const { userId } = await till.subscriber()

      expect(await reasons(till)).toEqual(['wrong amount'])
      expect(await till.subscription(userId)).toMatchObject({ state: 'incomplete' })
      expect(await till.charges(userId)).toEqual([])
      // The history has the true sum, and what was paid is given.
      await till.compare()
      expect(await till.subscription(userId)).toMatchObject({ state: 'active' })
      await balanced(till)
    },
  )
})

describe('F5: before the browser, or after', () => {
  it('is active when the browser comes back', async () => {
    const till = await openTestCheckout()
    const { userId } = await till.subscriber()
    expect(await till.subscription(userId)).toMatchObject({ state: 'active' })
    await balanced(till)
  })

  it('is active a moment after it', async () => {
    const till = await openTestCheckout()
    await till.fault('F5', 'after')
    const userId = await till.account()
    expect(await pay(await till.form(userId))).toContain('/payment-success?ref=')
    expect(await till.subscription(userId)).toMatchObject({ state: 'incomplete' })
    await till.control('clock', { minutes: 0 })
    await till.looked()
    expect(await till.subscription(userId)).toMatchObject({ state: 'active' })
  })
})

describe('F6: late, or never', () => {
  it('never: the history has it, and the renewal brings the token', async () => {
    const till = await openTestCheckout()
    await till.fault('F6', 'never')
    const { userId, checkoutId } = await till.subscriber()
    expect(await till.subscription(userId)).toMatchObject({ state: 'incomplete' })

    await till.compare()
    expect(await till.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-08-01',
    })
    await till.compare()
    expect(await till.charges(userId)).toHaveLength(1)

    await till.days(31)
    expect(await till.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-09-01',
    })
    const row = till.db.selectFrom('checkouts').select('token').where('id', '=', checkoutId)
    expect((await row.executeTakeFirstOrThrow()).token).toBe(
      till.simulator.world.state.agreements[0]!.token,
    )
    await balanced(till)
  })

  it('three days late, after the history was read: one charge, and its token is known', async () => {
    const till = await openTestCheckout()
    await till.fault('F6', 'after 3 days')
    const { userId, checkoutId } = await till.subscriber()
    await till.compare()
    await till.days(4)

    expect(await till.charges(userId)).toHaveLength(1)
    const row = till.db.selectFrom('checkouts').select('token').where('id', '=', checkoutId)
    expect((await row.executeTakeFirstOrThrow()).token).not.toBeNull()
    await balanced(till)
  })
})

it('F7: from a foreign address, whatever a header says', async () => {
  const till = await openTestCheckout({ env: { PAYFAST_SOURCES: '10.0.0.0/8' } })
  await till.fault('F7', 'foreign')
  const { userId } = await till.subscriber()
  expect(await reasons(till)).toEqual(['foreign address'])
  expect(await till.subscription(userId)).toMatchObject({ state: 'incomplete' })
})

describe('F8: the confirmation', () => {
  it.each(['down', '500', 'html', 'empty'])(
    '%s: was answered with 200, and is judged again later',
    async (variant) => {
      const till = await openTestCheckout()
      await till.fault('F8', variant)
      const { userId } = await till.subscriber()
      expect(till.simulator.world.state.deliveries[0]!.state).toBe('delivered')
      expect(await till.subscription(userId)).toMatchObject({ state: 'incomplete' })

      await till.work()
      expect(await till.subscription(userId)).toMatchObject({ state: 'active' })
      await balanced(till)
    },
  )

  it('INVALID is an answer', async () => {
    const till = await openTestCheckout()
    await till.fault('F8', 'invalid')
    await till.subscriber()
    expect(await reasons(till)).toEqual(['not sent by PayFast'])
  })
})

it('F9: a genuine notification again weeks later changes nothing', async () => {
  const till = await openTestCheckout()
  const { userId } = await till.subscriber()
  await till.days(20)
  const before = await till.subscription(userId)
  await till.control(`itns/${till.simulator.world.state.deliveries[0]!.id}/send`)
  await till.looked()
  expect(await till.subscription(userId)).toEqual(before)
  expect(await till.charges(userId)).toHaveLength(1)
  await balanced(till)
})

it('F10: while nothing can be kept PayFast is told to come again, and nothing is lost', async () => {
  const till = await openTestCheckout()
  await sql`alter table itn_inbox rename to itn_inbox_away`.execute(till.db)
  const userId = await till.account()
  await pay(await till.form(userId))
  const [delivery] = till.simulator.world.state.deliveries
  expect(delivery!.tries[0]!.outcome).toContain('503')
  await sql`alter table itn_inbox_away rename to itn_inbox`.execute(till.db)

  await till.control('clock', { minutes: 11 })
  await till.looked()
  expect(await till.subscription(userId)).toMatchObject({ state: 'active' })
  await balanced(till)
})

describe('F11: fields that nobody expected', () => {
  it.each(['unknown', 'token second', 'no billing date', 'UTF-8', 'blank item'])(
    '%s does no harm',
    async (variant) => {
      const till = await openTestCheckout()
      await till.fault('F11', variant)
      const { userId } = await till.subscriber()
      expect(await till.subscription(userId)).toMatchObject({ state: 'active' })
      await balanced(till)
    },
  )
})

describe('F12: somebody else’s', () => {
  it.each([
    ['other merchant', 'another merchant'],
    ['unknown reference', 'not expected'],
  ])('%s is set aside', async (variant, reason) => {
    const till = await openTestCheckout()
    await till.fault('F12', variant)
    const { userId } = await till.subscriber()
    expect(await reasons(till)).toEqual([reason])
    expect(await till.subscription(userId)).toMatchObject({ state: 'incomplete' })
  })
})

it('F13: a form without its signature and with a lower sum buys nothing', async () => {
  const till = await openTestCheckout()
  till.simulator.world.state.merchants[0]!.requiresSignature = false
  const userId = await till.account()
  const { action, fields } = await till.form(userId)
  const cheaper = fields
    .filter(([name]) => name !== 'signature')
    .map(([name, value]) => [name, name === 'amount' ? '5.00' : value] as const)
  await pay({ action, method: 'post', fields: cheaper })
  await till.looked()

  expect(await till.subscription(userId)).toMatchObject({ state: 'incomplete' })
  expect(await till.charges(userId)).toEqual([{ kind: 'unmatched', cents: 5_00, refunded: 0 }])
  await balanced(till)
})

describe('F14: a renewal that fails', () => {
  it.each([false, true])('twice, then comes (told of it: %s)', async (failedItn) => {
    const till = await openTestCheckout()
    await till.control('switches', { failedItn })
    const { userId } = await till.subscriber(cards.failsTwice)
    await till.days(32)
    expect(await till.subscription(userId)).toMatchObject({
      state: 'past_due',
      owingSince: '2026-08-01',
    })
    await till.days(1)
    expect(await till.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-09-01',
    })
    await balanced(till)
  })

  it.each([6, 7])(
    'five times, locked as %i: suspended once, and back with a new card',
    async (lockedStatus) => {
      const till = await openTestCheckout()
      await till.control('switches', { lockedStatus })
      const { userId } = await till.subscriber(cards.fails)
      await till.days(39)
      expect(await till.subscription(userId)).toMatchObject({ state: 'suspended' })
      const emails = kindsOf(till).filter((kind) => kind === 'charge missed')
      expect(emails).toHaveLength(3)
      expect(kindsOf(till).filter((kind) => kind === 'access suspended')).toHaveLength(1)

      const recovery = await beginRecovery(till.services, {
        userId,
        now: till.services.clock.now(),
      })
      if (!recovery.ok) throw new Error(recovery.why)
      await pay(await till.formOf(recovery.checkoutId))
      await till.work()
      expect(await till.subscription(userId)).toMatchObject({
        state: 'active',
        paidUntil: '2026-09-09',
      })
      // The old agreement no longer charges anybody.
      expect(till.simulator.world.state.agreements.map(({ status }) => status)).toEqual([2, 1])
      await balanced(till)
    },
  )
})

describe('F15: an end that PayFast doesn’t answer', () => {
  it.each(['timeout after success', '401', '429', '500', 'html 403'])(
    '%s: the wish is kept, and the agreement ends once',
    async (variant) => {
      const till = await openTestCheckout({ line: { patience: 500 } })
      const { userId, checkoutId } = await till.subscriber()
      await till.fault('F15', variant)
      const now = till.services.clock.now()
      await till.db
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
      await till.work()
      await till.days(1)

      const [order] = await till.db.selectFrom('payfast_orders').selectAll().execute()
      expect(order!.done_at).not.toBeNull()
      const statuses = till.simulator.world.state.deliveries.map(({ status }) => status)
      expect(statuses).toEqual(['COMPLETE', 'CANCELLED'])
      // F16: what was paid stays paid, whichever came first.
      expect(await till.subscription(userId)).toMatchObject({
        state: 'active',
        paidUntil: '2026-08-01',
      })
      await balanced(till)
    },
  )
})

it.each(['before', 'after'])('F16: an end notified %s the call is answered', async (variant) => {
  const till = await openTestCheckout()
  await till.fault('F16', variant)
  const { userId } = await till.subscriber()
  const ended = await endSubscription(till.services, {
    userId,
    by: 'law',
    now: till.services.clock.now(),
  })
  expect(ended).toMatchObject({ ok: true })
  await till.days(35)
  const subject = await till.subscription(userId)
  expect(subject.state).toBe('ended')
  expect(till.simulator.world.state.agreements[0]!.status).toBe(2)
  await balanced(till)
})

it('F17: a zero amount for a known agreement grants nothing', async () => {
  const till = await openTestCheckout()
  const { userId } = await till.subscriber()
  const before = await till.subscription(userId)
  await till.control(`agreements/${till.simulator.world.state.agreements[0]!.token}/new-card`)
  await till.work()
  expect(await till.subscription(userId)).toEqual(before)
  expect(kindsOf(till)).toContain('card changed')
  await balanced(till)
})

describe('F18: more than one tab', () => {
  it('left by Cancel and then paid in the old tab: it counts', async () => {
    const till = await openTestCheckout()
    const userId = await till.account()
    const page = await tab(await till.form(userId))
    await pressed(`${page}/cancel`)
    await giveCard(page)
    await till.looked()
    expect(await till.subscription(userId)).toMatchObject({ state: 'active' })
    await balanced(till)
  })

  it('paid by the month in two tabs: the second sum goes back, its agreement ends', async () => {
    const till = await openTestCheckout()
    const userId = await till.account()
    const form = await till.form(userId)
    const [first, other] = [await tab(form), await tab(form)]
    await giveCard(first)
    await till.looked()
    await giveCard(other)
    await till.work()

    expect(await till.charges(userId)).toEqual([
      { kind: 'first', cents: 49_99, refunded: 0 },
      { kind: 'surplus', cents: 49_99, refunded: 49_99 },
    ])
    expect(await till.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-08-01',
    })
    expect(till.simulator.world.state.agreements.map(({ status }) => status)).toEqual([1, 2])
    expect(kindsOf(till)).toContain('refund made')
    await till.days(32)
    expect(await till.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2026-09-01',
    })
    await balanced(till)
  })

  it('a year paid in two tabs: the second sum goes back', async () => {
    const till = await openTestCheckout()
    const userId = await till.account()
    const form = await till.form(userId, { cycle: 'annual' })
    await giveCard(await tab(form))
    await till.looked()
    await giveCard(await tab(form))
    await till.work()

    expect((await till.charges(userId)).map(({ kind }) => kind)).toEqual(['first', 'surplus'])
    expect(await till.subscription(userId)).toMatchObject({
      state: 'active',
      paidUntil: '2027-07-01',
    })
    await balanced(till)
  })
})

describe('F19: the calendar', () => {
  it.each([
    ['anchor', '2027-01-31T23:50:00+02:00'],
    ['drift', '2028-02-29T00:10:00+02:00'],
    ['anchor', '2026-12-31T23:59:00+02:00'],
  ])('with %s from %s nobody is without what they paid for', async (variant, now) => {
    const till = await openTestCheckout({ simulator: { at: new Date(now), isTicking: false } })
    await till.fault('F19', variant)
    const { userId } = await till.subscriber()
    for (let days = 0; days < 100; days += 5) {
      await till.days(5)
      expect((await till.subscription(userId)).state).toBe('active')
    }
    expect((await till.charges(userId)).length).toBeGreaterThanOrEqual(3)
    await balanced(till)
  })
})

describe('F20: a program that ends half-way', () => {
  it.each(['kept and not judged', 'applied and not marked', 'marked'])(
    'when a notification was %s, there is one effect',
    async (moment) => {
      const till = await openTestCheckout()
      await till.fault('F2', 'hold')
      const userId = await till.account()
      await pay(await till.form(userId))
      const [delivery] = till.simulator.world.state.deliveries
      await till.control('faults', { at: 'validate', what: '500', times: 1 })
      await till.control('itns/release', { ids: [delivery!.id] })
      const [row] = await till.looked()
      if (moment === 'applied and not marked')
        await handlePayfastEvent(
          till.services,
          {
            kind: 'charge settled',
            reference: till.simulator.world.state.payments[0]!.id,
            checkoutId: row!.reference,
            token: till.simulator.world.state.agreements[0]!.token,
            grossCents: 49_99,
            feeCents: 4_14,
          },
          till.services.clock.now(),
        )
      if (moment === 'marked') await judgeDelivery(till.services, row!.id)

      // It is up again, and PayFast sends once more.
      await till.control(`itns/${delivery!.id}/send`)
      await till.work()
      await till.work()

      expect(await till.charges(userId)).toEqual([{ kind: 'first', cents: 49_99, refunded: 0 }])
      expect(kindsOf(till).filter((kind) => kind === 'payment received')).toHaveLength(1)
      expect((await till.inbox()).every(({ state }) => state === 'applied')).toBe(true)
      await balanced(till)
    },
  )
})
