import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsIn, centsInGrouped, randsOf } from './cents.ts'

const cents = fc.integer({ min: -99_999_999_99, max: 99_999_999_99 })

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [49_99, '49.99'],
  [599_88, '599.88'],
  [22_574_02, '22574.02'],
  [-4_14, '-4.14'],
  [-9, '-0.09'],
])('%i cents travel as %s', (amount, text) => {
  expect(randsOf(amount)).toBe(text)
  expect(centsIn(text)).toBe(amount)
})

it('amounts come back as they went, also with their thousands grouped', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const text = randsOf(amount)
      expect(Object.is(centsIn(text), amount)).toBe(true)
      const [whole, rest] = text.split('.')
      expect(centsInGrouped(`${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`)).toBe(amount)
    }),
  )
})

it.each(['49,99', '1e2', '', ' 49.99', '49.999', '.99', '49.', '+49.99', '0x31', 'NaN', '٤٩'])(
  '%j is no sum of money',
  (text) => {
    expect(centsIn(text)).toBeNull()
  },
)

it('half a cent is a mistake of ours, and is not sent', () => {
  expect(() => randsOf(53_989.2)).toThrow('whole number of cents')
})
