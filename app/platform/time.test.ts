import Holidays from 'date-holidays'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateWords } from './date-words.ts'
import {
  addBusinessDays,
  addDays,
  addMonths,
  atMinute,
  DAY,
  dayOf,
  daysBetween,
  daysUntil,
  formatDate,
  formatDay,
  formatDayInFull,
  formatInstant,
  formatInstantInFull,
  formatMonth,
  isBusinessDay,
  isDay,
  minuteOfDay,
  publicHolidays,
  startOfDay,
  weekdayOf,
} from './time.ts'

const anyDay = fc.integer({ min: 0, max: 40 * 365 }).map((days) => addDays('2010-01-01', days))
const anyInstant = fc.date({
  min: new Date('2010-01-01'),
  max: new Date('2050-01-01'),
  noInvalidDate: true,
})

describe('days', () => {
  it('start at midnight in Johannesburg, not in London', () => {
    expect(dayOf(new Date('2026-03-05T21:59:59.999Z'))).toBe('2026-03-05')
    expect(dayOf(new Date('2026-03-05T22:00:00Z'))).toBe('2026-03-06')
  })

  it('hold every instant from their start to the next one', () => {
    fc.assert(
      fc.property(anyInstant, (position) => {
        const day = dayOf(position)
        expect(startOfDay(day) <= position && position < startOfDay(addDays(day, 1))).toBe(true)
        const minute = atMinute(day, minuteOfDay(position)).getTime()
        expect(position.getTime() - minute).toBeGreaterThanOrEqual(0)
        expect(position.getTime() - minute).toBeLessThan(60_000)
      }),
    )
  })

  it('are counted forwards and back alike', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
        expect((((weekdayOf(addDays(day, count)) - weekdayOf(day) - count) % 7) + 7) % 7).toBe(0)
      }),
    )
  })

  it('stay in their month when months are added, and come back to their date', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-01-31', 2)).toBe('2026-03-31')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 240 }), (day, months) => {
        const then = addMonths(day, months)
        const monthOf = (item: string) => Number(item.slice(0, 4)) * 12 + Number(item.slice(5, 7))
        expect(monthOf(then) - monthOf(day)).toBe(months)
        expect(Number(then.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)))
        expect(addMonths(day, months) <= addMonths(day, months + 1)).toBe(true)
      }),
    )
  })

  it('are told from what only looks like one', () => {
    expect(['2024-02-29', '2026-12-31'].every(isDay)).toBe(true)
    const wrong = ['2026-02-29', '2026-13-01', '2026-1-1', '06/03/2026', '', null, 20260306]
    // PostgreSQL has no year 0 either.
    for (const item of [...wrong, '0000-01-01']) expect(isDay(item)).toBe(false)
  })
})

describe('a countdown', () => {
  it('counts part of a day as a whole one, and stops at zero', () => {
    const then = startOfDay('2025-07-01')

    expect(daysUntil(then, new Date('2025-06-30T12:00:00+02:00'))).toBe(1)
    expect(daysUntil(then, new Date(then.getTime() - DAY - 1))).toBe(2)
    expect(daysUntil(then, then)).toBe(0)
    expect(daysUntil(then, new Date('2025-08-01T12:00:00+02:00'))).toBe(0)
  })
})

describe('public holidays', () => {
  /** One-time declared holidays: elections, a coronation, a rugby cup. Here they are a setting. */
  const declaredOnce = new Set([
    '2011-05-18',
    '2011-12-27',
    '2014-05-07',
    '2016-08-03',
    '2016-12-27',
    '2019-05-08',
    '2021-11-01',
    '2022-12-27',
    '2023-12-15',
    '2024-05-29',
    '2026-11-04',
  ])

  it.each(Array.from({ length: 30 }, (_, years) => 2011 + years))(
    'of %i are those an independent calendar knows',
    (year) => {
      const theirs = new Holidays('ZA')
        .getHolidays(year)
        .filter((holiday) => holiday.type === 'public')
        .map((holiday) => holiday.date.slice(0, 10))

      const expected = [...new Set(theirs)].filter((day) => !declaredOnce.has(day)).sort()
      const ours = [...publicHolidays(year)].filter((day) => !declaredOnce.has(day)).sort()

      expect(ours).toEqual(expected)
    },
  )

  it('include a day that was declared, in its own year alone', () => {
    expect(publicHolidays(2026, ['2026-11-04']).has('2026-11-04')).toBe(true)
    expect(publicHolidays(2027, ['2026-11-04']).has('2026-11-04')).toBe(false)
    expect(isBusinessDay('2026-11-04')).toBe(true)
    expect(isBusinessDay('2026-11-04', ['2026-11-04'])).toBe(false)
  })
})

describe('business days', () => {
  it.each([
    { from: '2025-12-10', count: 20, to: '2026-01-13' },
    { from: '2026-03-20', count: 20, to: '2026-04-21' },
    { from: '2026-06-30', count: -80, to: '2026-03-03' },
    { from: '2026-06-30', count: -40, to: '2026-05-04' },
  ])('$count of them from $from lead to $to', ({ from, count, to }) => {
    expect(addBusinessDays(from, count)).toBe(to)
  })

  it('end on a business day, with exactly as many of them passed', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 90 }), (from, count) => {
        const to = addBusinessDays(from, count)
        const passed = Array.from({ length: daysBetween(from, to) }, (_, index) =>
          addDays(from, index + 1),
        ).filter((day) => isBusinessDay(day))
        expect(isBusinessDay(to)).toBe(true)
        expect(passed.length).toBe(count)
      }),
      { numRuns: 40 },
    )
  })
})

it('writes days, instants and months as South Africans read them', () => {
  expect(formatDayInFull('2026-03-03', 'en')).toBe('Tue 3 Mar 2026')
  expect(formatDate('2026-03-03', 'en')).toBe('3 Mar 2026')
  expect(formatInstantInFull(new Date('2026-03-03T12:05:00Z'), 'en')).toBe('Tue 3 Mar 2026, 14:05')
  expect(formatMonth('2023-05-17', 'en')).toBe('May 2023')
})

it('leaves out the year that it is in South Africa', () => {
  const newYear = new Date('2026-12-31T22:00:00Z')
  const justBefore = new Date('2026-12-31T21:59:59Z')
  expect(formatDay('2026-03-03', 'en', justBefore)).toBe('Tue 3 Mar')
  expect(formatDay('2026-03-03', 'en', newYear)).toBe('Tue 3 Mar 2026')
  expect(formatDay('2027-03-03', 'en', justBefore)).toBe('Wed 3 Mar 2027')
  expect(formatInstant(new Date('2026-03-03T12:05:00Z'), 'en', justBefore)).toBe('Tue 3 Mar, 14:05')
})

it('names days and months in the four languages of the site', () => {
  expect(formatDayInFull('2026-10-04', 'af')).toBe('So 4 Okt 2026')
  expect(formatDayInFull('2026-10-04', 'zu')).toBe('Son 4 Okt 2026')
  expect(formatDayInFull('2026-10-05', 'xh')).toBe('Mvu 5 Okt 2026')
  for (const { weekdays, months } of Object.values(dateWords)) {
    expect(new Set(weekdays)).toHaveLength(7)
    expect(new Set(months)).toHaveLength(12)
  }
})
