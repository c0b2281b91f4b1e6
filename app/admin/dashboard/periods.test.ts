import { expect, it } from 'vitest'
import { addDays, daysBetween } from '#app/platform/time.ts'
import { earliestNeeded, isPeriod, periodNames, periodUntil } from './periods.ts'

it('ends each period with today, and the one before it with the day before its first', () => {
  expect(periodUntil('7-days', '2026-03-06')).toMatchObject({
    from: '2026-02-28',
    to: '2026-03-06',
    before: { from: '2026-02-21', to: '2026-02-27' },
  })
  expect(periodUntil('4-weeks', '2026-03-06')).toMatchObject({
    from: '2026-02-07',
    to: '2026-03-06',
    before: { from: '2026-01-10', to: '2026-02-06' },
  })
  expect(periodUntil('12-months', '2026-03-06')).toMatchObject({
    from: '2025-03-07',
    to: '2026-03-06',
    before: { from: '2024-03-07', to: '2025-03-06' },
  })
})

it('has a step for each day of a week, each day of four weeks and each month of a year', () => {
  expect(periodNames.map((name) => periodUntil(name, '2026-03-06').steps.length)).toEqual([
    7, 28, 12,
  ])
  expect(periodUntil('12-months', '2026-03-06').steps.slice(0, 2)).toEqual([
    '2025-03-07',
    '2025-04-07',
  ])
})

it('leaves no day out and counts none twice, on any day of two years, one of them a leap year', () => {
  for (let today = '2027-01-01'; today < '2029-01-01'; today = addDays(today, 1))
    for (const name of periodNames) {
      const { from, to, before, steps } = periodUntil(name, today)
      expect([name, today, to]).toEqual([name, today, today])
      expect(addDays(before.to, 1)).toBe(from)
      expect(steps[0]).toBe(from)
      const lengths = steps.map((step, index) =>
        daysBetween(step, steps[index + 1] ?? addDays(to, 1)),
      )
      expect([today, Math.min(...lengths) >= (name === '12-months' ? 28 : 1)]).toEqual([
        today,
        true,
      ])
      expect([today, Math.max(...lengths) <= 31]).toEqual([today, true])
    }
})

it('knows its own names alone, and which day is the first that any of them needs', () => {
  expect(['7-days', '4-weeks', '12-months', '12 months', '', null].filter(isPeriod)).toEqual([
    ...periodNames,
  ])
  expect(earliestNeeded('2026-03-06')).toBe('2024-03-07')
})
