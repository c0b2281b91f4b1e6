import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeWithin } from './intervals.ts'

it('joins what overlaps or touches, and cuts what begins or ends elsewhere', () => {
  const intervals = [
    { start: 50, end: 60 },
    { start: -10, end: 5 },
    { start: 20, end: 30 },
    { start: 30, end: 35 },
    { start: 22, end: 25 },
    { start: 95, end: 200 },
    { start: 70, end: 70 },
    { start: 80, end: 75 },
    { start: 200, end: 300 },
  ]
  expect(mergeWithin({ start: 0, end: 100 }, intervals)).toEqual([
    { start: 0, end: 5 },
    { start: 20, end: 35 },
    { start: 50, end: 60 },
    { start: 95, end: 100 },
  ])
})

it('covers exactly the moments that an interval covers', () => {
  const interval = fc.record({
    start: fc.integer({ min: -5, max: 45 }),
    end: fc.integer({ min: -5, max: 45 }),
  })
  fc.assert(
    fc.property(fc.array(interval), (intervals) => {
      const merged = mergeWithin({ start: 0, end: 40 }, intervals)
      for (let moment = 0; moment < 40; moment++) {
        const isIn = ({ start, end }: { start: number; end: number }) =>
          start <= moment && moment < end
        expect(merged.some(isIn)).toBe(intervals.some(isIn))
      }
      merged.forEach(({ start, end }, index) => {
        expect(start).toBeLessThan(end)
        if (index > 0) expect(start).toBeGreaterThan(merged[index - 1]!.end)
      })
    }),
  )
})
