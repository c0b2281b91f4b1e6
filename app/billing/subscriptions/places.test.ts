import { expect, it } from 'vitest'
import { LAUNCH_PLACES } from '#app/plans/public/plans.ts'
import { newId } from '#app/platform/ids.ts'
import { MINUTE } from '#app/platform/time.ts'
import {
  anAccount,
  type BillingWorld,
  billingWorld,
  checkOut,
  choiceOf,
  kindsOf,
  othersHold,
  paid,
} from '../test-billing.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { placesLeft } from './places.server.ts'

async function crowd(world: BillingWorld, size: number) {
  const outcomes = await Promise.all(
    Array.from({ length: size }, () => beginCheckout(world.services, choiceOf(world, newId()))),
  )
  return {
    reserved: outcomes.filter(({ ok }) => ok).length,
    refused: outcomes.filter((outcome) => !outcome.ok && outcome.why === 'no place left').length,
  }
}

/** Concurrent buyers; the full test is CROWD=1500, with all thousand places free. */
const CROWD = Number(process.env.CROWD ?? 120)

it('reserves the last places for as many of a crowd as there are, and refuses the others', async () => {
  const world = await billingWorld()
  const free = (CROWD * 2) / 3
  await othersHold(world, LAUNCH_PLACES - free)
  expect(await crowd(world, CROWD)).toEqual({ reserved: free, refused: CROWD - free })
  expect(await placesLeft(world.db, world.clock.now())).toBe(0)
  const { count } = await world.db
    .selectFrom('subscriptions')
    .where('state', '=', 'incomplete')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(free)
})

it('gives a reservation back after half an hour, and prolongs it for anyone who comes again', async () => {
  const world = await billingWorld()
  await othersHold(world, LAUNCH_PLACES - 2)
  const [slow, eager, late] = [newId(), newId(), newId()]
  const come = (user: string) => beginCheckout(world.services, choiceOf(world, user))
  for (const user of [slow, eager]) expect((await come(user)).ok).toBe(true)
  expect(await come(late)).toEqual({ ok: false, why: 'no place left' })
  world.clock.advance(20 * MINUTE)
  expect((await come(eager)).ok).toBe(true)
  world.clock.advance(10 * MINUTE)
  expect(await placesLeft(world.db, world.clock.now())).toBe(1)
  expect((await come(late)).ok).toBe(true)
  expect(await come(slow)).toEqual({ ok: false, why: 'no place left' })
})

it('honours a payment that comes after the last place is gone, and tells the office', async () => {
  const world = await billingWorld()
  await othersHold(world, LAUNCH_PLACES - 1)
  const [slow, quick] = [await anAccount(world), await anAccount(world)]
  const first = await checkOut(world, slow)
  world.clock.advance(31 * MINUTE)
  const second = await checkOut(world, quick)
  for (const { checkoutId } of [second, first])
    expect(await paid(world, { checkoutId, cents: 49_99 }).apply()).toBe('activated')
  expect(kindsOf(world)).toEqual(['payment received', 'cap exceeded', 'payment received'])
  expect(await placesLeft(world.db, world.clock.now())).toBe(0)
})
