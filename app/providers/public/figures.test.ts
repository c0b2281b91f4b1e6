import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  againstBand,
  averageOf,
  bandScale,
  completionOf,
  countOf,
  replyTime,
  type Stars,
} from './figures.ts'

it('has no number for somebody without a review, a job or a price', () => {
  expect(averageOf([0, 0, 0, 0, 0])).toBeNull()
  expect(completionOf({ done: 0, notDone: 0 })).toBeNull()
})

it('averages to one decimal', () => {
  expect(averageOf([1, 2, 5, 18, 186])).toBe(4.8)
  expect(averageOf([0, 0, 0, 0, 3])).toBe(5)
})

it('stays between the worst and the best stars that were given', () => {
  const stars = fc.tuple(...Array.from({ length: 5 }, () => fc.nat(300))) as fc.Arbitrary<Stars>
  fc.assert(
    fc.property(stars, (given) => {
      const average = averageOf(given)
      if (countOf(given) === 0) return expect(average).toBeNull()
      expect(average).toBeGreaterThanOrEqual(given.findIndex((count) => count > 0) + 1)
      expect(average).toBeLessThanOrEqual(given.findLastIndex((count) => count > 0) + 1)
    }),
  )
})

it('says a hundred per cent only when every job was done', () => {
  expect(completionOf({ done: 12, notDone: 0 })).toEqual({ value: 100, count: 12 })
  expect(completionOf({ done: 999, notDone: 1 })).toEqual({ value: 99, count: 1000 })
  expect(completionOf({ done: 0, notDone: 2 })).toEqual({ value: 0, count: 2 })
})

it.each([
  [0.2, 1, 'minutes'],
  [11.4, 11, 'minutes'],
  [59, 59, 'minutes'],
  [61, 1, 'hours'],
  [1440, 24, 'hours'],
  [60 * 71, 3, 'days'],
] as const)('says %s minutes as %s %s', (minutes, amount, unit) => {
  expect(replyTime(minutes)).toEqual({ amount, unit })
})

it('draws every price inside the scale of its band', () => {
  const cents = fc.integer({ min: 1_00, max: 50_000_00 })
  fc.assert(
    fc.property(cents, cents, cents, (price, a, b) => {
      const band = { low: Math.min(a, b), high: Math.max(a, b) }
      const [from, to] = bandScale(price, band)
      for (const amount of [price, band.low, band.high]) {
        expect(amount).toBeGreaterThanOrEqual(from)
        expect(amount).toBeLessThanOrEqual(to)
      }
      expect(againstBand(price, band) === 'within').toBe(price >= band.low && price <= band.high)
    }),
  )
})
