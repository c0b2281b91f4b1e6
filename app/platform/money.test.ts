import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRand, formatRandRange, parseRand, vatIncludedIn } from './money.ts'

const cents = fc.integer({ min: 0, max: 1_000_000_000 })

describe('rands on a screen', () => {
  it.each([
    [0, 'R0'],
    [149_99, 'R149.99'],
    [450_00, 'R450'],
    [1_499_00, 'R1\u00a0499'],
    [1_234_567_05, 'R1\u00a0234\u00a0567.05'],
    [-50_50, '−R50.50'],
  ])('%i cents read %s', (amount, words) => {
    expect(formatRand(amount)).toBe(words)
  })

  it('show cents always, or never, where the place asks for it', () => {
    expect(formatRand(450_00, { cents: 'always' })).toBe('R450.00')
    expect(formatRand(149_50, { cents: 'never' })).toBe('R150')
  })

  it('never wrap within a sum or a range', () => {
    expect(formatRandRange(450_00, 1_200_00)).toBe('R450\u00a0–\u00a0R1\u00a0200')
  })
})

describe('rands that a person types', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseRand(formatRand(amount, { cents: 'always' }))).toBe(amount)
        expect(parseRand(formatRand(amount))).toBe(amount)
      }),
    )
  })

  it.each([
    ['R1 499,50', 1_499_50],
    ['1499.5', 1_499_50],
    ['r 1,499', 1_499_00],
    ['0', 0],
    ['12 345 678', null],
    ['', null],
    ['R', null],
    ['-5', null],
    ['1.234', null],
    ['1e5', null],
    ['12,34,567', null],
    ['١٢٣', null],
  ])('%j are %s cents', (typed, amount) => {
    expect(parseRand(typed)).toBe(amount)
  })

  it('are whole cents or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const amount = parseRand(typed)
        expect(amount === null || (Number.isInteger(amount) && amount >= 0)).toBe(true)
      }),
    )
  })
})

it('holds so much VAT that the rest plus the VAT is the sum, to the cent', () => {
  expect(vatIncludedIn(115_00)).toBe(15_00)
  fc.assert(
    fc.property(cents, (inclusive) => {
      const vat = vatIncludedIn(inclusive)
      expect(Number.isInteger(vat)).toBe(true)
      expect(Math.abs((inclusive - vat) * 0.15 - vat)).toBeLessThanOrEqual(0.58)
    }),
  )
})
