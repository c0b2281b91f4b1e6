import fc from 'fast-check'
import { expect, it } from 'vitest'
import { itemName, paymentReference } from './reference.ts'

it('names the plan, the business and what it is', () => {
  expect(itemName('launch-special', 'Mahlangu  Plumbing')).toBe(
    'Launch Special Mahlangu Plumbing Provider Subscription',
  )
  expect(itemName('standard', '')).toBe('Standard Provider Subscription')
})

it('keeps letters, digits and single spaces of a reference', () => {
  expect(paymentReference("  Thandi's   Geysers & Drains (Pty) Ltd. ")).toBe(
    'Thandis Geysers Drains Pty Ltd',
  )
  expect(paymentReference('Ṱhohoyanḓou Vhuphani 24/7')).toBe('Ṱhohoyanḓou Vhuphani 247')
})

it('never passes the length that PayFast and banks take, whatever a business is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      expect(Array.from(itemName('launch-special', name)).length).toBeLessThanOrEqual(100)
      const reference = paymentReference(name)
      expect(Array.from(reference).length).toBeLessThanOrEqual(50)
      expect(reference).toBe(paymentReference(reference))
    }),
  )
})
