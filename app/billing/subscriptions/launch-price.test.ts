import { expect, it } from 'vitest'
import {
  anAccount,
  type BillingWorld,
  billingWorld,
  checkOut,
  paid,
  subscribe,
  subscriptionState,
} from '../test-billing.server.ts'
import { endSubscription } from './end-subscription.server.ts'
import { ordersDue } from './order-queue.server.ts'

const amountsOrdered = async ({ db, clock }: BillingWorld) =>
  (await ordersDue(db, clock.now()))
    .filter(({ kind }) => kind === 'change amount')
    .map(({ amountCents }) => amountCents)

/** Pays every month that falls due, from the second on. */
async function payMonths(world: BillingWorld, userId: string, checkoutId: string, months: number) {
  for (let month = 0; month < months; month++) {
    const { nextChargeOn } = await subscriptionState(world, userId)
    await world.until(nextChargeOn!)
    expect(await paid(world, { checkoutId, cents: 49_99 }).apply()).toBe('renewed')
  }
}

it('costs R149.99 from month 13 of a contract of 24 months, and PayFast is told before', async () => {
  const world = await billingWorld()
  const userId = await anAccount(world)
  const { checkoutId } = await subscribe(world, userId, { contractMonths: 24 })
  await payMonths(world, userId, checkoutId, 11)
  await world.until('2027-06-30')
  expect(await amountsOrdered(world)).toEqual([149_99])
  expect(world.emails.find(({ kind }) => kind === 'new price')?.details).toEqual({
    from: '2027-07-01',
    cents: 149_99,
    before: 49_99,
  })
  await world.until('2027-07-01')
  expect(await paid(world, { checkoutId, cents: 149_99 }).apply()).toBe('renewed')
  expect(await subscriptionState(world, userId)).toMatchObject({
    priceCents: 149_99,
    nextPriceCents: null,
    termEndsOn: '2028-07-01',
  })
})

it('is charged from month 13 to anyone who ends a contract of 24 months at its end', async () => {
  const world = await billingWorld()
  const userId = await anAccount(world)
  const { checkoutId } = await subscribe(world, userId, { contractMonths: 24 })
  const now = world.clock.now()
  const ended = await endSubscription(world.services, { userId, by: 'contract', now })
  expect(ended).toMatchObject({ ok: true, effectiveOn: '2028-07-01' })
  const email = world.emails.find(({ kind }) => kind === 'end scheduled')
  expect(email?.details).toMatchObject({ charges: 23, cost: 11 * 49_99 + 12 * 149_99 })
  await payMonths(world, userId, checkoutId, 11)
  await world.until('2027-06-30')
  expect(await amountsOrdered(world)).toEqual([149_99])
})

it('isn’t told of to anyone who leaves before it', async () => {
  const world = await billingWorld()
  const userId = await anAccount(world)
  const { checkoutId } = await subscribe(world, userId)
  await payMonths(world, userId, checkoutId, 10)
  const now = world.clock.now()
  await endSubscription(world.services, { userId, by: 'contract', now })
  await payMonths(world, userId, checkoutId, 1)
  await world.until('2027-06-30')
  expect(await amountsOrdered(world)).toEqual([])
})

it('stays as it was agreed in a contract of 24 months that was offered before', async () => {
  const world = await billingWorld()
  const userId = await anAccount(world)
  const { checkoutId } = await checkOut(world, userId, { contractMonths: 24 })
  // Offered before this rule existed, and paid after it.
  await world.db.updateTable('checkouts').set({ price_months: null }).execute()
  await paid(world, { checkoutId, cents: 49_99 }).apply()
  expect(await subscriptionState(world, userId)).toMatchObject({ nextPriceOn: '2028-07-01' })
  await payMonths(world, userId, checkoutId, 12)
  expect(await amountsOrdered(world)).toEqual([])
  expect(await subscriptionState(world, userId)).toMatchObject({ priceCents: 49_99 })
})
