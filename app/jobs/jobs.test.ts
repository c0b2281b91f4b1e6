import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Services } from '#app/page/services.server.ts'
import { newId } from '#app/platform/ids.ts'
import { addDays, atMinute, DAY, dayOf, HOUR, MINUTE } from '#app/platform/time.ts'
import {
  invitationOf,
  type Plumber,
  quote,
  quoteWorld,
  sendTestRequest,
  type World,
} from '#app/quotes/test-world.server.ts'
import { bookQuote } from './book-job.server.ts'
import { confirmJob } from './confirm-job.server.ts'
import { moveJobsOn } from './overdue.server.ts'
import { acceptProposal, proposeTime, removeProposal } from './propose-time.server.ts'
import type { JobStep, Side } from './public/job-states.ts'
import { rateJob } from './rate-job.server.ts'
import { takeStep, timeFrom } from './take-step.server.ts'

/** Refilwe has accepted the quote of a plumber. It's a Friday, 14:00. */
async function acceptedJob(world: World, plumber: Plumber = world.sipho) {
  const { requestId } = await sendTestRequest(world, [plumber])
  const invitation = await invitationOf(world, requestId, plumber)
  const quoteId = await quote(world, invitation.id, plumber)
  const now = world.clock.now()
  const accepted = await bookQuote(world.services, {
    ...{ invitationId: invitation.id, quoteId, by: null, now },
  })
  if (!accepted.ok) throw new Error(accepted.why)
  world.emails.length = 0
  return accepted.jobId
}

const jobOf = (world: World, jobId: string) =>
  world.db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()

const stateOf = async (world: World, jobId: string) => (await jobOf(world, jobId)).state

const take = (world: World, jobId: string, step: JobStep, party: Side, paidCents?: number) =>
  takeStep(world.services, {
    ...{ jobId, step, party, by: null, now: world.clock.now() },
    ...(paidCents !== undefined && { paidCents }),
  })

const monday = (world: World) => addDays(dayOf(world.clock.now()), 3)

const propose = (world: World, jobId: string, side: Side, hour: number) =>
  proposeTime(world.services, {
    ...{ jobId, side, by: null, now: world.clock.now() },
    time: timeFrom(atMinute(monday(world), hour * 60), { durationMinutes: 90 }),
  })

const accept = (world: World, jobId: string, side: Side, hour: number) =>
  acceptProposal(world.services, {
    ...{ jobId, side, by: null, now: world.clock.now() },
    start: atMinute(monday(world), hour * 60),
  })

async function bookedJob(world: World, hour = 10, plumber = world.sipho) {
  const jobId = await acceptedJob(world, plumber)
  await propose(world, jobId, 'provider', hour)
  expect(await accept(world, jobId, 'customer', hour)).toEqual({ ok: true })
  world.emails.length = 0
  return jobId
}

const passTime = async (world: World, span: number) => {
  world.clock.advance(span)
  await moveJobsOn(world.services as unknown as Services)
}

const kinds = (world: World) =>
  world.emails.filter(({ kind }) => kind).map(({ kind, to }) => `${kind} → ${to}`)

test('a time that one side proposes and the other accepts is booked, and both hear of it', async () => {
  const world = await quoteWorld()
  const jobId = await acceptedJob(world)
  expect(await propose(world, jobId, 'provider', 10)).toEqual({ ok: true })
  expect(kinds(world)).toEqual(['time proposed → customer'])
  expect(await accept(world, jobId, 'provider', 10)).toEqual({ ok: false, why: 'gone' })
  expect(await accept(world, jobId, 'customer', 10)).toEqual({ ok: true })
  expect(await jobOf(world, jobId)).toMatchObject({
    state: 'booked',
    start_at: atMinute(monday(world), 10 * 60),
    end_at: atMinute(monday(world), 11 * 60 + 30),
  })
  expect(kinds(world).slice(1).toSorted()).toEqual([
    'job booked → customer',
    'job booked → provider',
  ])
})

test('nobody accepts a time that they have not read: a new proposal replaces the one before', async () => {
  const world = await quoteWorld()
  const jobId = await acceptedJob(world)
  await propose(world, jobId, 'provider', 10)
  await propose(world, jobId, 'provider', 14)
  expect(await accept(world, jobId, 'customer', 10)).toEqual({ ok: false, why: 'gone' })
  expect(await accept(world, jobId, 'customer', 14)).toEqual({ ok: true })
})

test('ten proposals a day are enough for one side, and the other has its own', async () => {
  const world = await quoteWorld()
  const jobId = await acceptedJob(world)
  for (let hour = 8; hour < 18; hour++)
    expect(await propose(world, jobId, 'customer', hour)).toEqual({ ok: true })
  expect(await propose(world, jobId, 'customer', 8)).toEqual({ ok: false, why: 'too many times' })
  expect(await propose(world, jobId, 'provider', 8)).toEqual({ ok: true })
  world.clock.advance(DAY)
  expect(await propose(world, jobId, 'customer', 9)).toEqual({ ok: true })
})

test('a proposal ends after two days, or when either side removes it', async () => {
  const world = await quoteWorld()
  const jobId = await acceptedJob(world)
  await propose(world, jobId, 'provider', 10)
  const removing = { jobId, side: 'customer', by: null, now: world.clock.now() } as const
  expect(await removeProposal(world.services, removing)).toEqual({ ok: true })
  expect(await accept(world, jobId, 'customer', 10)).toEqual({ ok: false, why: 'gone' })
  await propose(world, jobId, 'provider', 10)
  await passTime(world, 2 * DAY)
  const { rows } = await sql`select job_id from job_proposals`.execute(world.db)
  expect(rows).toEqual([])
})

test('a worker is never booked twice at one time, and whoever accepts is told', async () => {
  const world = await quoteWorld()
  await bookedJob(world, 10)
  const second = await acceptedJob(world)
  await propose(world, second, 'provider', 11)
  expect(await accept(world, second, 'customer', 11)).toEqual({ ok: false, why: 'taken' })
  expect(await stateOf(world, second)).toBe('unscheduled')
  await propose(world, second, 'provider', 12)
  expect(await accept(world, second, 'customer', 12)).toEqual({ ok: true })
})

test('of two who accept times at once that overlap, one is booked', async () => {
  const world = await quoteWorld()
  const jobs = [await acceptedJob(world), await acceptedJob(world)]
  for (const jobId of jobs) await propose(world, jobId, 'provider', 10)
  const outcomes = await Promise.all(jobs.map((jobId) => accept(world, jobId, 'customer', 10)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual({ ok: false, why: 'taken' })
})

test('the old time stays until the other side accepts the new one, and is free again then', async () => {
  const world = await quoteWorld()
  const jobId = await bookedJob(world, 10)
  await propose(world, jobId, 'customer', 14)
  expect(await jobOf(world, jobId)).toMatchObject({
    state: 'booked',
    start_at: atMinute(monday(world), 10 * 60),
  })
  expect(await accept(world, jobId, 'provider', 14)).toEqual({ ok: true })
  expect(await jobOf(world, jobId)).toMatchObject({
    state: 'booked',
    start_at: atMinute(monday(world), 14 * 60),
  })
  await bookedJob(world, 10)
})

test('on the way, arrived, done: the customer hears of each, and what was paid is recorded', async () => {
  const world = await quoteWorld()
  const jobId = await bookedJob(world)
  expect(await take(world, jobId, 'set_off', 'provider')).toEqual({ ok: false, why: 'gone' })
  world.clock.set(atMinute(monday(world), 8 * 60))
  expect(await take(world, jobId, 'set_off', 'customer')).toEqual({ ok: false, why: 'gone' })
  expect(await take(world, jobId, 'set_off', 'provider')).toEqual({ ok: true })
  expect(await take(world, jobId, 'arrive', 'provider')).toEqual({ ok: true })
  expect(await take(world, jobId, 'mark_done', 'provider', 1500_00)).toEqual({ ok: true })
  expect(await take(world, jobId, 'mark_done', 'provider', 1500_00)).toEqual({
    ok: false,
    why: 'gone',
  })
  expect(await take(world, jobId, 'complete', 'customer')).toEqual({ ok: true })
  expect(kinds(world)).toEqual([
    'provider on the way → customer',
    'job marked → customer',
    'job ended → provider',
    'job to rate → customer',
  ])
  expect(await jobOf(world, jobId)).toMatchObject({ state: 'done', paid_cents: 1500_00 })
  const { rows } =
    await sql`select step from job_steps where job_id = ${jobId} order by taken_at, id`.execute(
      world.db,
    )
  expect(rows).toEqual(
    ['schedule', 'set_off', 'arrive', 'mark_done', 'complete'].map((step) => ({ step })),
  )
  expect((await sql`select id from reservations`.execute(world.db)).rows).toEqual([])
})

test("the provider's done is final after 48 hours of silence, and not a minute before", async () => {
  const world = await quoteWorld()
  const jobId = await acceptedJob(world)
  await take(world, jobId, 'mark_done', 'provider', 1500_00)
  await passTime(world, 48 * HOUR - MINUTE)
  expect(await stateOf(world, jobId)).toBe('marked_done')
  await passTime(world, MINUTE)
  expect(await jobOf(world, jobId)).toMatchObject({ state: 'done', paid_cents: 1500_00 })
})

test("the customer's done is final at once, with the customer's sum", async () => {
  const world = await quoteWorld()
  const jobId = await acceptedJob(world)
  await take(world, jobId, 'mark_done', 'provider', 1500_00)
  await take(world, jobId, 'complete', 'customer', 1400_00)
  expect(await jobOf(world, jobId)).toMatchObject({ state: 'done', paid_cents: 1400_00 })
})

test('a job that was not done needs another time after two days, unless one side ends it', async () => {
  const world = await quoteWorld()
  const [jobId, ended] = [await bookedJob(world, 10), await bookedJob(world, 14)]
  world.clock.set(atMinute(monday(world), 15 * 60))
  await take(world, jobId, 'mark_not_done', 'customer')
  await take(world, ended, 'mark_not_done', 'provider')
  expect(await take(world, ended, 'end', 'customer')).toEqual({ ok: true })
  await passTime(world, 48 * HOUR)
  expect(await jobOf(world, jobId)).toMatchObject({ state: 'unscheduled', start_at: null })
  expect(await stateOf(world, ended)).toBe('not_done')
})

test('a provider who left a job undone neither cancels it nor marks it done before a new time', async () => {
  const world = await quoteWorld()
  const jobId = await bookedJob(world)
  world.clock.set(atMinute(monday(world), 15 * 60))
  // After the start, staying away isn't cancelling.
  expect(await take(world, jobId, 'cancel', 'provider')).toEqual({ ok: false, why: 'gone' })
  await take(world, jobId, 'mark_not_done', 'customer')
  await take(world, jobId, 'reopen', 'provider')
  expect(await take(world, jobId, 'cancel', 'provider')).toEqual({ ok: false, why: 'gone' })
  expect(await take(world, jobId, 'mark_done', 'provider')).toEqual({ ok: false, why: 'gone' })
  expect(await take(world, jobId, 'end', 'provider')).toEqual({ ok: true })
  expect(await stateOf(world, jobId)).toBe('not_done')
})

test('nobody contradicts their own word, or sends the other side emails without end', async () => {
  const world = await quoteWorld()
  const jobId = await acceptedJob(world)
  await take(world, jobId, 'mark_done', 'provider', 100)
  expect(await take(world, jobId, 'mark_not_done', 'provider')).toEqual({ ok: false, why: 'gone' })
  for (let round = 0; round < 20; round++) {
    await take(world, jobId, 'mark_not_done', 'customer')
    await take(world, jobId, 'reopen', 'customer')
    await take(world, jobId, 'complete', 'customer')
    await world.db.updateTable('jobs').set({ state: 'marked_done', ended_at: null }).execute()
  }
  expect(await take(world, jobId, 'complete', 'customer')).toEqual({
    ok: false,
    why: 'too many steps',
  })
})

test('a second tap on accept says that it is booked', async () => {
  const world = await quoteWorld()
  const jobId = await bookedJob(world, 10)
  expect(await accept(world, jobId, 'customer', 10)).toEqual({ ok: true })
  expect(kinds(world)).toEqual([])
})

test('without a time both are reminded after one day and three, and the job is cancelled after 14', async () => {
  const world = await quoteWorld()
  const jobId = await acceptedJob(world)
  const both = ['job to schedule → customer', 'job to schedule → provider']
  await passTime(world, 1 * DAY)
  expect(kinds(world)).toEqual(both)
  await passTime(world, 2 * DAY)
  await passTime(world, 5 * DAY)
  expect(kinds(world)).toEqual([...both, ...both])
  await passTime(world, 6 * DAY)
  expect(await stateOf(world, jobId)).toBe('cancelled')
  expect(kinds(world).slice(4)).toEqual(['job cancelled → customer', 'job cancelled → provider'])
})

test('"still on?" is asked the evening before and in the morning, of whoever has not said yes', async () => {
  const world = await quoteWorld()
  const day = monday(world)
  const jobId = await bookedJob(world)
  world.clock.set(atMinute(addDays(day, -1), 18 * 60))
  await passTime(world, 0)
  expect(kinds(world)).toEqual(['still on → customer', 'still on → provider'])
  const yes = { jobId, side: 'customer', by: null, now: world.clock.now() } as const
  expect(await confirmJob(world.services, yes)).toEqual({ ok: true })
  world.clock.set(atMinute(day, 7 * 60))
  await passTime(world, 0)
  expect(kinds(world).slice(2)).toEqual(['still on → provider'])
})

test('nobody who says how it went is asked after three hours; after 14 days it counts for nobody', async () => {
  const world = await quoteWorld()
  const jobId = await bookedJob(world)
  world.clock.set(atMinute(monday(world), 14 * 60 + 30))
  await passTime(world, 0)
  expect(kinds(world)).toContain('how it went → customer')
  await passTime(world, 14 * DAY)
  expect(await stateOf(world, jobId)).toBe('outcome_unknown')
  const listing = await world.db
    .selectFrom('bookings')
    .select('ended_at')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  expect(listing.ended_at).not.toBeNull()
})

test('a change within a day of the start is recorded as late, an earlier one is not', async () => {
  const world = await quoteWorld()
  const [early, late] = [await bookedJob(world, 10), await bookedJob(world, 14)]
  await take(world, early, 'cancel', 'customer')
  world.clock.set(atMinute(addDays(monday(world), -1), 15 * 60))
  await take(world, late, 'cancel', 'provider')
  const { rows } = await sql<{ is_late: boolean }>`
    select is_late from job_steps where step = 'cancel' order by taken_at`.execute(world.db)
  expect(rows.map(({ is_late }) => is_late)).toEqual([false, true])
  await bookedJob(world, 10)
})

test('a job is rated once by its customer, only after it was done, and the listing shows it', async () => {
  const world = await quoteWorld()
  const jobId = await acceptedJob(world)
  const rating = {
    ...{ jobId, by: null, now: world.clock.now(), rating: 5 },
    ...{ words: 'On time and tidy.', customerName: 'Refilwe Mokoena' },
  }
  expect(await rateJob(world.services, rating)).toEqual({ ok: false, why: 'not yet' })
  await take(world, jobId, 'complete', 'customer', 1500_00)
  const both = await Promise.all([
    rateJob(world.services, rating),
    rateJob(world.services, { ...rating, rating: 1 }),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const review = await world.db.selectFrom('reviews').selectAll().executeTakeFirstOrThrow()
  expect(review).toMatchObject({
    author_name: 'Refilwe M.',
    job_title: 'Geyser',
    quoted_cents: 1450_00,
  })
  const listing = await world.db
    .selectFrom('listings')
    .select('rating_count')
    .where('provider_id', '=', world.sipho.id)
    .executeTakeFirstOrThrow()
  expect(listing.rating_count).toBe(1)
})

test('a step of a job that is not there is refused', async () => {
  const world = await quoteWorld()
  expect(await take(world, newId(), 'complete', 'customer')).toEqual({ ok: false, why: 'gone' })
})
