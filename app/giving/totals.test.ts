import { expect, it } from 'vitest'
import { type Booked, blocksOf, givingTotals } from './totals.ts'

const booked: Booked[] = [
  { category: 'arts-culture', month: '2026-02', setAsideCents: 5_00, paidOutCents: 0 },
  { category: 'animal-welfare', month: '2026-02', setAsideCents: 15_00, paidOutCents: 10_00 },
  { category: 'arts-culture', month: '2026-03', setAsideCents: 20_00, paidOutCents: 0 },
]

it('adds up to the same sum by cause and by month', () => {
  const totals = givingTotals(booked)
  expect(totals).toEqual({
    setAsideCents: 40_00,
    paidOutCents: 10_00,
    byCategory: [
      { category: 'arts-culture', setAsideCents: 25_00, paidOutCents: 0 },
      { category: 'animal-welfare', setAsideCents: 15_00, paidOutCents: 10_00 },
    ],
    byMonth: [
      { month: '2026-03', setAsideCents: 20_00, paidOutCents: 0 },
      { month: '2026-02', setAsideCents: 20_00, paidOutCents: 10_00 },
    ],
  })
})

it('is nothing where nothing is booked', () => {
  expect(givingTotals([])).toEqual({
    setAsideCents: 0,
    paidOutCents: 0,
    byCategory: [],
    byMonth: [],
  })
})

it('stacks a block for each R2 000, the oldest month first', () => {
  const byMonth = [
    { month: '2026-03', setAsideCents: 9_000_00 },
    { month: '2026-02', setAsideCents: 900_00 },
    { month: '2026-01', setAsideCents: -50_00 },
  ]
  expect(blocksOf(byMonth)).toEqual([0, 0, 5])
  expect(blocksOf(byMonth, 1)).toEqual([5])
})
