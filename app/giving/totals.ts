import type { NpoCategory } from '#app/directory/public/npo-categories.ts'
import type { Cents } from '#app/platform/money.ts'

/** What the books say of one cause in one month ("2026-03"). */
export type Booked = {
  category: NpoCategory
  month: string
  setAsideCents: Cents
  paidOutCents: Cents
}

type Sums = { setAsideCents: Cents; paidOutCents: Cents }

/** One block of the picture stands for this much. */
export const BLOCK: Cents = 2_000_00

/** The same figures in sum, by cause with the most first, and by month with the latest first. */
export function givingTotals(booked: readonly Booked[]) {
  const byCategory = [...Map.groupBy(booked, ({ category }) => category)]
    .map(([category, rows]) => ({ category, ...sumOf(rows) }))
    .toSorted((a, b) => b.setAsideCents - a.setAsideCents || (a.category < b.category ? -1 : 1))
  const byMonth = [...Map.groupBy(booked, ({ month }) => month)]
    .map(([month, rows]) => ({ month, ...sumOf(rows) }))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
  return { ...sumOf(booked), byCategory, byMonth }
}

function sumOf(rows: readonly Sums[]): Sums {
  const sum = (key: keyof Sums) => rows.reduce((all, row) => all + row[key], 0)
  return { setAsideCents: sum('setAsideCents'), paidOutCents: sum('paidOutCents') }
}

/** Whole blocks of each of the last months, the oldest first; a month without any has none. */
export function blocksOf(byMonth: readonly { month: string; setAsideCents: Cents }[], most = 24) {
  return byMonth
    .slice(0, most)
    .toReversed()
    .map(({ setAsideCents }) => Math.max(0, Math.round(setAsideCents / BLOCK)))
}
