import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { AT, aProvider, suspend } from '#app/directory/test-providers.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import { changeSlug } from './change-slug.server.ts'
import { priceBand } from './price-bands.server.ts'
import {
  completionFigure,
  providerBySlug,
  ratingOf,
  replyFigure,
  slugNow,
  weekOf,
} from './queries.server.ts'
import { cursorOf, reviewsPage } from './review-queries.server.ts'
import { removeDayOff, setDayOff } from './set-day-off.server.ts'
import { setWeeklyHours } from './set-weekly-hours.server.ts'
import { similarProviders } from './similar.server.ts'

let db: Db
beforeEach(async () => {
  db = await testDb()
})

const ago = (millis: number) => new Date(AT.getTime() - millis)

describe('a provider by its address', () => {
  it('is found listed or not, with its status', async () => {
    const open = await aProvider(db, { name: 'Sipho Mahlangu' })
    const closed = await aProvider(db, { suspended: true })

    expect(await providerBySlug(db, open.id, AT)).toMatchObject({
      name: 'Sipho Mahlangu',
      isListed: true,
    })
    expect(await providerBySlug(db, closed.id, AT)).toMatchObject({ isListed: false })
    expect(await providerBySlug(db, 'nobody', AT)).toBeNull()
    expect(await providerBySlug(db, "' or 1=1 --", AT)).toBeNull()
  })

  it('stops being listed on the instant a suspension starts', async () => {
    const { id } = await aProvider(db)
    await suspend(db, id)

    expect((await providerBySlug(db, id, ago(1)))!.isListed).toBe(true)
    expect((await providerBySlug(db, id, AT))!.isListed).toBe(false)
  })

  it('moves with the name: the old address leads to the new one, and nobody else gets it', async () => {
    const sipho = await aProvider(db, { name: 'Sipho Mahlangu' })
    const change = (providerId: string, displayName: string) =>
      changeSlug(db, { providerId, displayName, placeName: 'Soweto', by: sipho.id, now: AT })

    expect(await change(sipho.id, 'Sipho Mahlangu')).toBe('sipho-mahlangu')
    expect(await change(sipho.id, 'Mahlangu Plumbing')).toBe('mahlangu-plumbing')
    expect(await slugNow(db, 'sipho-mahlangu')).toBe('mahlangu-plumbing')

    const other = await aProvider(db, { name: 'Sipho Mahlangu' })
    expect(await change(other.id, 'Sipho Mahlangu')).toBe('sipho-mahlangu-soweto')

    // Going back to an old name must not create a redirect loop.
    expect(await change(sipho.id, 'Sipho Mahlangu')).toBe('sipho-mahlangu')
    expect(await slugNow(db, 'sipho-mahlangu')).toBeNull()
    expect(await slugNow(db, 'mahlangu-plumbing')).toBe('sipho-mahlangu')
    expect(
      (
        await sql<{
          slug: string
        }>`select slug from listings where provider_id = ${sipho.id}`.execute(db)
      ).rows[0]!.slug,
    ).toBe('sipho-mahlangu')
  })
})

describe('figures', () => {
  it('are absent where nothing was counted', async () => {
    const { id } = await aProvider(db)

    expect(await replyFigure(db, id, AT)).toBeNull()
    expect(await completionFigure(db, id, AT)).toBeNull()
    expect(await ratingOf(db, id, AT)).toEqual({ all: [0, 0, 0, 0, 0], lately: [0, 0, 0, 0, 0] })
  })

  it('are the middle reply of ninety days, the jobs done, and the stars of a year', async () => {
    const { id } = await aProvider(db)
    const visits = [
      { ago: 2 * DAY, minutes: 8, state: 'done', rating: 5 },
      { ago: 30 * DAY, minutes: 12, state: 'done', rating: 4 },
      { ago: 60 * DAY, minutes: 300, state: 'not_done', rating: null },
      // Too long ago for the reply, not for the job; then too long ago for this year's stars too.
      { ago: 95 * DAY, minutes: 1000, state: 'done', rating: 5 },
      { ago: 400 * DAY, minutes: 1000, state: 'done', rating: 1 },
    ] as const
    for (const visit of visits) await aVisit(db, id, visit)

    expect(await replyFigure(db, id, AT)).toEqual({ value: 12, count: 3 })
    expect(await completionFigure(db, id, AT)).toEqual({ value: 80, count: 5 })
    expect(await ratingOf(db, id, AT)).toEqual({ all: [1, 0, 0, 1, 2], lately: [0, 0, 0, 1, 2] })
    // Before any of it happened there was nothing to count.
    expect(await completionFigure(db, id, ago(500 * DAY))).toBeNull()
  })
})

it('turns the pages of reviews without losing or repeating one, also those of one instant', async () => {
  const { id } = await aProvider(db)
  for (let n = 0; n < 11; n++)
    await aVisit(db, id, {
      ago: (2 + Math.floor(n / 3)) * DAY,
      minutes: 5,
      state: 'done',
      rating: (n % 5) + 1,
    })

  const seen: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof reviewsPage>> = await reviewsPage(db, id, AT, {
      size: 4,
      after,
    })
    seen.push(...page.reviews.map((review) => review.id))
    after = page.after
  } while (after)
  expect(seen).toHaveLength(11)
  expect(new Set(seen).size).toBe(11)

  const fives = await reviewsPage(db, id, AT, { stars: 5 })
  expect(fives.reviews.map(({ rating }) => rating)).toEqual([5, 5])
  expect(cursorOf('now.1')).toBeNull()
  expect(cursorOf(null)).toBeNull()
})

describe('a price band', () => {
  const requested = {
    category: 'plumbing',
    job: 'geyser',
    unit: 'job',
    province: 'gauteng',
    now: AT,
  }

  it('needs five prices, and then is the middle half of them', async () => {
    for (const [n, rand] of [3000, 3200, 3400, 3600].entries()) await lists(db, n, rand)
    expect(await priceBand(db, requested)).toBeNull()

    await lists(db, 4, 9000)
    expect(await priceBand(db, requested)).toEqual({
      low: 3200_00,
      high: 3600_00,
      count: 5,
      from: 'prices',
      where: 'province',
    })
  })

  it('takes quotes before price lists, without their call-out, of half a year and the province', async () => {
    const sipho = await lists(db, 0, 3000)
    for (const rand of [3000, 3100, 3200, 3300, 3400])
      await aVisit(db, sipho, {
        ago: 20 * DAY,
        minutes: 5,
        state: 'done',
        rating: null,
        job: 'geyser',
        rand,
      })
    await aVisit(db, sipho, {
      ago: 200 * DAY,
      minutes: 5,
      state: 'done',
      rating: null,
      job: 'geyser',
      rand: 900,
    })

    expect(await priceBand(db, requested)).toEqual({
      low: 3100_00,
      high: 3300_00,
      count: 5,
      from: 'quotes',
      where: 'province',
    })
    expect(await priceBand(db, { ...requested, province: 'limpopo' })).toMatchObject({
      where: 'country',
    })
    expect(await priceBand(db, { ...requested, unit: 'hour' })).toBeNull()
  })
})

describe('hours and days off', () => {
  it('are set whole, and change what the directory says at once', async () => {
    const { id } = await aProvider(db, { weekdays: [1, 2, 3, 4, 5] })
    const decision = { providerId: id, by: id, now: AT }

    await setWeeklyHours(db, { ...decision, hours: [{ weekday: 6, from: 480, to: 780 }] })
    await setDayOff(db, { ...decision, day: '2026-03-07', note: 'Wedding' })
    await setDayOff(db, { ...decision, day: '2026-03-07' })

    expect(await weekOf(db, id, '2026-03-06')).toEqual({
      hours: [{ weekday: 6, from: 480, to: 780 }],
      daysOff: ['2026-03-07'],
    })
    const listing = async () =>
      (
        await sql<{ week_bits: number; off: number }>`
          select week_bits, cardinality(days_off) as off from listings where provider_id = ${id} and category = 'any'`.execute(
          db,
        )
      ).rows[0]
    expect(await listing()).toEqual({ week_bits: 32, off: 1 })

    expect(await removeDayOff(db, { ...decision, day: '2026-03-07' })).toBe(true)
    expect(await removeDayOff(db, { ...decision, day: '2026-03-07' })).toBe(false)
    expect(await listing()).toEqual({ week_bits: 32, off: 0 })
    await setWeeklyHours(db, { ...decision, hours: [] })
    expect(await listing()).toEqual({ week_bits: 0, off: 0 })
  })
})

it('offers others of the trade near by, and never the same again', async () => {
  const sipho = await aProvider(db, { placeId: 'soweto' })
  const near = await aProvider(db, { placeId: 'orlando' })
  await aProvider(db, { placeId: 'cape-town' })
  await aProvider(db, { placeId: 'soweto', category: 'roofing' })

  const profile = (await providerBySlug(db, sipho.id, AT))!
  expect((await similarProviders(db, profile, '2026-03-06')).map(({ id }) => id)).toEqual([near.id])
})

type Visit = {
  ago: number
  minutes: number
  state: 'done' | 'not_done'
  rating: number | null
  job?: string
  rand?: number
}

/** A request sent this long ago, answered after this many minutes, and its outcome. */
async function aVisit(
  db: Db,
  providerId: string,
  { ago: back, minutes, state, rating, job = 'something-else', rand = 1000 }: Visit,
) {
  const [request, invitation, quote, work] = [newId(), newId(), newId(), newId()]
  const requested = ago(back)
  const answered = new Date(requested.getTime() + minutes * MINUTE)
  const ended = new Date(requested.getTime() + 20 * HOUR)
  await sql`insert into quote_requests (id, reference, form_key, guest_email, category, job, words, place_id, province, lat, lng, wanted_time, state, created_at)
    values (${request}, ${request}, ${request}, 'thandi@example.co.za', 'plumbing', ${job}, 'Geyser', 'soweto', 'gauteng', -26.2, 27.8, 'any', 'closed', ${requested})`.execute(
    db,
  )
  await sql`insert into invitations (id, request_id, provider_id, state, invited_at, first_answer_at)
    values (${invitation}, ${request}, ${providerId}, 'accepted', ${requested}, ${answered})`.execute(
    db,
  )
  await sql`insert into quotes (id, invitation_id, callout_cents, total_cents, valid_until, state, sent_at)
    values (${quote}, ${invitation}, 45000, ${rand * 100 + 45000}, ${ended}, 'accepted', ${answered})`.execute(
    db,
  )
  await sql`insert into quote_lines (quote_id, position, kind, words, unit_cents, amount_cents)
    values (${quote}, 0, 'labour', 'Work', ${rand * 100}, ${rand * 100})`.execute(db)
  await sql`insert into jobs (id, reference, invitation_id, quote_id, provider_id, worker_id, category, title, state, since,
      accepted_at, ended_at, total_cents)
    values (${work}, ${work}, ${invitation}, ${quote}, ${providerId}, ${providerId}, 'plumbing', 'Geyser', ${state}, ${ended},
      ${answered}, ${ended}, ${rand * 100 + 45000})`.execute(db)
  if (rating !== null)
    await sql`insert into reviews (id, provider_id, job_id, author_name, rating, words, job_title, place_id, written_at)
      values (${newId()}, ${providerId}, ${work}, 'Thandi M.', ${rating}, 'Came on time.', 'Geyser', 'soweto', ${ended})`.execute(
      db,
    )
}

/** A provider in Gauteng with this list price for a geyser. */
async function lists(db: Db, n: number, rand: number) {
  const { id } = await aProvider(db, { name: `Plumber ${n}` })
  await sql`insert into provider_services (id, provider_id, category, job, title, unit, price_cents)
    values (${newId()}, ${id}, 'plumbing', 'geyser', 'Replace a geyser', 'job', ${rand * 100})`.execute(
    db,
  )
  return id
}
