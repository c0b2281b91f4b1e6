import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#app/platform/time.ts'
import { blocksOf, clockOf, progressOf } from './clock.ts'

const request = { requestedOn: '2026-03-01', answerBy: '2026-03-31' }

it.each([
  ['2026-03-01', 0, false, false],
  ['2026-03-22', 21, false, false],
  ['2026-03-28', 27, false, false],
  ['2026-03-29', 28, true, false],
  ['2026-03-31', 30, true, false],
  ['2026-04-01', 30, true, true],
])('counts the days until an answer is due: on %s', (today, gone, isUrgent, isLate) => {
  expect(clockOf(request, today)).toEqual({ gone, isUrgent, isLate })
})

it('is late exactly when no day is left, and in time when answered on the last one', () => {
  const { requestedOn, answerBy } = request
  const days = fc.integer({ min: 0, max: 120 }).map((after) => addDays(requestedOn, after))
  fc.assert(
    fc.property(days, (day) => {
      const waiting = progressOf({ answerBy, answeredOn: null, isRejected: false }, day)
      const { isLate } = clockOf(request, day)
      expect([waiting.state, waiting.isInTime]).toEqual(['waiting', !isLate])
      expect(waiting.daysLeft! < 0).toBe(isLate)
      // Whenever one looks, an answer stays as it was.
      const answered = progressOf({ answerBy, answeredOn: day, isRejected: true }, '2027-01-01')
      expect(answered).toEqual({ state: 'rejected', daysLeft: null, isInTime: !isLate })
    }),
  )
})

it('draws thirty blocks, the last three of them apart', () => {
  const blocks = blocksOf(clockOf(request, '2026-03-22'))
  expect(blocks).toHaveLength(30)
  expect(blocks.filter((block) => block === 'gone')).toHaveLength(21)
  expect(blocks.filter((block) => block === 'last')).toHaveLength(3)
})
