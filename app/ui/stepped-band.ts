import { drawFrom, seeded } from './seed.ts'

/**
 * The stepped band: a small grammar of units on a grid of 9 rows, inspired by beadwork and painted walls in
 * general. A seed generates four units; the phrase is symmetric.
 */
export const ROWS = 9
const MIDDLE = 4

/** Which of a unit's two colours fills the cell, if any. */
type Cell = 'outer' | 'inner' | undefined
type Unit = { wide: number; at: (c: number, r: number) => Cell }

export const units = {
  diamond: {
    wide: 9,
    at(c, r) {
      const k = MIDDLE - Math.abs(c - MIDDLE)
      const d = Math.abs(r - MIDDLE)
      return d <= k - 2 ? 'inner' : d <= k ? 'outer' : undefined
    },
  },
  hourglass: {
    wide: 9,
    at: (c, r) => (Math.abs(r - MIDDLE) <= Math.abs(c - MIDDLE) ? 'outer' : undefined),
  },
  pyramid: {
    wide: 9,
    at(c, r) {
      const k = 8 - Math.abs(2 * c - 8)
      return r >= 11 - k ? 'inner' : r >= 8 - k ? 'outer' : undefined
    },
  },
  chevron: {
    wide: 9,
    at(c, r) {
      const v = r - Math.abs(c - MIDDLE)
      return v === 0 || v === 1 ? 'outer' : v === 3 || v === 4 ? 'inner' : undefined
    },
  },
  post: {
    wide: 3,
    at: (c, r) => (c === 1 ? 'inner' : r > 0 && r < ROWS - 1 ? 'outer' : undefined),
  },
  seed: {
    wide: 5,
    at: (c, r) => ((r + c) % 2 === 0 && r > 0 && r < ROWS - 1 ? 'outer' : undefined),
  },
} satisfies Record<string, Unit>

const unitNames = Object.keys(units) as (keyof typeof units)[]

/** Columns of nine cells; a cell is the number of one of three colours, or empty. */
export type Phrase = (number | undefined)[][]

export function phrase(seed: string | number): Phrase {
  const random = seeded(seed)
  const drawn = Array.from({ length: 4 }, () => {
    const unit: Unit = units[drawFrom(random, unitNames)]
    const outer = Math.floor(random() * 3)
    const inner = (outer + 1 + Math.floor(random() * 2)) % 3
    return columns(unit, outer, inner)
  })
  const [a, b, c, d] = drawn as [Phrase, Phrase, Phrase, Phrase]
  const gap: Phrase = [Array.from({ length: ROWS }, () => undefined)]
  return [a, b, c, d, c, b, a].flatMap((unit) => [...unit, ...gap])
}

function columns(unit: Unit, outer: number, inner: number): Phrase {
  return Array.from({ length: unit.wide }, (_, c) =>
    Array.from({ length: ROWS }, (_, r) => {
      const cell = unit.at(c, r)
      return cell && (cell === 'outer' ? outer : inner)
    }),
  )
}

/**
 * A path for each of the three colours, stroked at a cell's width: every run of cells in a row is one
 * horizontal stroke through its centre, in whole pixels.
 */
export function bandPaths(cells: Phrase, cell = 2): [string, string, string] {
  const paths: [string, string, string] = ['', '', '']
  for (let row = 0; row < ROWS; row++) {
    for (let from = 0; from < cells.length; ) {
      const colour = cells[from]?.[row]
      let to = from + 1
      while (to < cells.length && cells[to]?.[row] === colour) to++
      if (colour !== undefined) {
        paths[colour as 0 | 1 | 2] += `M${from * cell} ${(row + 0.5) * cell}h${(to - from) * cell}`
      }
      from = to
    }
  }
  return paths
}

/** A single stepped diamond, as in an empty state. */
export function diamondPaths(outer: number, inner: number, cell = 8) {
  return bandPaths(columns(units.diamond, outer, inner), cell)
}
