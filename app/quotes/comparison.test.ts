import fc from 'fast-check'
import { expect, it } from 'vitest'
import { axisOf, groupsToCompare, hiddenCallout, meritsOf, spreadOf } from './comparison.ts'

const quote = (id: string, totalCents: number, more = {}) => ({
  id,
  requestId: 'r1',
  category: 'plumbing',
  job: 'geyser' as string | null,
  totalCents,
  calloutCents: 0,
  canComeOn: null as string | null,
  guaranteeDays: null as number | null,
  state: 'sent',
  ...more,
})

it('groups by service, and only where there are two to compare', () => {
  const groups = groupsToCompare([
    quote('a', 2100_00),
    quote('b', 1450_00, { requestId: 'r2' }),
    quote('c', 900_00, { job: 'blocked-drain-or-toilet' }),
  ])
  expect(groups.map(({ quotes }) => quotes.map(({ id }) => id))).toEqual([['b', 'a']])
})

it('leaves out what can no longer be chosen', () => {
  for (const state of ['accepted', 'declined', 'withdrawn', 'expired'])
    expect(groupsToCompare([quote('a', 1), quote('b', 2, { state })])).toEqual([])
})

it('does not take two different jobs outside the list for the same service', () => {
  const other = { job: 'something-else' }
  expect(
    groupsToCompare([quote('a', 1, other), quote('b', 2, { ...other, requestId: 'r2' })]),
  ).toEqual([])
  expect(groupsToCompare([quote('a', 1, other), quote('b', 2, other)])).toHaveLength(1)
})

it('says who is cheapest, earliest and guarantees longest, and nobody where two are equal', () => {
  const merits = meritsOf([
    quote('a', 1450_00, { canComeOn: '2026-03-06', guaranteeDays: 365 }),
    quote('b', 1690_00, { canComeOn: '2026-03-07', guaranteeDays: 180 }),
    quote('c', 1450_00, { guaranteeDays: 730 }),
  ])
  expect(merits.get('a')).toEqual({ cheapest: false, earliest: true, longestGuarantee: false })
  expect(merits.get('c')).toEqual({
    cheapest: false,
    earliest: false,
    longestGuarantee: true,
  })
})

it('calls a quote that is alone neither cheapest nor earliest', () => {
  const alone = quote('a', 1450_00, { canComeOn: '2026-03-06', guaranteeDays: 365 })
  expect(meritsOf([alone]).get('a')).toEqual({
    cheapest: false,
    earliest: false,
    longestGuarantee: false,
  })
})

it('finds the quote that only looks cheapest before its call-out fee is added', () => {
  const pieter = quote('pieter', 2270_00, { calloutCents: 420_00 })
  const nomsa = quote('nomsa', 2100_00)
  expect(hiddenCallout([pieter, nomsa])?.id).toBe('pieter')
  expect(hiddenCallout([nomsa, quote('naidoo', 2400_00)])).toBeNull()
})

it('draws every price inside its axis, whatever the prices are', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 5 }), (amounts) => {
      const [low, high] = axisOf(amounts)
      expect(low).toBeLessThan(high)
      for (const amount of amounts) {
        expect(amount).toBeGreaterThanOrEqual(low)
        expect(amount).toBeLessThanOrEqual(high)
      }
      const { difference } = spreadOf(amounts.map((totalCents) => ({ totalCents })))
      expect(difference).toBe(Math.max(...amounts) - Math.min(...amounts))
    }),
  )
})
