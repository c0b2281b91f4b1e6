import { expect, it } from 'vitest'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { impactOf } from './impact.ts'

const given = (
  category: 'education-literacy' | 'community-development' | 'animal-welfare',
  cents: number,
) => ({
  category,
  setAsideCents: cents,
})

it('adds the months of each cause, the smallest initiative first, and loses no cent', () => {
  const rows = [
    given('education-literacy', 60_000_00),
    given('education-literacy', 36_000_00),
    given('community-development', 48_000_00),
    given('animal-welfare', 1_23),
  ]
  const { steps, others, blockCents } = impactOf(rows)
  expect(steps.map(({ title, cents, blocks }) => [i18nFor('en')._(title), cents, blocks])).toEqual([
    ['Small Business Support', 0, 0],
    ['Community Infrastructure', 48_000_00, 24],
    ['Youth Skills Development', 96_000_00, 48],
  ])
  expect(blockCents).toBe(2_000_00)
  const all = steps.reduce((sum, { cents }) => sum + cents, others)
  expect(all).toBe(rows.reduce((sum, { setAsideCents }) => sum + setAsideCents, 0))
})

it('renders smaller blocks while the amounts are small', () => {
  expect(impactOf([given('education-literacy', 1_500_00)]).blockCents).toBe(200_00)
  expect(impactOf([]).steps.map(({ blocks }) => blocks)).toEqual([0, 0, 0])
})
