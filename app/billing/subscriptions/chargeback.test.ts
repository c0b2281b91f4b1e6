import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { balances, givingByMonth, pendingAgreementsOf } from '../ledger/queries.server.ts'
import {
  anAccount,
  type BillingWorld,
  billingWorld,
  checkOut,
  kindsOf,
  paid,
  subscribe,
  subscriptionState,
} from '../test-billing.server.ts'
import { beginRecovery } from './begin-recovery.server.ts'
import { endSubscription } from './end-subscription.server.ts'
import { handlePayfastEvent } from './handle-payfast-event.server.ts'
import { ordersDue } from './order-queue.server.ts'
import { recordChargeback } from './record-chargeback.server.ts'

const FEE = 85_00

async function chargesOf({ db }: BillingWorld) {
  return db.selectFrom('charges').selectAll().orderBy('settled_at').orderBy('id').execute()
}

const chargeBack = (world: BillingWorld, chargeId: string) =>
  recordChargeback(world.services, {
    chargeId,
    feeCents: FEE,
    by: newId(),
    now: world.clock.now(),
  })

const ordersOf = async ({ db, clock }: BillingWorld) =>
  (await ordersDue(db, clock.now())).map(({ kind, token }) => [kind, token])

it('reverses the fee and its 10%, credits the receipt, stops the card, and the month is owing', async () => {
  const world = await billingWorld()
  const userId = await anAccount(world)
  const { token } = await subscribe(world, userId)
  const before = await balances(world.db)
  expect(before.get('giving:education-literacy')).toBe(-5_00)
  await world.until('2026-07-10')
  const [charge] = await chargesOf(world)

  // Two administrators submit at once: it is recorded once.
  const answers = await Promise.all([chargeBack(world, charge!.id), chargeBack(world, charge!.id)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, why: 'charged back already' })

  const books = await balances(world.db)
  expect(books.get('payfast')).toBe(before.get('payfast')! - 49_99 - FEE)
  expect(books.get('revenue')).toBe(0)
  expect(books.get('giving')).toBe(0)
  expect(books.get('giving:education-literacy')).toBe(0)
  expect(books.get('payment-fees')).toBe(before.get('payment-fees')! + FEE)
  expect(await pendingAgreementsOf(world.db, userId)).toBe(0)
  expect(await givingByMonth(world.db)).toMatchObject([{ setAsideCents: 0, paidOutCents: 0 }])
  const documents = await world.db
    .selectFrom('billing_documents')
    .select('series')
    .orderBy('series')
    .execute()
  expect(documents.map(({ series }) => series)).toEqual(['credit-note', 'receipt'])
  expect(await ordersOf(world)).toEqual([['cancel', token]])
  expect(await subscriptionState(world, userId)).toMatchObject({
    state: 'past_due',
    owingSince: '2026-07-10',
    paidUntil: '2026-07-01',
  })
  expect(world.emails.find(({ kind }) => kind === 'payment charged back')?.details).toMatchObject({
    cents: 49_99,
    suspends: '2026-07-17',
  })
  const event = await world.db
    .selectFrom('events')
    .select(['about_id', 'by_user'])
    .where('name', '=', 'payment charged back')
    .where('about_kind', '=', 'charge')
    .execute()
  expect(event).toMatchObject([{ about_id: charge!.id, by_user: expect.any(String) }])
})

it('is made good by a new payment, or ends like any month that isn’t paid', async () => {
  const world = await billingWorld()
  const [pays, leaves] = [await anAccount(world), await anAccount(world)]
  for (const userId of [pays, leaves]) await subscribe(world, userId)
  await world.until('2026-07-10')
  for (const { id } of await chargesOf(world)) await chargeBack(world, id)
  // PayFast won't retry, and the email doesn't say it will.
  await world.until('2026-07-11')
  const reminder = world.emails.find(({ kind }) => kind === 'charge missed')
  expect(reminder?.details).toMatchObject({ isAgreementOver: 1 })

  const now = world.clock.now()
  const recovery = await beginRecovery(world.services, { userId: pays, now })
  if (!recovery.ok) throw new Error(recovery.why)
  expect(recovery.amountCents).toBe(49_99)
  expect(await paid(world, { ...recovery, cents: 49_99 }).apply()).toBe('recovered')
  expect(await subscriptionState(world, pays)).toMatchObject({
    state: 'active',
    paidUntil: '2026-08-11',
  })
  await world.until('2026-08-10')
  expect(await subscriptionState(world, leaves)).toMatchObject({
    state: 'ended',
    endReason: 'not paid',
  })
})

it('leaves a month alone that another payment covers', async () => {
  const world = await billingWorld()
  const userId = await anAccount(world)
  const { checkoutId } = await subscribe(world, userId)
  await world.until('2026-08-01')
  await paid(world, { checkoutId, cents: 49_99 }).apply()
  const [first] = await chargesOf(world)
  await chargeBack(world, first!.id)
  expect(await subscriptionState(world, userId)).toMatchObject({
    state: 'past_due',
    paidUntil: '2026-09-01',
  })
})

it('ends a year that was paid once', async () => {
  const world = await billingWorld()
  const userId = await anAccount(world)
  await subscribe(world, userId, { cycle: 'annual' })
  await world.until('2026-10-01')
  const [charge] = await chargesOf(world)
  await chargeBack(world, charge!.id)
  expect(await subscriptionState(world, userId)).toMatchObject({
    state: 'ended',
    endReason: 'charged back',
  })
  const books = await balances(world.db)
  for (const account of ['revenue', 'deferred-revenue', 'giving'] as const)
    expect(books.get(account), account).toBe(0)
  expect(world.emails.find(({ kind }) => kind === 'payment charged back')?.details).toMatchObject({
    hasEnded: 1,
  })
})

it('reverses what was left after a part was paid back', async () => {
  const world = await billingWorld()
  const userId = await anAccount(world)
  await subscribe(world, userId, { plan: 'standard', cycle: 'annual' })
  await endSubscription(world.services, { userId, by: 'law', now: world.clock.now() })
  await world.until('2026-08-10')
  const [charge] = await chargesOf(world)
  expect(charge!.refund_cents).toBe(1619_89 - 149_99 * 1)
  // PayFast may be refunding it: the outcome is unknown for now.
  await world.db.updateTable('payfast_orders').set({ attempts: 1 }).execute()
  expect(await chargeBack(world, charge!.id)).toEqual({ ok: false, why: 'refund under way' })
  await world.db.updateTable('payfast_orders').set({ attempts: 0 }).execute()
  await chargeBack(world, charge!.id)
  const books = await balances(world.db)
  expect(books.get('giving')).toBe(0)
  expect(books.get('revenue')).toBe(0)
  expect(await pendingAgreementsOf(world.db, userId)).toBe(0)
  // The refund was withdrawn, so the money was returned only once.
  expect((await ordersOf(world)).filter(([kind]) => kind === 'refund')).toEqual([])
})

it('takes money out of the books that was to go back anyway, and money that matched nothing', async () => {
  const world = await billingWorld()
  const userId = await anAccount(world)
  const { checkoutId } = await subscribe(world, userId)
  await paid(world, { checkoutId, cents: 49_99, token: 'another agreement' }).apply()
  const { checkoutId: other } = await checkOut(world, await anAccount(world))
  await paid(world, { checkoutId: other, cents: 5_00 }).apply()
  const charges = await chargesOf(world)
  expect(charges.map(({ kind }) => kind).sort()).toEqual(['first', 'surplus', 'unmatched'])
  for (const { id, kind } of charges) if (kind !== 'first') await chargeBack(world, id)
  expect(await pendingAgreementsOf(world.db, userId)).toBe(0)
  expect((await balances(world.db)).get('unmatched')).toBe(0)
  expect(await subscriptionState(world, userId)).toMatchObject({ state: 'active' })
  expect((await ordersOf(world)).filter(([kind]) => kind === 'refund')).toEqual([])
  expect(kindsOf(world).filter((kind) => kind === 'payment charged back')).toHaveLength(1)
})

it.each([
  ['monthly', '2026-09-30', '2026-10-01'],
  ['annual', '2027-08-31', '2027-09-01'],
] as const)(
  'makes a %s period owing that began on the 31st, though PayFast charges on its own day',
  async (cycle, end, runDate) => {
    const world = await billingWorld()
    const userId = await anAccount(world)
    await world.until('2026-08-31')
    const choice = { plan: 'standard', cycle, contractMonths: 24 } as const
    const token = (await subscribe(world, userId, choice)).token!
    expect(await subscriptionState(world, userId)).toMatchObject({ paidUntil: end })
    const event = { kind: 'next charge', token, on: runDate, asOf: '2026-08-31' } as const
    await handlePayfastEvent(world.services, event, world.clock.now())
    expect(await subscriptionState(world, userId)).toMatchObject({ paidUntil: runDate })
    await world.until('2026-09-10')
    const [charge] = await chargesOf(world)
    await chargeBack(world, charge!.id)
    expect(await subscriptionState(world, userId)).toMatchObject({
      state: 'past_due',
      paidUntil: '2026-08-31',
      owingSince: '2026-09-10',
    })
  },
)
