import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recommendQuote, WEIGHTS, type Weighed } from './recommendation.ts'

const quote = (id: string, totalCents: number, more: Partial<Weighed> = {}): Weighed => ({
  id,
  totalCents,
  rating: 4.5,
  canComeOn: '2026-03-06',
  guaranteeDays: 90,
  checksDone: 6,
  ...more,
})

it('recommends a better provider for a little more money, and says why', () => {
  const cheap = quote('cheap', 1400_00, { rating: 3.6, canComeOn: '2026-03-10' })
  const good = quote('good', 1450_00, { rating: 4.9 })
  expect(recommendQuote([cheap, good])).toEqual({
    id: 'good',
    bestAt: ['rating', 'day'],
    aboveCheapestCents: 50_00,
  })
})

it('recommends the cheaper of two that are equal in all else', () => {
  expect(recommendQuote([quote('a', 2000_00), quote('b', 1500_00)])).toEqual({
    id: 'b',
    bestAt: ['price'],
    aboveCheapestCents: 0,
  })
})

it('recommends nothing where there is nothing to choose, or the best two are alike', () => {
  expect(recommendQuote([])).toBeNull()
  expect(recommendQuote([quote('a', 1)])).toBeNull()
  expect(recommendQuote([quote('a', 1500_00), quote('b', 1510_00)])).toBeNull()
})

it('takes a missing rating or day for neither good nor bad', () => {
  const others = [quote('low', 1500_00, { rating: 1.5 }), quote('high', 1500_00, { rating: 4.9 })]
  const fresh = quote('new', 1500_00, { rating: null })
  expect(recommendQuote([fresh, others[0]!])?.id).toBe('new')
  expect(recommendQuote([fresh, others[1]!])?.id).toBe('high')
})

it('counts 100 points in all', () => {
  expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight)).toBe(100)
})

const anyQuote = fc.record({
  totalCents: fc.integer({ min: 0, max: 1_000_000_00 }),
  rating: fc.double({ min: 1, max: 5, noNaN: true }),
  canComeOn: fc
    .integer({ min: 1, max: 28 })
    .map((day) => `2026-02-${String(day).padStart(2, '0')}`),
  guaranteeDays: fc.constantFrom(0, 30, 90, 180, 365, 730),
  checksDone: fc.integer({ min: 0, max: 7 }),
})
const anyQuotes = fc
  .array(anyQuote, { minLength: 2, maxLength: 5 })
  .map((quotes) => quotes.map((values, index) => ({ id: String(index), ...values })))

it('never recommends a quote that another equals or beats in everything', () => {
  fc.assert(
    fc.property(anyQuotes, (quotes) => {
      const recommended = recommendQuote(quotes)
      if (!recommended) return
      const best = quotes.find(({ id }) => id === recommended.id)!
      for (const other of quotes.filter(({ id }) => id !== best.id))
        expect(
          other.totalCents <= best.totalCents &&
            other.rating >= best.rating &&
            other.canComeOn <= best.canComeOn &&
            other.guaranteeDays >= best.guaranteeDays &&
            other.checksDone >= best.checksDone,
        ).toBe(false)
    }),
  )
})

it('recommends the same whatever the order of the quotes', () => {
  fc.assert(
    fc.property(anyQuotes, (quotes) => {
      expect(recommendQuote([...quotes].reverse())).toEqual(recommendQuote(quotes))
    }),
  )
})
