import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { isListed } from '#app/providers/public/listing-status.ts'
import { type Area, type Filters, noFilters, type Wanted } from './candidates.server.ts'
import { facets } from './facets.server.ts'
import { placeById } from './places.server.ts'
import {
  bestOpen,
  categoryCounts,
  figuresOf,
  nearestWithSomebody,
  provinceCounts,
  resultsPage,
  totals,
  worthMeeting,
} from './queries.server.ts'
import { merit, meritSql, ratingForRank, ratingKeySql, score, scoreSql } from './ranking.ts'
import {
  refreshAllListings,
  refreshListing,
  refreshStaleListings,
} from './refresh-listing.server.ts'
import { AT, aProvider, suspend } from './test-providers.server.ts'

const firstDay = '2026-03-06'
const soweto = placeById('soweto')!
const aroundSoweto: Area = { kind: 'around', lat: soweto.lat, lng: soweto.lng, km: 50 }

function wanted(area: Area = aroundSoweto, filters: Partial<Filters> = {}): Wanted {
  return { category: 'plumbing', area, filters: { ...noFilters, ...filters }, words: [], firstDay }
}

const names = async (
  db: Db,
  want: Wanted,
  sort: 'best' | 'near' | 'rating' | 'price' | 'replies' = 'best',
) => (await resultsPage(db, want, { sort, after: null })).rows.map(({ name }) => name)

describe('who is listed', () => {
  it('is the same function of the three axes in both languages', async () => {
    const db = await testDb()
    for (const verification of ['pending', 'approved', 'rejected'] as const) {
      for (const billing of ['incomplete', 'active', 'past_due', 'suspended', 'ended'] as const) {
        for (const hasOpenSuspension of [true, false]) {
          const { rows } = await sql<{ listed: boolean }>`
            select is_listed(${verification}, ${billing}, ${hasOpenSuspension}) as listed`.execute(
            db,
          )
          expect(rows[0]!.listed).toBe(isListed({ verification, billing, hasOpenSuspension }))
        }
      }
    }
  })

  it('finds the approved who have paid and nobody else', async () => {
    const db = await testDb()
    await aProvider(db, { name: 'Sipho' })
    await aProvider(db, { name: 'Late', billing: 'past_due' })
    await aProvider(db, { name: 'Pending', verification: 'pending' })
    await aProvider(db, { name: 'Unpaid', billing: 'incomplete' })
    await aProvider(db, { name: 'Suspended', suspended: true })
    expect((await names(db, wanted())).sort()).toEqual(['Late', 'Sipho'])
    expect((await categoryCounts(db)).providers).toBe(2)
  })

  it('takes a suspended provider out of lists, counts and figures at once', async () => {
    const db = await testDb()
    const sipho = await aProvider(db, { alsoOffers: ['handyman-services'] })
    expect((await categoryCounts(db, 'gauteng')).listings).toBe(2)
    await transaction(db, async (tx) => {
      await suspend(tx, sipho.id)
      await refreshListing(tx, sipho.id, AT)
    })
    expect(await categoryCounts(db, 'soweto')).toMatchObject({ providers: 0, listings: 0 })
    expect((await totals(db)).providers).toBe(0)
    const figures = await figuresOf(db, { categories: ['plumbing'], areas: ['gauteng'], firstDay })
    expect(figures.get('plumbing gauteng')).toMatchObject({ priced: 0, low: null, freeThisWeek: 0 })
  })

  it('gives the same rows and counts one by one as all at once', async () => {
    const db = await testDb()
    await aProvider(db, { ratings: [5, 4, 5], replies: [10, 20, 90], daysOff: ['2026-03-07'] })
    await aProvider(db, { placeId: 'cape-town', alsoOffers: ['roofing'], languages: ['xh', 'af'] })
    const all = async () => ({
      listings: (await sql`select * from listings order by provider_id, category`.execute(db)).rows,
      tallies: (await sql`select * from listing_tallies order by category, area`.execute(db)).rows,
      figures: (
        await sql`select * from listing_figures where priced > 0 order by category, area`.execute(
          db,
        )
      ).rows,
    })
    const before = await all()
    await refreshAllListings(db, AT)
    expect(await all()).toEqual(before)
    expect(before.listings).toHaveLength(5)
  })

  it('says nothing of ratings and replies that nobody has given yet', async () => {
    const db = await testDb()
    await aProvider(db)
    const { rows } = await resultsPage(db, wanted(), { sort: 'best', after: null })
    expect(rows[0]).toMatchObject({ rating: null, ratingCount: 0, replyMinutes: null })
  })

  it('forgets a check on the day that it runs out', async () => {
    const db = await testDb()
    const { id } = await aProvider(db, { checks: ['identity', 'insurance'] })
    await sql`update provider_checks set expires_at = ${new Date('2026-04-01T00:00:00Z')} where "check" = 'insurance'`.execute(
      db,
    )
    await transaction(db, (tx) => refreshListing(tx, id, AT))
    const later = new Date('2026-04-02T00:00:00Z')
    await refreshStaleListings(db, later)
    const { rows } = await resultsPage(db, wanted(), { sort: 'best', after: null })
    expect(rows[0]!.checks).toEqual(['identity'])
  })
})

describe('the order', () => {
  it('is computed in SQL as it is in the rule', async () => {
    const db = await testDb()
    const cases = fc.sample(
      fc.record({
        ratingSum: fc.nat(2500),
        ratingCount: fc.nat(500),
        replyMinutes: fc.option(fc.nat(10_000)),
        checksDone: fc.nat(7),
        km: fc.double({ min: 0, max: 500, noNaN: true }),
      }),
      { numRuns: 100, seed: 7 },
    )
    const row = {
      ratingSum: 'r.sum',
      ratingCount: 'r.count',
      replyMinutes: 'r.minutes',
      checksDone: 'r.done',
    }
    for (const otherCase of cases) {
      const { rows } = await sql<{ merit: number; score: number; rating: number }>`
        select ${sql.raw(meritSql(row))} as merit, ${sql.raw(scoreSql(meritSql(row), 'r.km'))} as score,
          ${sql.raw(ratingKeySql(row))} as rating
        from (values (${otherCase.ratingSum}::int, ${otherCase.ratingCount}::int, ${otherCase.replyMinutes}::int,
          ${otherCase.checksDone}::smallint, ${otherCase.km}::float8)) as r (sum, count, minutes, done, km)`.execute(
        db,
      )
      expect(rows[0]!.merit).toBeCloseTo(merit(otherCase), 10)
      expect(rows[0]!.score).toBeCloseTo(score(otherCase, otherCase.km), 10)
      expect(rows[0]!.rating).toBeCloseTo(ratingForRank(otherCase), 10)
    }
  })

  it('puts the near, the well-rated, the quick and the checked first', async () => {
    const db = await testDb()
    await aProvider(db, { name: 'far', placeId: 'pretoria', radius: 100 })
    await aProvider(db, { name: 'near' })
    await aProvider(db, {
      name: 'near and good',
      ratings: Array(20).fill(5),
      replies: Array(20).fill(10),
    })
    await aProvider(db, { name: 'near and bad', ratings: Array(20).fill(2) })
    expect((await names(db, wanted({ ...aroundSoweto, km: 100 } as Area))).slice(0, 2)).toEqual([
      'near and good',
      'near',
    ])
    expect(await names(db, wanted(), 'rating')).toEqual(['near and good', 'near', 'near and bad'])
  })

  it('lifts a paid place by two at most and says where it would stand', async () => {
    const db = await testDb()
    for (let checks = 6; checks > 0; checks--) {
      const all = [
        'identity',
        'business-registration',
        'skills',
        'insurance',
        'background',
        'references',
      ] as const
      await aProvider(db, {
        name: `${checks} checks`,
        checks: all.slice(0, checks),
        paidPlace: checks === 2,
      })
    }
    const { rows } = await resultsPage(db, wanted(), { sort: 'best', after: null })
    expect(rows.map(({ name }) => name)).toEqual([
      '6 checks',
      '5 checks',
      '2 checks',
      '4 checks',
      '3 checks',
      '1 checks',
    ])
    expect(rows[2]).toMatchObject({ paidPlace: true, place: 3, placeWithoutPaying: 5 })
    expect((await names(db, wanted(), 'price')).indexOf('2 checks')).toBeGreaterThanOrEqual(0)
  })

  it('leaves out who does not travel so far', async () => {
    const db = await testDb()
    await aProvider(db, { name: 'stays in Pretoria', placeId: 'pretoria', radius: 20 })
    expect(await names(db, wanted({ ...aroundSoweto, km: 100 } as Area))).toEqual([])
  })
})

describe('pages of results', () => {
  it.each(['best', 'near', 'rating', 'price', 'replies'] as const)(
    'follow each other by %s without a gap or a double, though all are equal',
    async (sort) => {
      const db = await testDb()
      for (let index = 0; index < 9; index++) await aProvider(db, { paidPlace: index % 4 === 0 })
      for (const area of [
        aroundSoweto,
        { kind: 'province', province: 'gauteng' },
        { kind: 'country' },
      ] as Area[]) {
        const seen: string[] = []
        let after: string | null = null
        do {
          const page: Awaited<ReturnType<typeof resultsPage>> = await resultsPage(
            db,
            wanted(area),
            { sort, after, size: 2 },
          )
          seen.push(...page.rows.map(({ id }) => id))
          after = page.after
        } while (after)
        expect(seen).toHaveLength(9)
        expect(new Set(seen).size).toBe(9)
      }
    },
  )

  it('continue where they were though the last one shown has left', async () => {
    const db = await testDb()
    for (let index = 0; index < 5; index++) await aProvider(db)
    const first = await resultsPage(db, wanted(), { sort: 'best', after: null, size: 2 })
    await transaction(db, async (tx) => {
      await suspend(tx, first.rows[1]!.id)
      await refreshListing(tx, first.rows[1]!.id, AT)
    })
    const next = await resultsPage(db, wanted(), { sort: 'best', after: first.after, size: 5 })
    expect(next.rows.length).toBeGreaterThanOrEqual(2)
  })
})

describe('filters and their counts', () => {
  it('count what choosing one more would give', async () => {
    const db = await testDb()
    await aProvider(db, {
      languages: ['zu', 'en'],
      checks: ['identity', 'insurance'],
      callout: 300_00,
    })
    await aProvider(db, {
      languages: ['en'],
      checks: ['identity'],
      callout: 650_00,
      ratings: [5, 5],
    })
    await aProvider(db, { languages: ['af'], checks: [], callout: null, weekdays: [] })

    const open = await facets(db, wanted())
    expect(open.total).toEqual({ count: 3, isMore: false })
    expect(open.checks.identity!.count).toBe(2)
    expect(open.languages.en!.count).toBe(2)
    expect(open.ratings).toMatchObject({ '4.5': { count: 1 }, new: { count: 2 } })
    expect(open.freeThisWeek.count).toBe(2)
    expect(open.prices.counts[3]).toBe(1)

    const chosen = wanted(aroundSoweto, { languages: ['zu'], checks: ['identity'] })
    const counts = await facets(db, chosen)
    expect(counts.total.count).toBe(1)
    // Languages are alternatives: the other one still shows how many it would add.
    expect(counts.languages.en!.count).toBe(2)
    expect(counts.checks.insurance!.count).toBe(1)
    expect(await names(db, chosen)).toHaveLength(1)
  })

  it('free days are the weekly hours less the days off', async () => {
    const db = await testDb()
    await aProvider(db, { name: 'off on Friday', weekdays: [5, 6], daysOff: ['2026-03-06'] })
    await aProvider(db, { name: 'off next Friday', weekdays: [5], daysOff: ['2026-03-13'] })
    expect(await names(db, wanted(aroundSoweto, { free: [5] }))).toEqual(['off next Friday'])
    expect(await names(db, wanted(aroundSoweto, { free: [6] }))).toEqual(['off on Friday'])
    expect(await names(db, wanted(aroundSoweto, { urgent: true }))).toEqual(['off next Friday'])
    expect(await bestOpen(db, wanted())).toHaveLength(2)
  })

  it('price filters leave out those who do not say', async () => {
    const db = await testDb()
    await aProvider(db, { name: 'says', callout: 450_00 })
    await aProvider(db, { name: 'silent', callout: null })
    expect(await names(db, wanted(aroundSoweto, { min: 400, max: 500 }))).toEqual(['says'])
    expect(await names(db, wanted({ kind: 'country' }, {}), 'price')).toEqual(['says', 'silent'])
  })

  it('finds a provider by name in any category', async () => {
    const db = await testDb()
    await aProvider(db, { name: 'Naledi Plumbing Works' })
    await aProvider(db, { name: 'Sipho Mahlangu', category: 'roofing' })
    const byName: Wanted = { ...wanted({ kind: 'country' }), category: 'any', words: ['naledi'] }
    expect(await names(db, byName)).toEqual(['Naledi Plumbing Works'])
  })
})

describe('what is said around a list', () => {
  it('counts by province, and knows where the nearest are', async () => {
    const db = await testDb()
    await aProvider(db, { placeId: 'cape-town' })
    await aProvider(db, { placeId: 'soweto' })
    await aProvider(db, { placeId: 'soweto' })
    const { country, counts } = await provinceCounts(db, 'plumbing')
    expect({ country, counts }).toMatchObject({
      country: 3,
      counts: { gauteng: 2, 'western-cape': 1, limpopo: 0 },
    })
    const near = await nearestWithSomebody(db, 'plumbing', placeById('pretoria')!)
    expect(near.map(({ place, listings }) => [place.id, listings])).toEqual([
      ['soweto', 2],
      ['cape-town', 1],
    ])
  })

  it('the middle half of call-out fees comes with how many said theirs', async () => {
    const db = await testDb()
    for (const rand of [200, 300, 400, 500, 600]) await aProvider(db, { callout: rand * 100 })
    await aProvider(db, { callout: null })
    const figures = await figuresOf(db, { categories: ['plumbing'], areas: ['gauteng'], firstDay })
    expect(figures.get('plumbing gauteng')).toMatchObject({
      priced: 5,
      low: 300_00,
      high: 500_00,
      freeThisWeek: 6,
    })
  })

  it('no trade is met twice, and nobody without ten reviews and five checks', async () => {
    const db = await testDb()
    const checks = ['identity', 'skills', 'insurance', 'background', 'references'] as const
    for (const category of ['plumbing', 'plumbing', 'roofing'] as const) {
      await aProvider(db, { category, ratings: Array(10).fill(5), checks: [...checks] })
    }
    await aProvider(db, { category: 'catering', checks: [...checks] })
    expect((await worthMeeting(db)).map(({ category }) => category).sort()).toEqual([
      'plumbing',
      'roofing',
    ])
  })

  it('home totals are counted over people, not over what they offer', async () => {
    const db = await testDb()
    await aProvider(db, {
      alsoOffers: ['roofing', 'carpentry'],
      ratings: [5, 4],
      replies: [10, 30],
    })
    expect(await totals(db)).toEqual({ providers: 1, reviews: 2, rating: 4.5, replyMinutes: 20 })
  })
})
