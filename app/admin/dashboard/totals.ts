import type { Distribution } from './comparison.ts'

export type TotalRow = { figure: string; detail: string; amount: number }

/** The counts of a period, or of one step of it. */
export type Totals<Name extends string = string> = {
  sum: (name: Name) => number
  /** How many had each number, of minutes or stars for example. */
  distribution: (name: Name) => Distribution
  /** The count at the end of the period; null if it wasn't counted. */
  state: (name: Name) => number | null
}

export function totalsOf<Name extends string>(
  rows: readonly TotalRow[],
  states: ReadonlyMap<string, number>,
): Totals<Name> {
  const named = (name: Name) => rows.filter(({ figure }) => figure === name)
  return {
    sum: (name) => named(name).reduce((sum, { amount }) => sum + amount, 0),
    distribution: (name) => {
      const counts = new Map<number, number>()
      for (const { detail, amount } of named(name))
        counts.set(Number(detail), (counts.get(Number(detail)) ?? 0) + amount)
      return counts
    },
    state: (name) => states.get(name) ?? null,
  }
}
