import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineAmount, lineKinds, priceParts, quoteSums } from './quote-sums.ts'

it('adds the call-out fee to the lines, and says what VAT is held in the total', () => {
  const lines = [
    { quantity: 1, unitCents: 620_00 },
    { quantity: 2, unitCents: 190_00 },
  ]
  expect(quoteSums(lines, 450_00, true)).toEqual({
    lines: 1000_00,
    callout: 450_00,
    total: 1450_00,
    vat: 189_13,
  })
  expect(quoteSums(lines, 450_00, false).vat).toBe(0)
})

it('rounds half a cent up, once a line', () => {
  expect(lineAmount({ quantity: 2.5, unitCents: 99_99 })).toBe(249_98)
  expect(lineAmount({ quantity: 0.01, unitCents: 50 })).toBe(1)
})

const line = fc.record({
  kind: fc.constantFrom(...lineKinds),
  quantity: fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100),
  unitCents: fc.integer({ min: 0, max: 1_000_000 }),
})

it('is whole cents, and the parts of a price always add up to its total', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.nat(1_000_000), (lines, callout) => {
      const { total, vat } = quoteSums(lines, callout, true)
      const withAmounts = lines.map((otherLine) => ({
        kind: otherLine.kind,
        amountCents: lineAmount(otherLine),
      }))
      expect(Number.isSafeInteger(total)).toBe(true)
      expect(priceParts(withAmounts, callout).reduce((sum, { amount }) => sum + amount, 0)).toBe(
        total,
      )
      expect(vat).toBeLessThanOrEqual(total)
      expect(Math.abs(vat - (total * 15) / 115)).toBeLessThanOrEqual(0.5)
    }),
  )
})
