import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aProvider, review } from '#app/directory/test-providers.server.ts'
import { settableClock } from '#app/platform/clock.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'
import { invitationOf, quote, quoteWorld, sendTestRequest } from '#app/quotes/test-world.server.ts'
import { hideReview, showReview } from '#app/reviews/index.server.ts'
import { countDays } from './count-days.server.ts'

const counted = async (db: Db, figure: string) =>
  (
    await db
      .selectFrom('daily_figures')
      .select(['day', 'province', 'detail', 'amount'])
      .where('figure', '=', figure)
      .orderBy('day')
      .orderBy('province')
      .orderBy('detail')
      .execute()
  ).map(({ day, province, detail, amount }) =>
    [day, province, ...(detail ? [detail] : []), amount].join(' '),
  )

/** A request that was opened at this instant. */
async function request(db: Db, openedAt: Date, given: { province?: string; state?: string } = {}) {
  const id = newId()
  await sql`insert into quote_requests (id, form_key, reference, guest_email, category, words, place_id, province, lat, lng, wanted_time, state, created_at, opened_at)
    values (${id}, ${id}, ${id}, 'guest@example.co.za', 'plumbing', 'Geyser', 'soweto', ${given.province ?? 'gauteng'}, -26.2, 27.8, 'any',
      ${given.state ?? 'open'}, ${openedAt}, ${given.state === 'held' ? null : openedAt})`.execute(
    db,
  )
  return id
}

const startAt = async (now: string) => {
  const db = await testDb()
  const clock = settableClock(new Date(now))
  return { db, clock, count: () => countDays({ db, clock }) }
}

it('counts nothing in an empty database, and remembers which days it has counted', async () => {
  const { db, count } = await startAt('2026-03-06T12:00:00Z')
  await count()
  expect(await db.selectFrom('daily_figures').selectAll().execute()).toEqual([])
  const days = await db.selectFrom('counted_days').select('day').orderBy('day').execute()
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([730, '2024-03-07', '2026-03-06'])
})

it('ends a day at midnight in South Africa', async () => {
  const { db, count } = await startAt('2026-03-06T12:00:00Z')
  await request(db, new Date('2026-03-05T21:59:59.999Z'))
  await request(db, new Date('2026-03-05T22:00:00Z'))
  await request(db, new Date('2026-03-06T00:30:00Z'))
  await count()
  expect(await counted(db, 'requests')).toEqual([
    '2026-03-05 gauteng 1',
    '2026-03-05 south-africa 1',
    '2026-03-06 gauteng 2',
    '2026-03-06 south-africa 2',
  ])
})

it('counts each province, and all of them together', async () => {
  const { db, count } = await startAt('2026-03-06T12:00:00Z')
  await request(db, new Date('2026-03-06T08:00:00Z'))
  await request(db, new Date('2026-03-06T08:00:00Z'), { province: 'limpopo' })
  // No guest confirmed this one, so it was sent to no provider.
  await request(db, new Date('2026-03-06T08:00:00Z'), { province: 'limpopo', state: 'held' })
  await count()
  expect(await counted(db, 'requests')).toEqual([
    '2026-03-06 gauteng 1',
    '2026-03-06 limpopo 1',
    '2026-03-06 south-africa 2',
  ])
})

it('counts the last days again, and leaves earlier days as they were counted', async () => {
  const { db, clock, count } = await startAt('2026-03-06T12:00:00Z')
  const old = await request(db, new Date('2026-02-01T12:00:00Z'))
  const recent = await request(db, new Date('2026-03-05T12:00:00Z'))
  await count()
  expect(await counted(db, 'requests')).toHaveLength(4)

  await db.deleteFrom('quote_requests').where('id', 'in', [old, recent]).execute()
  await request(db, new Date('2026-03-06T12:00:00Z'))
  clock.advance(10 * MINUTE)
  await count()
  expect(await counted(db, 'requests')).toEqual([
    '2026-02-01 gauteng 1',
    '2026-02-01 south-africa 1',
    '2026-03-06 gauteng 1',
    '2026-03-06 south-africa 1',
  ])
})

it('catches up with the days on which the site was down', async () => {
  const { db, clock, count } = await startAt('2026-03-06T12:00:00Z')
  await count()
  await request(db, new Date('2026-03-10T12:00:00Z'))
  clock.set(new Date('2026-04-20T12:00:00Z'))
  await count()
  expect(await counted(db, 'requests')).toEqual([
    '2026-03-10 gauteng 1',
    '2026-03-10 south-africa 1',
  ])
})

it('counts a request without a quote once its 48 hours are over, with its service', async () => {
  const world = await quoteWorld()
  const { db, clock, sipho, johan } = world
  const count = () => countDays(world)
  const quoted = await sendTestRequest(world, [sipho])
  await sendTestRequest(world, [johan])
  clock.advance(30 * MINUTE)
  await quote(world, (await invitationOf(world, quoted.requestId, sipho)).id, sipho)
  await count()
  expect(await counted(db, 'requests')).toEqual([
    '2026-03-06 gauteng 2',
    '2026-03-06 south-africa 2',
  ])
  expect(await counted(db, 'quotes')).toEqual(['2026-03-06 gauteng 1', '2026-03-06 south-africa 1'])
  expect(await counted(db, 'requests without a quote')).toEqual([])

  clock.advance(47 * HOUR)
  await count()
  expect(await counted(db, 'requests without a quote')).toEqual([])
  clock.advance(HOUR)
  await count()
  expect(await counted(db, 'requests without a quote')).toEqual([
    '2026-03-06 gauteng plumbing 1',
    '2026-03-06 south-africa plumbing 1',
  ])
})

it('counts how long the first answer to a request took, and no later one', async () => {
  const world = await quoteWorld()
  const { db, clock, sipho, johan } = world
  const { requestId } = await sendTestRequest(world, [sipho, johan])
  clock.advance(22 * MINUTE + 40_000)
  await quote(world, (await invitationOf(world, requestId, johan)).id, johan)
  clock.advance(5 * HOUR)
  await quote(world, (await invitationOf(world, requestId, sipho)).id, sipho)
  await countDays(world)
  expect(await counted(db, 'first answers')).toEqual([
    '2026-03-06 gauteng 22 1',
    '2026-03-06 south-africa 22 1',
  ])
})

it('counts who can be found today, once each, whatever they offer', async () => {
  const { db, clock, count } = await startAt('2026-03-06T12:00:00Z')
  await aProvider(db, { alsoOffers: ['electrical'] })
  await aProvider(db, { verification: 'pending' })
  const pretoria = await aProvider(db, { placeId: 'polokwane' })
  await count()
  expect(await counted(db, 'providers visible')).toEqual([
    '2026-03-06 gauteng 1',
    '2026-03-06 limpopo 1',
    '2026-03-06 south-africa 2',
  ])
  // The next day is counted again; the listings of the day before can't be reconstructed any more.
  await db.deleteFrom('listings').where('provider_id', '=', pretoria.id).execute()
  clock.advance(24 * HOUR)
  await count()
  expect(await counted(db, 'providers visible')).toEqual([
    '2026-03-06 gauteng 1',
    '2026-03-06 limpopo 1',
    '2026-03-06 south-africa 2',
    '2026-03-07 gauteng 1',
    '2026-03-07 south-africa 1',
  ])
})

it('counts only public reviews, also of days that were counted long ago', async () => {
  const { db, clock, count } = await startAt('2026-03-06T12:00:00Z')
  const { id } = await aProvider(db)
  await review(db, id, 1, null)
  await review(db, id, 5, null)
  await count()
  clock.set(new Date('2026-05-20T12:00:00Z'))
  await count()
  expect(await counted(db, 'reviews')).toHaveLength(4)
  const { id: reviewId } = await db
    .selectFrom('reviews')
    .select('id')
    .where('rating', '=', 1)
    .executeTakeFirstOrThrow()
  const moderating = () => ({ reviewId, by: newId(), now: clock.now() })
  await transaction(db, (tx) => hideReview(tx, { ...moderating(), rule: 'private person' }))
  clock.advance(10 * MINUTE)
  await count()
  expect(await counted(db, 'reviews')).toEqual([
    '2026-03-03 gauteng 5 1',
    '2026-03-03 south-africa 5 1',
  ])
  await transaction(db, (tx) => showReview(tx, moderating()))
  clock.advance(10 * MINUTE)
  await count()
  expect(await counted(db, 'reviews')).toHaveLength(4)
})

it('counts reviews by their stars', async () => {
  const { db, count } = await startAt('2026-03-06T12:00:00Z')
  const { id } = await aProvider(db)
  await review(db, id, 5, null)
  await review(db, id, 5, null)
  await review(db, id, 3, null)
  await count()
  expect(await counted(db, 'reviews')).toEqual([
    '2026-03-03 gauteng 3 1',
    '2026-03-03 gauteng 5 2',
    '2026-03-03 south-africa 3 1',
    '2026-03-03 south-africa 5 2',
  ])
})
