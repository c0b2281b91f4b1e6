import type { NpoCategory } from '#app/directory/public/npo-categories.ts'
import type { Cents } from '#app/platform/money.ts'

/** A cause's amounts in a month ("2026-03"). */
export type Booked = {
  category: NpoCategory
  month: string
  setAsideCents: Cents
  paidOutCents: Cents
}

type Sums = { setAsideCents: Cents; paidOutCents: Cents }

/** The possible values of a block, largest first. */
const BLOCKS: readonly Cents[] = [2_000_00, 1_000_00, 500_00, 200_00, 100_00, 50_00, 20_00, 10_00]
/** The highest month has at least this many blocks, so that months are distinguishable. */
const TALLEST = 8

/** The totals, by cause with the largest first, and by month with the latest first. */
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

/** The number of whole blocks in each of the last months, oldest first, and a block's value. */
export function blocksOf(byMonth: readonly { month: string; setAsideCents: Cents }[], most = 24) {
  const shown = byMonth.slice(0, most).toReversed()
  const best = Math.max(0, ...shown.map(({ setAsideCents }) => setAsideCents))
  const blockCents = BLOCKS.find((block) => best >= TALLEST * block) ?? BLOCKS.at(-1)!
  return {
    blockCents,
    months: shown.map(({ setAsideCents }) => Math.max(0, Math.round(setAsideCents / blockCents))),
  }
}
