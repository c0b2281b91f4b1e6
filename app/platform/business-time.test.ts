import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addBusinessTime, businessTimeBetween, HOUR } from './time.ts'

const TWO_DAYS = 48 * HOUR
const now = (text: string) => new Date(`${text}:00+02:00`)

it.each([
  { sent: '2026-03-03T14:05', due: '2026-03-05T14:05', why: 'Tuesday to Thursday' },
  { sent: '2026-03-06T14:05', due: '2026-03-10T14:05', why: 'over a weekend' },
  { sent: '2026-03-07T09:00', due: '2026-03-11T00:00', why: 'sent on a Saturday' },
  { sent: '2026-04-02T10:00', due: '2026-04-08T10:00', why: 'over Easter' },
  { sent: '2026-12-24T16:00', due: '2026-12-29T16:00', why: 'over Christmas' },
])('answers what was sent at $sent by $due ($why)', ({ sent, due }) => {
  expect(addBusinessTime(now(sent), TWO_DAYS)).toEqual(now(due))
})

it('leaves out a day that the President declared', () => {
  expect(addBusinessTime(now('2026-03-03T14:05'), TWO_DAYS, ['2026-03-04'])).toEqual(
    now('2026-03-06T14:05'),
  )
})

it('gives back what is left when the clock stood still', () => {
  const moment = fc.date({
    min: new Date('2025-06-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 96 }), (from, hours) => {
      const due = addBusinessTime(from, hours * HOUR)
      expect(businessTimeBetween(from, due)).toBe(hours * HOUR)
    }),
    { numRuns: 60 },
  )
})
