import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { HOUR } from '#app/platform/time.ts'
import { officeCounts } from './office-view.server.ts'
import { openTestCheckout, pay } from './test-checkout.server.ts'

it('compares with PayFast what was paid after demonstration data was created, and nothing before', async () => {
  const checkout = await openTestCheckout()
  const { db } = checkout
  const settle = (settledAt: Date) =>
    db
      .insertInto('charges')
      .values({
        id: newId(),
        reference: newId(),
        kind: 'renewal',
        gross_cents: 149_99,
        fee_cents: 7_82,
        settled_at: settledAt,
      })
      .execute()
  const seededAt = checkout.clock.now()
  await settle(new Date(seededAt.getTime() - 5 * HOUR))
  await db
    .insertInto('world')
    .values({ kind: 'demonstration', providers: 1, seeded_at: seededAt })
    .execute()
  await checkout.control('clock', { days: 1 })
  await pay(await checkout.form(await checkout.account()))
  await checkout.looked()

  await checkout.compare()
  expect((await officeCounts(db)).days).toBe(0)

  // A payment that PayFast doesn't know is found all the same.
  await settle(checkout.clock.now())
  await checkout.compare()
  expect((await officeCounts(db)).days).toBe(1)
})
