import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addBusinessDays,
  addDays,
  businessDaysBetween,
  dayOf,
  endOfBusinessDay,
  isBusinessDay,
  lastDayOf,
} from './time.ts'

const now = (text: string) => new Date(`${text}:00+02:00`)

it.each([
  { sent: '2026-03-03T14:05', last: '2026-03-05', why: 'Tuesday to Thursday' },
  { sent: '2026-03-06T14:05', last: '2026-03-10', why: 'over a weekend' },
  { sent: '2026-03-07T09:00', last: '2026-03-10', why: 'sent on a Saturday' },
  { sent: '2026-04-02T10:00', last: '2026-04-08', why: 'over Easter' },
  { sent: '2026-12-24T16:00', last: '2026-12-29', why: 'over Christmas' },
])('answers what was sent at $sent by the end of $last ($why)', ({ sent, last }) => {
  const due = endOfBusinessDay(now(sent), 2)
  expect(due).toEqual(now(`${addDays(last, 1)}T00:00`))
  expect(lastDayOf(due)).toBe(last)
})

it('leaves out a day that the President declared', () => {
  const due = endOfBusinessDay(now('2026-03-03T14:05'), 2, ['2026-03-04'])
  expect(lastDayOf(due)).toBe('2026-03-06')
})

it('leaves as many business days as were left when the clock stood still', () => {
  const moment = fc.date({
    min: new Date('2025-06-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, fc.nat({ max: 5 }), fc.nat({ max: 30 }), (from, days, paused) => {
      const last = lastDayOf(endOfBusinessDay(from, days))
      expect(businessDaysBetween(dayOf(from), last)).toBe(days)
      const resumed = addDays(dayOf(from), paused)
      expect(addBusinessDays(resumed, days) >= last).toBe(true)
      if (days > 0) expect(isBusinessDay(last)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
