import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canBeDayOff, hoursLines, weekBits } from './hours.ts'

const now = new Date('2026-03-06T23:30:00+02:00')

it('writes neighbouring days with the same hours on one line', () => {
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 420, to: 1020 }))
  expect(hoursLines([...week, { weekday: 6, from: 480, to: 780 }])).toEqual([
    { first: 1, last: 5, from: 420, to: 1020 },
    { first: 6, last: 6, from: 480, to: 780 },
  ])
  expect(hoursLines([week[0]!, week[2]!])).toHaveLength(2)
})

const someWeek = fc.uniqueArray(
  fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    from: fc.constantFrom(360, 420),
    to: fc.constantFrom(960, 1020),
  }),
  { selector: ({ weekday }) => weekday },
)

it('leaves out no day and adds none, whatever the week', () => {
  fc.assert(
    fc.property(someWeek, (week) => {
      const days = hoursLines(week).flatMap(({ first, last, from, to }) =>
        Array.from({ length: last - first + 1 }, (_, index) => ({
          weekday: first + index,
          from,
          to,
        })),
      )
      expect(days).toEqual(week.toSorted((a, b) => a.weekday - b.weekday))
      expect(weekBits(week).toString(2).replaceAll('0', '')).toHaveLength(week.length)
    }),
  )
})

it('takes days off from today in South Africa until a year ahead', () => {
  expect(canBeDayOff('2026-03-06', now)).toBe(true)
  expect(canBeDayOff('2026-03-05', now)).toBe(false)
  expect(canBeDayOff('2027-03-07', now)).toBe(true)
  expect(canBeDayOff('2027-03-08', now)).toBe(false)
  expect(canBeDayOff('2026-02-30', now)).toBe(false)
  expect(canBeDayOff(undefined, now)).toBe(false)
})
