import { describe, expect, it } from 'vitest'
import { transaction } from '#app/platform/db.server.ts'
import { addDays, DAY, MINUTE } from '#app/platform/time.ts'
import { documentPdf } from '../documents/queries.server.ts'
import { balances, givingByMonth, pendingAgreementsOf } from '../ledger/queries.server.ts'
import {
  anAccount,
  aProviderOf,
  type BillingWorld,
  billingWorld,
  checkOut,
  choiceOf,
  everythingWorks,
  isFound,
  kindsOf,
  paid,
  START,
  scheduledTasks,
  subscribe,
  subscriptionState,
  today,
} from '../test-billing.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { beginRecovery } from './begin-recovery.server.ts'
import { beginUpgrade } from './begin-upgrade.server.ts'
import { campaignList, setCampaignConsent } from './campaigns.server.ts'
import { cancelCheckout } from './cancel-checkout.server.ts'
import { endSubscription, takeEndBack } from './end-subscription.server.ts'
import { handlePayfastEvent } from './handle-payfast-event.server.ts'
import { claimOrder, orderDone, orderFailed, ordersDue } from './order-queue.server.ts'
import { cancelAgreement, withdrawCancellation } from './orders.server.ts'
import { placesLeft } from './places.server.ts'
import { hasPaid, payingToken, paymentsOf } from './queries.server.ts'
import { refundInFull } from './refund-in-full.server.ts'
import { returnUnmatched } from './return-unmatched.server.ts'
import { projectSubscription } from './save-subscription.server.ts'

const ordersOf = async ({ db, clock }: BillingWorld) =>
  (await ordersDue(db, clock.now())).map(({ kind, amountCents, token, reference }) =>
    [kind, kind === 'refund' ? reference : token, amountCents].filter((item) => item !== null),
  )

async function charge(world: BillingWorld, { checkoutId }: { checkoutId: string }, cents = 49_99) {
  return paid(world, { checkoutId, cents }).apply()
}

async function listingStatus({ db }: BillingWorld, id: string) {
  const row = await db
    .selectFrom('providers')
    .select(['billing', 'plan', 'has_priority_place', 'cancel_scheduled', 'paid_through'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const suspensions = await db
    .selectFrom('provider_suspensions')
    .select(['source', 'reason', 'to_at'])
    .where('provider_id', '=', id)
    .execute()
  return { ...row, suspensions }
}

describe('checking out', () => {
  it('asks PayFast for the plan’s price each month, and activates nothing', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    expect(await checkOut(world, user)).toMatchObject({
      amountCents: 49_99,
      recurring: { cents: 49_99, cycle: 'monthly', billingDate: '2026-07-01' },
      expiresAt: new Date(START.getTime() + 30 * MINUTE),
    })
    expect((await subscriptionState(world, user)).state).toBe('incomplete')
    expect(await hasPaid(world.db, user)).toBe(false)
  })

  it('asks once for a year of the launch special', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    expect(await checkOut(world, user, { cycle: 'annual' })).toMatchObject({
      amountCents: 599_88,
      recurring: null,
    })
  })

  it('refuses a sum that is not the price, a plan that is not sold, a contract that is not offered', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const refusal = async (choice: Parameters<typeof choiceOf>[2]) => {
      const started = await beginCheckout(world.services, choiceOf(world, user, choice))
      return started.ok ? null : started.why
    }
    expect(await refusal({ amountCents: 49_98 })).toBe('amount differs')
    expect(await refusal({ plan: 'website', works: new Set() })).toBe('not on sale')
    expect(await refusal({ cycle: 'annual', contractMonths: 24 })).toBe('contract differs')
    expect(await world.db.selectFrom('subscriptions').select('id').execute()).toEqual([])
  })

  it('twice at the same moment makes one subscription and two checkouts', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await Promise.all([checkOut(world, user), checkOut(world, user)])
    expect(await world.db.selectFrom('subscriptions').select('id').execute()).toHaveLength(1)
    expect(await world.db.selectFrom('checkouts').select('id').execute()).toHaveLength(2)
    expect(await placesLeft(world.db, world.clock.now())).toBe(999)
  })
})

describe('a first payment', () => {
  it('activates, once, however often and in how many hands it is told', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const { checkoutId } = await checkOut(world, user)
    const first = paid(world, { checkoutId, cents: 49_99 })
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => first.apply()))
    expect(outcomes.filter((outcome) => outcome === 'activated')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'nothing new')).toHaveLength(19)
    expect(await subscriptionState(world, user)).toMatchObject({
      state: 'active',
      paidUntil: '2026-08-01',
      nextChargeOn: '2026-08-01',
      termEndsOn: '2027-07-01',
    })
    expect(kindsOf(world)).toEqual(['payment received'])
    expect(world.emails[0]!.details).toMatchObject({
      number: 'R-000001',
      cents: 49_99,
      coolsUntil: '2026-07-08',
    })
    expect(await hasPaid(world.db, user)).toBe(true)
  })

  it('books what came, what PayFast kept, what was earned and its tenth', async () => {
    const world = await billingWorld()
    await subscribe(world, await anAccount(world))
    const balance = Object.fromEntries(
      [...(await balances(world.db))].filter(([, cents]) => cents !== 0),
    )
    expect(balance).toEqual({
      payfast: 45_85,
      'payment-fees': 4_14,
      revenue: -49_99,
      giving: 5_00,
      'giving:education-literacy': -5_00,
    })
  })

  it('is taxed at a vendor’s, with a tax invoice', async () => {
    const world = await billingWorld({ vatNumber: '4220122222' })
    const user = await anAccount(world)
    await subscribe(world, user, { plan: 'standard' })
    const balance = await balances(world.db)
    expect([balance.get('vat-output'), balance.get('revenue'), balance.get('giving')]).toEqual([
      -19_56, -130_43, 15_00,
    ])
    const [payment] = await paymentsOf(world.db, user)
    expect(payment!.documents.map(({ series, number }) => [series, number])).toEqual([
      ['tax-invoice', 1],
    ])
  })

  it('is papered for anyone who paid, and for nobody else', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user)
    const [payment] = await paymentsOf(world.db, user)
    const { id } = payment!.documents[0]!

    const document = await documentPdf(world.db, { id, userId: user, language: 'en' })

    expect(document!.name).toMatch(/^[A-Z]+-000001\.pdf$/)
    expect(Buffer.from(document!.bytes).toString('latin1')).toMatch(/^%PDF-1\.7/)
    const stranger = await anAccount(world)
    expect(await documentPdf(world.db, { id, userId: stranger, language: 'en' })).toBeNull()
  })

  it('of an account that applies later shows on its record then', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user)
    const provider = await aProviderOf(world, user)
    expect((await listingStatus(world, provider)).billing).toBe('incomplete')
    await world.db.transaction().execute((tx) => projectSubscription(tx, user, world.clock.now()))
    expect(await listingStatus(world, provider)).toMatchObject({
      billing: 'active',
      plan: 'launch-special',
      has_priority_place: true,
      paid_through: new Date('2026-08-01T00:00:00+02:00'),
    })
    expect(await isFound(world, provider)).toBe(true)
  })

  it('of another sum activates nothing, and stands as unmatched until it is returned', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const { checkoutId } = await checkOut(world, user)
    for (const cents of [49_98, 50_00, 5_00])
      expect(await paid(world, { checkoutId, cents }).apply()).toBe('unmatched')
    expect((await subscriptionState(world, user)).state).toBe('incomplete')
    expect((await balances(world.db)).get('unmatched')).toBe(-(49_98 + 50_00 + 5_00))
    expect(kindsOf(world)).toEqual(Array(3).fill('money unmatched'))

    const now = world.clock.now()
    const unmatched = await world.db.selectFrom('charges').select('id').execute()
    for (const { id } of unmatched)
      expect(await returnUnmatched(world.services, { chargeId: id, by: user, now })).toEqual({
        ok: true,
        isWaiting: false,
      })
    for (const { id } of await ordersDue(world.db, now))
      await handlePayfastEvent(
        world.services,
        { kind: 'refund made', orderId: id, feeCents: 2_30 },
        now,
      )
    expect((await balances(world.db)).get('unmatched')).toBe(0)
    expect(await ordersOf(world)).toEqual([])
  })

  it('of a checkout nobody knows is unmatched', async () => {
    const world = await billingWorld()
    const stranger = paid(world, {
      checkoutId: 'c9aa5f2c-0000-7000-8000-000000000000',
      cents: 49_99,
    })
    expect(await stranger.apply()).toBe('unmatched')
  })

  it('that comes in two tabs is paid back, and its agreement ended', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const [first, two] = [await checkOut(world, user), await checkOut(world, user)]
    expect(await charge(world, first)).toBe('activated')
    expect(await charge(world, two)).toBe('surplus')
    expect(await pendingAgreementsOf(world.db, user)).toBe(-49_99)
    expect(await ordersOf(world)).toEqual([
      ['refund', '2452002', 49_99],
      ['cancel', `token of ${two.checkoutId}`],
    ])
    expect(await payingToken(world.db, user)).toBe(`token of ${first.checkoutId}`)
    const [refund] = await ordersDue(world.db, world.clock.now())
    const made = { kind: 'refund made', orderId: refund!.id, feeCents: 2_00 } as const
    expect(await handlePayfastEvent(world.services, made, world.clock.now())).toBe('noted')
    expect(await handlePayfastEvent(world.services, made, world.clock.now())).toBe('nothing new')
    expect(await pendingAgreementsOf(world.db, user)).toBe(0)
    expect(kindsOf(world)).toEqual([
      'payment received',
      'refund coming',
      'money surplus',
      'refund made',
    ])
  })

  it('that comes after the buyer turned back counts all the same', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const checkout = await checkOut(world, user)
    const { checkoutId } = checkout
    await cancelCheckout(world.db, { checkoutId, userId: user, now: world.clock.now() })
    expect(await placesLeft(world.db, world.clock.now())).toBe(1000)
    expect(await charge(world, checkout)).toBe('activated')
    expect(await placesLeft(world.db, world.clock.now())).toBe(999)
  })
})

describe('PayFast’s notifications', () => {
  it('lead to the same in every order', async () => {
    const orders = [
      ['first', 'second', 'cancelled'],
      ['second', 'first', 'cancelled'],
      ['cancelled', 'first', 'second'],
      ['cancelled', 'second', 'first'],
      ['first', 'cancelled', 'second'],
    ] as const
    const ends = []
    for (const order of orders) {
      const world = await billingWorld()
      const user = await anAccount(world)
      const { checkoutId } = await checkOut(world, user)
      const token = `token of ${checkoutId}`
      world.clock.advance(31 * DAY)
      const facts = {
        first: paid(world, { checkoutId, cents: 49_99 }).event,
        second: paid(world, { checkoutId, cents: 49_99 }).event,
        cancelled: { kind: 'agreement cancelled', token, checkoutId } as const,
      }
      for (const name of [...order, ...order])
        await handlePayfastEvent(world.services, facts[name], world.clock.now())
      const { state, paidUntil, periods, nextChargeOn } = await subscriptionState(world, user)
      const balance = [...(await balances(world.db))]
      ends.push({ state, paidUntil, periods, nextChargeOn, balance })
      expect(await payingToken(world.db, user)).toBeNull()
    }
    for (const end of ends) expect(end).toEqual(ends[0])
    expect(ends[0]).toMatchObject({ state: 'active', paidUntil: '2026-09-01', periods: 2 })
  })

  it('of a charge renew the paid time, and its day is PayFast’s', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const own = await subscribe(world, user)
    const next = { kind: 'next charge', token: own.token!, on: '2026-08-03', asOf: 'a' } as const
    expect(await handlePayfastEvent(world.services, next, world.clock.now())).toBe('noted')
    await world.until('2026-08-03')
    expect((await subscriptionState(world, user)).state).toBe('active')
    expect(await charge(world, own)).toBe('renewed')
    expect((await subscriptionState(world, user)).paidUntil).toBe('2026-09-03')
  })

  it('of the old price after the step are honoured, and the next price is asked for', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const own = await subscribe(world, user)
    for (let month = 8; month <= 18; month++) {
      const subscription = await subscriptionState(world, user)
      await world.until(subscription.nextChargeOn!)
      expect(await charge(world, own)).toBe('renewed')
    }
    await world.until('2027-06-30')
    expect(await ordersOf(world)).toEqual([['change amount', own.token, 149_99]])
    expect(kindsOf(world)).toContain('contract renews')
    expect(world.emails.find(({ kind }) => kind === 'new price')?.details).toEqual({
      from: '2027-07-01',
      cents: 149_99,
      before: 49_99,
    })
    await world.until('2027-07-01')
    expect(await charge(world, own)).toBe('renewed')
    await world.until('2027-08-01')
    expect(await charge(world, own, 149_99)).toBe('renewed')
    await world.until('2027-09-01')
    expect(await charge(world, own, 49_99)).toBe('unmatched')
  })

  it('of a changed card grant nothing, and have an owing charge tried again', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const { token } = await subscribe(world, user)
    const changed = (reference: string) =>
      ({ kind: 'card changed', token: token!, reference }) as const
    const before = await subscriptionState(world, user)
    await handlePayfastEvent(world.services, changed('1'), world.clock.now())
    expect(await subscriptionState(world, user)).toEqual(before)
    expect(await ordersOf(world)).toEqual([])
    await world.until('2026-08-03')
    await handlePayfastEvent(world.services, changed('2'), world.clock.now())
    expect((await subscriptionState(world, user)).state).toBe('past_due')
    expect(await ordersOf(world)).toEqual([['revive', token]])
  })
})

describe('a charge that does not come', () => {
  it('is found within a day, told of thrice, suspends on day 7 and ends on day 30', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const provider = await aProviderOf(world, user)
    const own = await subscribe(world, user)
    expect(await isFound(world, provider)).toBe(true)
    const seen: string[] = []
    for (let day = '2026-08-01'; day <= '2026-09-01'; day = addDays(day, 1)) {
      const before = world.emails.length
      await world.until(day)
      const { state } = await subscriptionState(world, user)
      for (const { kind, details } of world.emails.slice(before))
        seen.push(`${day} ${state} ${kind} ${details.reminder ?? ''}`.trim())
      expect(await isFound(world, provider)).toBe(day < '2026-08-08')
      if (day === '2026-08-10')
        expect(await listingStatus(world, provider)).toMatchObject({
          billing: 'suspended',
          has_priority_place: false,
          suspensions: [{ source: 'billing', reason: 'Payment issue', to_at: null }],
        })
    }
    expect(seen).toEqual([
      '2026-08-02 past_due charge missed 1',
      '2026-08-04 past_due charge missed 2',
      '2026-08-06 past_due charge missed 3',
      '2026-08-08 suspended access suspended',
      '2026-08-31 ended subscription ended',
    ])
    expect(await ordersOf(world)).toEqual([['cancel', own.token]])
    expect((await listingStatus(world, provider)).suspensions[0]!.to_at).not.toBeNull()
    expect(await subscriptionState(world, user)).toMatchObject({ endReason: 'not paid' })
    // The card was charged anyway, so it is refunded.
    expect(await charge(world, own)).toBe('surplus')
    expect((await checkOut(world, user)).amountCents).toBe(49_99)
  })

  it('is forgotten when PayFast’s next attempt works, and time counts from the due day', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const own = await subscribe(world, user)
    await world.until('2026-08-01')
    const failed = {
      kind: 'charge failed',
      reference: 'x',
      token: own.token,
      checkoutId: null,
    } as const
    await handlePayfastEvent(world.services, failed, world.clock.now())
    await handlePayfastEvent(world.services, failed, world.clock.now())
    expect(await subscriptionState(world, user)).toMatchObject({
      state: 'past_due',
      failedCharges: 1,
    })
    await world.until('2026-08-04')
    expect(await charge(world, own)).toBe('recovered')
    expect(await subscriptionState(world, user)).toMatchObject({
      state: 'active',
      owingSince: null,
      failedCharges: 0,
      paidUntil: '2026-09-01',
    })
  })

  it('is made good by a new agreement: found again at once, the old agreement ended', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const provider = await aProviderOf(world, user)
    const own = await subscribe(world, user)
    await world.until('2026-08-12')
    expect(await isFound(world, provider)).toBe(false)
    const recovery = await beginRecovery(world.services, { userId: user, now: world.clock.now() })
    if (!recovery.ok) throw new Error(recovery.why)
    expect(recovery).toMatchObject({ amountCents: 49_99, recurring: { billingDate: '2026-08-12' } })
    expect(await charge(world, recovery)).toBe('recovered')
    expect(await subscriptionState(world, user)).toMatchObject({
      state: 'active',
      paidUntil: '2026-09-12',
      nextChargeOn: '2026-09-12',
      termEndsOn: '2027-07-01',
    })
    expect(await isFound(world, provider)).toBe(true)
    expect(await ordersOf(world)).toEqual([['cancel', own.token]])
    // PayFast charges the old one once more before the cancellation.
    expect(await charge(world, own)).toBe('surplus')
  })

  it('is not asked of someone who owes nothing', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user)
    const requested = await beginRecovery(world.services, { userId: user, now: world.clock.now() })
    expect(requested).toEqual({ ok: false, why: 'nothing to pay' })
  })

  it('is told in one email after a standstill', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user)
    world.clock.set(new Date('2026-08-07T09:00:00+02:00'))
    await scheduledTasks(world.services, world.clock.now())
    await scheduledTasks(world.services, world.clock.now())
    const warnings = world.emails.filter(({ kind }) => kind === 'charge missed')
    expect(warnings.map(({ details }) => details.reminder)).toEqual([3])
  })
})

it('tells anyone who ends the agreement at PayFast how to pay on, and takes nothing away', async () => {
  const world = await billingWorld()
  const user = await anAccount(world)
  const own = await subscribe(world, user)
  await handlePayfastEvent(
    world.services,
    { kind: 'agreement cancelled', token: own.token!, checkoutId: null },
    world.clock.now(),
  )
  expect(kindsOf(world)).toEqual(['payment received', 'card agreement ended'])
  expect(await subscriptionState(world, user)).toMatchObject({ state: 'active', cancelBy: null })
  const ahead = await beginRecovery(world.services, { userId: user, now: world.clock.now() })
  if (!ahead.ok) throw new Error(ahead.why)
  // Already paid until 1 August: this payment is for the month after.
  expect(ahead.recurring?.billingDate).toBe('2026-09-01')
  await charge(world, ahead)
  expect(await subscriptionState(world, user)).toMatchObject({ paidUntil: '2026-09-01' })
})

describe('ending', () => {
  it('by law leaves access and charges until its day, then ends once', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const provider = await aProviderOf(world, user)
    const own = await subscribe(world, user)
    await world.until('2026-07-20')
    const ended = await endSubscription(world.services, {
      userId: user,
      by: 'law',
      now: world.clock.now(),
    })
    // Women’s Day is a Sunday in 2026, so Monday 10 August is a holiday.
    expect(ended).toEqual({ ok: true, effectiveOn: '2026-08-18', accessUntil: '2026-09-01' })
    expect((await listingStatus(world, provider)).cancel_scheduled).toBe(true)
    expect(await ordersOf(world)).toEqual([])
    await world.until('2026-08-01')
    expect(await charge(world, own)).toBe('renewed')
    expect(await ordersOf(world)).toEqual([['cancel', own.token]])
    await world.until('2026-08-31')
    expect(await isFound(world, provider)).toBe(true)
    await world.until('2026-09-01')
    expect(await subscriptionState(world, user)).toMatchObject({
      state: 'ended',
      endReason: 'cancelled',
    })
    expect(await isFound(world, provider)).toBe(false)
    expect(kindsOf(world).filter((kind) => kind === 'subscription ended')).toHaveLength(1)
  })

  it('can be taken back before its last charge, and PayFast continues charging', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user)
    const before = await subscriptionState(world, user)
    const act = () => ({ userId: user, now: world.clock.now() })
    await endSubscription(world.services, { ...act(), by: 'contract' })
    expect(await takeEndBack(world.services, act())).toEqual({ ok: true, afterwards: 'charged' })
    expect(await subscriptionState(world, user)).toEqual(before)
    expect(await takeEndBack(world.services, act())).toMatchObject({ why: 'nothing to take back' })
  })

  it('can be taken back while PayFast has not been asked to stop', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const own = await subscribe(world, user)
    await world.until('2026-07-20')
    const act = () => ({ userId: user, now: world.clock.now() })
    await endSubscription(world.services, { ...act(), by: 'law' })
    await world.until('2026-08-01')
    await charge(world, own)
    expect(await ordersOf(world)).toEqual([['cancel', own.token]])
    expect(await takeEndBack(world.services, act())).toEqual({ ok: true, afterwards: 'charged' })
    expect(await ordersOf(world)).toEqual([])
    // Cancelled again, so PayFast gets the order again.
    await endSubscription(world.services, { ...act(), by: 'law' })
    await world.until('2026-08-25')
    expect(await subscriptionState(world, user)).toMatchObject({ endsOn: '2026-09-01' })
    expect(await ordersOf(world)).toEqual([['cancel', own.token]])
  })

  it('can be taken back until the paid time ends: then with a new payment method', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user)
    const act = () => ({ userId: user, now: world.clock.now() })
    await endSubscription(world.services, { ...act(), by: 'law' })
    // Its last day is before the next charge, so the order is due at once.
    const [order] = await ordersDue(world.db, world.clock.now())
    await orderDone(world.db, order!.id, world.clock.now())
    await world.until('2026-07-31')
    expect(await takeEndBack(world.services, act())).toEqual({
      ok: true,
      afterwards: 'card needed',
    })
    expect(world.emails.findLast(({ kind }) => kind === 'end taken back')?.details).toEqual({
      until: '2026-08-01',
      afterwards: 'card needed',
    })
    const recovery = await beginRecovery(world.services, act())
    if (!recovery.ok) throw new Error(recovery.why)
    expect(await charge(world, recovery)).toBe('recovered')
    await world.until('2026-08-10')
    expect(await subscriptionState(world, user)).toMatchObject({
      state: 'active',
      paidUntil: '2026-09-01',
      cancelBy: null,
    })
  })

  it('can’t be taken back once the paid time has ended', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user, { cycle: 'annual' })
    const act = () => ({ userId: user, now: world.clock.now() })
    await endSubscription(world.services, { ...act(), by: 'contract' })
    expect(await takeEndBack(world.services, act())).toEqual({
      ok: true,
      afterwards: 'plan needed',
    })
    await endSubscription(world.services, { ...act(), by: 'contract' })
    await world.until('2027-07-01')
    expect(await takeEndBack(world.services, act())).toMatchObject({ why: 'nothing to take back' })
  })

  it('a year by law pays the unused months back on the day it ends, with their tenth', async () => {
    const world = await billingWorld({ vatNumber: '4220122222' })
    const user = await anAccount(world)
    const own = await subscribe(world, user, { plan: 'standard', cycle: 'annual' })
    await world.until('2026-09-20')
    await endSubscription(world.services, { userId: user, by: 'law', now: world.clock.now() })
    expect(await ordersOf(world)).toEqual([['cancel', own.token]])
    await world.until('2026-10-20')
    expect((await subscriptionState(world, user)).state).toBe('ended')
    const refund = 1619_89 - 4 * 149_99
    const [order] = (await ordersOf(world)).filter(([kind]) => kind === 'refund')
    expect(order).toEqual(['refund', '2452001', refund])
    const balance = await balances(world.db)
    expect(balance.get('deferred-revenue')).toBe(0)
    expect(balance.get('giving')).toBe(60_00)
    expect(balance.get('vat-output')).toBe(
      -Math.round((1619_89 * 15) / 115) + Math.round((refund * 15) / 115),
    )
    const [payment] = await paymentsOf(world.db, user)
    expect(payment!.documents.map(({ series }) => series)).toEqual(['tax-invoice', 'credit-note'])
  })

  it('within seven days pays everything back, with its tenth, and frees the place', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user)
    await world.until('2026-07-08')
    const act = { userId: user, why: 'cooling off', by: user, now: world.clock.now() } as const
    expect(await placesLeft(world.db, act.now)).toBe(999)
    expect(await refundInFull(world.services, act)).toEqual({ ok: true, refundCents: 49_99 })
    expect(await refundInFull(world.services, act)).toMatchObject({ why: 'no subscription' })
    expect(await placesLeft(world.db, act.now)).toBe(1000)
    const balance = await balances(world.db)
    expect([balance.get('revenue'), balance.get('giving'), balance.get('customers')]).toEqual([
      0, 0, -49_99,
    ])
    expect((await ordersOf(world)).map(([kind]) => kind)).toEqual(['refund', 'cancel'])
  })

  it('after seven days, or by a company, pays nothing back', async () => {
    const world = await billingWorld()
    const [late, company] = [await anAccount(world), await anAccount(world)]
    await subscribe(world, late)
    await subscribe(world, company, { holder: 'company' })
    const refund = (userId: string) =>
      refundInFull(world.services, {
        userId,
        why: 'cooling off',
        by: userId,
        now: world.clock.now(),
      })
    expect(await refund(company)).toMatchObject({ why: 'not by law' })
    await world.until('2026-07-09')
    expect(await refund(late)).toMatchObject({ why: 'too late' })
  })

  it('of a rejected application pays a year back that has partly been earned', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user, { cycle: 'annual' })
    await world.until('2026-10-02')
    expect((await balances(world.db)).get('revenue')).toBe(-3 * 49_99)
    const now = world.clock.now()
    await refundInFull(world.services, {
      userId: user,
      why: 'application rejected',
      by: user,
      now,
    })
    const balance = await balances(world.db)
    for (const account of ['revenue', 'deferred-revenue', 'giving'] as const)
      expect(balance.get(account)).toBe(0)
    await world.until('2026-12-02')
    expect((await balances(world.db)).get('revenue')).toBe(0)
  })
})

describe('a year that was paid ahead', () => {
  it('is earned month by month, offered to continue in time, and continues without a gap', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user, { cycle: 'annual' })
    expect((await balances(world.db)).get('deferred-revenue')).toBe(-599_88)
    await world.until('2026-08-01')
    expect((await balances(world.db)).get('deferred-revenue')).toBe(-549_89)
    const early = await beginCheckout(world.services, choiceOf(world, user, { plan: 'standard' }))
    expect(early).toEqual({ ok: false, why: 'already subscribed' })
    await world.until('2027-05-03')
    expect(world.emails.find(({ kind }) => kind === 'prepaid year ends')?.details).toMatchObject({
      end: '2027-07-01',
      standardMonthly: 149_99,
      standardAnnual: 1619_89,
    })
    const next = await checkOut(world, user, { plan: 'standard' })
    expect(next).toMatchObject({ amountCents: 149_99, recurring: { billingDate: '2027-08-01' } })
    expect(await paid(world, { ...next, cents: 149_99 }).apply()).toBe('gone on')
    expect(await subscriptionState(world, user)).toMatchObject({
      plan: 'standard',
      cycle: 'monthly',
      paidUntil: '2027-08-01',
      termEndsOn: '2028-07-01',
    })
    await world.until('2027-07-10')
    expect((await subscriptionState(world, user)).state).toBe('active')
    expect((await balances(world.db)).get('deferred-revenue')).toBe(0)
  })

  it('ends when nothing is chosen, and the launch special can’t be chosen again', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user, { cycle: 'annual' })
    await world.until('2027-06-01')
    const again = await beginCheckout(world.services, choiceOf(world, user))
    expect(again).toEqual({ ok: false, why: 'not on sale' })
    await world.until('2027-06-30')
    expect((await subscriptionState(world, user)).state).toBe('active')
    await world.until('2027-07-01')
    expect(await subscriptionState(world, user)).toMatchObject({
      state: 'ended',
      endReason: 'term over',
    })
  })
})

describe('upgrading', () => {
  it('charges the days that are left, then gives the plan and tells PayFast its price', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const own = await subscribe(world, user, { plan: 'standard' })
    await world.until('2026-07-17')
    const up = {
      userId: user,
      plan: 'website',
      now: world.clock.now(),
      works: everythingWorks,
    } as const
    const started = await beginUpgrade(world.services, up)
    if (!started.ok || !started.checkout) throw new Error('not begun')
    expect(started.checkout).toMatchObject({ amountCents: 23_71, recurring: null })
    expect((await subscriptionState(world, user)).plan).toBe('standard')
    const { checkoutId } = started.checkout
    expect(await paid(world, { checkoutId, cents: 23_71, token: null }).apply()).toBe('upgraded')
    expect(await subscriptionState(world, user)).toMatchObject({
      plan: 'website',
      paidUntil: '2026-08-01',
    })
    expect(await ordersOf(world)).toEqual([['change amount', own.token, 199_00]])
    await world.until('2026-08-01')
    expect(await charge(world, own, 199_00)).toBe('renewed')
  })

  it('is refused downwards, and to a plan of which a part does not work yet', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user, { plan: 'website' })
    const now = world.clock.now()
    expect(
      await beginUpgrade(world.services, { userId: user, plan: 'standard', now }),
    ).toMatchObject({
      why: 'not an upgrade',
    })
    const works = new Set([...everythingWorks].filter((feature) => feature !== 'one-page site'))
    expect(
      await beginUpgrade(world.services, { userId: user, plan: 'premium', now, works }),
    ).toMatchObject({
      why: 'not on sale',
    })
  })

  it('costs nothing near the end of what is paid, and comes at once', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    await subscribe(world, user, { plan: 'standard' })
    await world.until('2026-07-30')
    const up = {
      userId: user,
      plan: 'website',
      now: world.clock.now(),
      works: everythingWorks,
    } as const
    expect(await beginUpgrade(world.services, up)).toEqual({ ok: true, checkout: null })
    expect((await subscriptionState(world, user)).plan).toBe('website')
  })
})

describe('orders to PayFast', () => {
  it('stay until they are done, tried again later and later', async () => {
    const world = await billingWorld()
    const user = await anAccount(world)
    const [first, two] = [await checkOut(world, user), await checkOut(world, user)]
    await charge(world, first)
    await charge(world, two)
    const cancel = (await ordersDue(world.db, world.clock.now())).find(
      ({ kind }) => kind === 'cancel',
    )!
    expect(await claimOrder(world.db, cancel)).toBe(true)
    await orderFailed(world.db, cancel.id, 'HTTP 500', world.clock.now())
    const due = async () => (await ordersDue(world.db, world.clock.now())).map(({ id }) => id)
    expect(await due()).not.toContain(cancel.id)
    world.clock.advance(MINUTE)
    expect(await due()).toContain(cancel.id)
    // PayFast’s notification may arrive before the response to our call.
    const token = `token of ${two.checkoutId}`
    await handlePayfastEvent(
      world.services,
      { kind: 'agreement cancelled', token, checkoutId: two.checkoutId },
      world.clock.now(),
    )
    expect(await due()).not.toContain(cancel.id)
    await orderDone(world.db, cancel.id, world.clock.now())
    expect(kindsOf(world)).not.toContain('card agreement ended')
  })

  it('are withdrawn or taken, never both, and taken by one batch alone', async () => {
    const world = await billingWorld()
    const { db } = world
    const cancellation = await aCancellation(world)
    expect(
      (await Promise.all([claimOrder(db, cancellation), claimOrder(db, cancellation)])).sort(),
    ).toEqual([false, true])
    // The call to PayFast is in progress and can't be withdrawn.
    const withdraw = ({ checkoutId }: { checkoutId: string }) =>
      transaction(db, (tx) => withdrawCancellation(tx, checkoutId))
    expect(await withdraw(cancellation)).toBe(false)

    const withdrawn = await aCancellation(world)
    expect(await withdraw(withdrawn)).toBe(true)
    expect(await claimOrder(db, withdrawn)).toBe(false)

    const done = await aCancellation(world)
    await orderDone(db, done.id, world.clock.now())
    expect(await claimOrder(db, done)).toBe(false)

    // Whoever comes first, only one of the two takes effect.
    for (let round = 0; round < 5; round++) {
      const order = await aCancellation(world)
      const [isClaimed, isWithdrawn] = await Promise.all([claimOrder(db, order), withdraw(order)])
      expect(isClaimed).toBe(!isWithdrawn)
    }
  })
})

async function aCancellation(world: BillingWorld) {
  const { checkoutId } = await subscribe(world, await anAccount(world))
  const subscription = await world.db
    .selectFrom('subscriptions')
    .select('id')
    .where('paying_checkout', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const now = world.clock.now()
  const id = await transaction(world.db, (tx) =>
    cancelAgreement(tx, { subscriptionId: subscription.id, checkoutId }, now),
  )
  return { id: id!, attempts: 0, checkoutId }
}

it('lists for campaigns only those who hold the special and agreed', async () => {
  const world = await billingWorld()
  for (const campaignConsent of [true, false]) {
    const user = await anAccount(world)
    await aProviderOf(world, user)
    await subscribe(world, user, { campaignConsent })
  }
  const list = await campaignList(world.db)
  expect(list.map(({ agreedAt }) => agreedAt)).toEqual([START])
})

it('takes a consent to campaigns back at any time, and gives it again', async () => {
  const world = await billingWorld()
  const { db } = world
  const user = await anAccount(world)
  await aProviderOf(world, user)
  await subscribe(world, user, { campaignConsent: true })
  const set = (isAgreed: boolean) =>
    setCampaignConsent(db, { userId: user, isAgreed, now: world.clock.now() })

  expect(await set(false)).toEqual({ ok: true })
  expect(await campaignList(db)).toEqual([])
  await set(false)
  world.clock.advance(DAY)
  await set(true)

  expect(await campaignList(db)).toMatchObject([{ agreedAt: world.clock.now() }])
  const events = await db
    .selectFrom('events')
    .select('name')
    .where('name', 'like', 'campaign%')
    .orderBy('occurred_at')
    .execute()
  expect(events.map(({ name }) => name)).toEqual([
    'campaign consent withdrawn',
    'campaign consent given',
  ])
  const other = await anAccount(world)
  await subscribe(world, other, { plan: 'standard' })
  expect(await setCampaignConsent(db, { userId: other, isAgreed: true, now: START })).toEqual({
    ok: false,
    why: 'no subscription',
  })
})

it('gives each category its tenths by month', async () => {
  const world = await billingWorld()
  const user = await anAccount(world)
  const own = await subscribe(world, user)
  // From here on there is a provider record, whose choice counts.
  await aProviderOf(world, user)
  await world.until('2026-08-01')
  await charge(world, own)
  expect(await givingByMonth(world.db)).toEqual([
    { category: 'animal-welfare', month: '2026-08', setAsideCents: 5_00, paidOutCents: 0 },
    { category: 'education-literacy', month: '2026-07', setAsideCents: 5_00, paidOutCents: 0 },
  ])
  expect(today(world)).toBe('2026-08-01')
})
