import { expect, it } from 'vitest'
import { bookQuote } from '#app/jobs/book-job.server.ts'
import { bookingsOf } from '#app/jobs/bookings.server.ts'
import { rateJob } from '#app/jobs/rate-job.server.ts'
import { takeStep } from '#app/jobs/take-step.server.ts'
import { newId } from '#app/platform/ids.ts'
import { addDays, DAY, dayOf } from '#app/platform/time.ts'
import {
  earningsByMonth,
  figuresFor,
  invitationsFor,
  lastMonths,
  recentRating,
  workByMonth,
} from '#app/portal/queries.server.ts'
import { countsOf } from './portal-queries.server.ts'
import { oftenRequested, requestsOf, similarJobs } from './queries.server.ts'
import { removeSavedQuote, savedQuotes, saveQuote } from './saved-quotes.server.ts'
import {
  invitationOf,
  type Plumber,
  quote,
  quoteWorld,
  sendTestRequest,
  valve,
  type World,
} from './test-world.server.ts'

const here = { lat: -25.72, lng: 28.37 }

async function doneJob(world: World, provider: Plumber, rand: number) {
  const { requestId } = await sendTestRequest(world, [provider])
  const { id: invitationId } = await invitationOf(world, requestId, provider)
  const now = world.clock.now()
  const price = {
    ...valve,
    calloutCents: 0,
    lines: [{ ...valve.lines[0]!, unitCents: rand * 100 }],
  }
  const quoteId = await quote(world, invitationId, provider, price)
  const accepted = await bookQuote(world.services, { invitationId, quoteId, by: null, now })
  if (!accepted.ok) throw new Error(accepted.why)
  const job = { jobId: accepted.jobId, by: null, now }
  await takeStep(world.services, {
    ...job,
    step: 'complete',
    party: 'customer',
    paidCents: rand * 100,
  })
  return job
}

it('keeps quotes as they arrive, removes one at once and puts it back, for their owner alone', async () => {
  const world = await quoteWorld()
  const { requestId } = await sendTestRequest(world, [world.sipho, world.johan])
  for (const provider of [world.sipho, world.johan])
    await quote(world, (await invitationOf(world, requestId, provider)).id, provider)
  const own = { userId: world.refilwe.id, now: world.clock.now() }
  const saved = await savedQuotes(world.db, own.userId)
  expect(saved.map(({ provider }) => provider.name).sort()).toEqual([
    'Johan Pretorius',
    'Sipho Mahlangu',
  ])
  expect(await savedQuotes(world.db, own.userId, { providerId: world.sipho.id })).toHaveLength(1)
  const quoteId = saved[0]!.id
  const other = { ...own, userId: world.sipho.userId }
  expect(await removeSavedQuote(world.db, { ...other, quoteId })).toBe(false)
  expect(await removeSavedQuote(world.db, { ...own, quoteId })).toBe(true)
  expect(await removeSavedQuote(world.db, { ...own, quoteId })).toBe(false)
  expect(await saveQuote(world.db, { ...other, quoteId })).toBe(false)
  expect(await saveQuote(world.db, { ...own, quoteId })).toBe(true)
  expect(await savedQuotes(world.db, own.userId)).toHaveLength(2)
  // Toggling it all day leaves one event.
  for (let turn = 0; turn < 5; turn++) {
    await removeSavedQuote(world.db, { ...own, quoteId })
    await saveQuote(world.db, { ...own, quoteId })
  }
  const lines = () =>
    world.db.selectFrom('events').select('id').where('name', '=', 'saved quote removed').execute()
  expect(await lines()).toHaveLength(1)
  const tomorrow = new Date(own.now.getTime() + DAY)
  await removeSavedQuote(world.db, { ...own, quoteId, now: tomorrow })
  expect(await lines()).toHaveLength(2)
})

it('names the trades that people ask for, and not "other"', async () => {
  const world = await quoteWorld()
  await sendTestRequest(world, [world.sipho])
  for (const token of [newId(), newId()])
    await sendTestRequest(world, [world.sipho], { token, category: 'other', job: '' })
  expect(await oftenRequested(world.db, world.clock.now())).toEqual(['plumbing'])
})

it('says what similar jobs cost from five quotes on, and not from older or other ones', async () => {
  const world = await quoteWorld()
  const requested = { category: 'plumbing', job: 'geyser', province: 'gauteng' }
  const band = () => similarJobs(world.db, { ...requested, now: world.clock.now() })
  for (const rand of [1000, 1100, 1200, 1300]) await doneJob(world, world.sipho, rand)
  expect(await band()).toBeNull()
  await doneJob(world, world.sipho, 1400)
  expect(await band()).toEqual({ low: 1100_00, high: 1300_00, count: 5, where: 'province' })
  const elsewhere = { ...requested, province: 'limpopo', now: world.clock.now() }
  expect(await similarJobs(world.db, elsewhere)).toMatchObject({ where: 'country' })
  expect(await similarJobs(world.db, { ...elsewhere, job: 'something-else' })).toBeNull()
  world.clock.advance(200 * DAY)
  expect(await band()).toBeNull()
})

it('lists a provider’s requests by what runs out first, with counts that agree', async () => {
  const world = await quoteWorld()
  await sendTestRequest(world, [world.sipho])
  const urgent = await sendTestRequest(world, [world.sipho], {
    day: dayOf(world.clock.now()),
    time: 'asap',
  })
  const quoted = await sendTestRequest(world, [world.sipho])
  await quote(world, (await invitationOf(world, quoted.requestId, world.sipho)).id, world.sipho)
  await sendTestRequest(world, [world.sipho], { email: 'guest@example.co.za', name: 'A Guest' })
  const provider = { id: world.sipho.id, ...here }
  const fresh = await invitationsFor(world.db, provider, 'new')
  expect(fresh.map(({ urgent: isUrgent }) => isUrgent)).toEqual([true, false])
  expect(fresh[0]!.id).toBe((await invitationOf(world, urgent.requestId, world.sipho)).id)
  expect(await countsOf(world.db, world.sipho.id)).toEqual({ new: 2, quoted: 1, booked: 0 })
  expect(await invitationsFor(world.db, provider, 'quoted')).toHaveLength(1)
  expect(await invitationsFor(world.db, { id: world.johan.id, ...here }, 'new')).toEqual([])
})

it('counts the dashboard’s figures from rows', async () => {
  const world = await quoteWorld()
  const job = await doneJob(world, world.sipho, 1000)
  await doneJob(world, world.sipho, 500)
  await rateJob(world.services, { ...job, rating: 4, words: 'Good.', customerName: 'Refilwe M' })
  const now = world.clock.now()
  await world.db
    .insertInto('clients')
    .values({
      id: newId(),
      provider_id: world.sipho.id,
      name: 'Lerato',
      phone: '+27821234567',
      added_at: now,
    })
    .execute()
  expect(await figuresFor(world.db, world.sipho.id, now)).toMatchObject({
    clients: 2,
    newClients: 2,
    clientsByMonth: [...Array(11).fill(0), 2],
    earned: 1500_00,
    earnedThisMonth: 1500_00,
    earnedYearAgo: 0,
    done: 2,
    completion: 100,
    pending: 0,
  })
  const months = await earningsByMonth(world.db, world.sipho.id, now)
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toEqual({ month: '2026-03-01', cents: 1500_00, before: 0 })
  expect((await workByMonth(world.db, world.sipho.id, now)).at(-1)).toEqual({
    invitations: 2,
    done: 2,
  })
  expect(await recentRating(world.db, world.sipho.id, now)).toEqual({ average: 4, count: 1 })
  expect(await recentRating(world.db, world.johan.id, now)).toBeNull()
  expect(await bookingsOf(world.db, world.sipho.id, 'over')).toHaveLength(2)
  expect(await bookingsOf(world.db, world.sipho.id, 'open')).toEqual([])
  expect((await requestsOf(world.db, world.refilwe.id)).map(({ jobState }) => jobState)).toEqual([
    'done',
    'done',
  ])
})

it('goes back whole months over the turn of a year', () => {
  expect(lastMonths('2026-01-31', 3)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01'])
  expect(addDays(lastMonths('2024-03-15', 24)[0]!, 0)).toBe('2022-04-01')
})
