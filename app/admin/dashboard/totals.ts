import type { Distribution } from './comparison.ts'

export type TotalRow = { figure: string; detail: string; amount: number }

/** What was counted in a period, or in one step of it. */
export type Totals<Name extends string = string> = {
  sum: (name: Name) => number
  /** How many had each number: of minutes, of stars. */
  distribution: (name: Name) => Distribution
  /** How many there were at its end; null if that wasn't counted. */
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
