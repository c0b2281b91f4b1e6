import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '#app/platform/time.ts'
import { type Agreed, chargesBefore, priceAt, priceStepsOn } from './agreed.ts'
import { type Feature, features } from './features.ts'
import {
  contractChoices,
  isUpgrade,
  monthlyEquivalent,
  periodPrice,
  planNames,
  plans,
  recurs,
} from './plans.ts'
import { offerOf, plansShown } from './sale.ts'

describe('the one plan table', () => {
  it.each([
    ['launch-special', 49_99, 599_88, null],
    ['standard', 149_99, 1619_89, 135_00],
    ['website', 199_00, 2149_20, 179_00],
    ['premium', 299_00, 3229_20, 269_00],
  ] as const)('sells %s for %i a month or %i a year', (plan, month, year, equivalent) => {
    expect(periodPrice(plan, 'monthly')).toBe(month)
    expect(periodPrice(plan, 'annual')).toBe(year)
    expect(monthlyEquivalent(plan)).toBe(equivalent)
  })

  it('sells a year of the launch special once, for twelve months', () => {
    expect(recurs('launch-special', 'annual')).toBe(false)
    expect(contractChoices('launch-special', 'annual')).toEqual([12])
    expect(contractChoices('launch-special', 'monthly')).toEqual([12, 24])
    expect(recurs('standard', 'annual')).toBe(true)
  })

  it('lets one change upwards only', () => {
    const ups = planNames.flatMap((from) =>
      planNames.filter((to) => isUpgrade(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(ups).toEqual([
      'launch-special → website',
      'launch-special → premium',
      'standard → website',
      'standard → premium',
      'website → premium',
    ])
    for (const from of planNames)
      for (const to of planNames)
        if (isUpgrade(from, to)) {
          expect(plans[to].monthlyCents).toBeGreaterThan(plans[from].monthlyCents)
          expect(isUpgrade(to, from)).toBe(false)
        }
  })
})

describe('the price of a period', () => {
  const special: Agreed = {
    plan: 'launch-special',
    cycle: 'monthly',
    contractMonths: 12,
    from: '2025-07-01',
  }

  it('steps when the first year is over, counted from the day this provider joined', () => {
    expect(priceAt(special, '2026-06-01')).toBe(49_99)
    expect(priceAt(special, '2026-06-30')).toBe(49_99)
    expect(priceAt(special, '2026-07-01')).toBe(149_99)
    const year = chargesBefore(special, '2026-09-01')
    expect(year.map(({ cents }) => cents)).toEqual([...Array(12).fill(49_99), 149_99, 149_99])
  })

  it('steps in month 13 of a contract of twenty-four months too', () => {
    const long: Agreed = { ...special, contractMonths: 24 }
    expect(priceAt(long, '2026-06-01')).toBe(49_99)
    expect(priceAt(long, '2026-07-01')).toBe(149_99)
  })

  it('steps after such a contract where that was agreed', () => {
    const old: Agreed = { ...special, contractMonths: 24, priceMonths: 24 }
    expect(priceAt(old, '2027-06-01')).toBe(49_99)
    expect(priceAt(old, '2027-07-01')).toBe(149_99)
  })

  it('never changes before its day, whatever was agreed', () => {
    const anyAgreed = fc
      .record({
        plan: fc.constantFrom(...planNames),
        cycle: fc.constantFrom('monthly' as const, 'annual' as const),
        months: fc.integer({ min: 0, max: 600 }),
        contractMonths: fc.constantFrom(12 as const, 24 as const),
      })
      .map(({ months, ...rest }) => ({ ...rest, from: addMonths('2025-06-30', months) }))
    fc.assert(
      fc.property(anyAgreed, fc.integer({ min: 0, max: 48 }), (agreed, months) => {
        const day = addMonths(agreed.from, months)
        if (day < priceStepsOn(agreed))
          expect(priceAt(agreed, day)).toBe(periodPrice(agreed.plan, agreed.cycle))
        else expect(priceAt(agreed, day)).toBeGreaterThanOrEqual(priceAt(agreed, agreed.from))
      }),
    )
  })
})

describe('the shop', () => {
  const works = new Set(Object.keys(features) as Feature[])

  it('shows the launch special alone before launch, and premium as coming soon', () => {
    const shop = { phase: 'provider-signup', placesLeft: 12, works } as const
    expect(plansShown(shop)).toEqual([
      { plan: 'launch-special', offer: 'on sale' },
      { plan: 'premium', offer: 'coming soon' },
    ])
  })

  it('no longer offers the launch special once the last place is gone', () => {
    const shop = { phase: 'launched', placesLeft: 0, works } as const
    expect(plansShown(shop).map(({ plan }) => plan)).toEqual(['standard', 'website', 'premium'])
  })

  it('sells no plan of which a part does not work yet', () => {
    for (const plan of planNames)
      for (const missing of plans[plan].lists) {
        const without = new Set([...works].filter((work) => work !== missing))
        expect(offerOf(plan, { phase: 'launched', placesLeft: 1, works: without })).toBe(
          'coming soon',
        )
      }
  })

  it('sells every plan today', () => {
    for (const plan of planNames)
      expect(offerOf(plan, { phase: 'launched', placesLeft: 1 }), plan).toBe('on sale')
  })
})
