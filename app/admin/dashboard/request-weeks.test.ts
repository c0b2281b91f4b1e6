import { expect, it } from 'vitest'
import { COUNTRY } from '#app/directory/index.server.ts'
import { testDb } from '#app/platform/test-db.server.ts'
import { lastMondays, requestWeeks } from './queries.server.ts'

it('starts each of twelve weeks on its Monday, the present one last', () => {
  const mondays = lastMondays('2026-03-08')
  expect(mondays).toHaveLength(12)
  expect([mondays.at(0), mondays.at(-1)]).toEqual(['2025-12-15', '2026-03-02'])
})

it('adds up the days of each week, in the country or a province', async () => {
  const db = await testDb()
  const figure = (day: string, figure: string, amount: number, province: string, detail = '') => ({
    day,
    figure,
    amount,
    province,
    detail,
  })
  await db
    .insertInto('daily_figures')
    .values([
      figure('2026-03-02', 'requests', 5, COUNTRY),
      figure('2026-03-08', 'requests', 4, COUNTRY),
      figure('2026-03-02', 'requests without a quote', 2, COUNTRY, 'plumbing'),
      figure('2026-03-02', 'requests without a quote', 1, COUNTRY, 'roofing'),
      figure('2026-03-01', 'requests', 7, COUNTRY),
      figure('2026-03-02', 'requests', 3, 'gauteng'),
    ])
    .execute()
  const country = await requestWeeks(db, '2026-03-08', null)
  expect(country.slice(-2)).toEqual([
    { monday: '2026-02-23', all: 7, without: 0 },
    { monday: '2026-03-02', all: 9, without: 3 },
  ])
  expect((await requestWeeks(db, '2026-03-08', 'gauteng')).at(-1)).toMatchObject({
    all: 3,
    without: 0,
  })
})
