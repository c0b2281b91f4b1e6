import { expect, it } from 'vitest'
import { type Booked, blocksOf, givingTotals } from './totals.ts'

const booked: Booked[] = [
  { category: 'arts-culture', month: '2026-02', setAsideCents: 5_00, paidOutCents: 0 },
  { category: 'animal-welfare', month: '2026-02', setAsideCents: 15_00, paidOutCents: 10_00 },
  { category: 'arts-culture', month: '2026-03', setAsideCents: 20_00, paidOutCents: 0 },
]

it('adds up to the same amount by cause and by month', () => {
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

it('stacks blocks, the oldest month first, of a worth that tells months apart', () => {
  const byMonth = [
    { month: '2026-03', setAsideCents: 19_000_00 },
    { month: '2026-02', setAsideCents: 900_00 },
    { month: '2026-01', setAsideCents: -50_00 },
  ]
  expect(blocksOf(byMonth)).toEqual({ blockCents: 2_000_00, months: [0, 0, 10] })
  expect(blocksOf(byMonth, 1)).toEqual({ blockCents: 2_000_00, months: [10] })
  expect(blocksOf(byMonth.slice(1))).toEqual({ blockCents: 100_00, months: [0, 9] })
  expect(blocksOf([])).toEqual({ blockCents: 10_00, months: [] })
})
