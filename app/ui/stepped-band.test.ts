import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bandPaths, type Phrase, phrase, ROWS, units } from './stepped-band.ts'

const seeds = fc.oneof(fc.string(), fc.nat())

it('makes the same band of the same seed', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(phrase(seed)).toEqual(phrase(seed))
    }),
  )
})

it('makes different bands of different sections', () => {
  const names = ['home', 'results', 'profile', 'quote', 'giving', 'footer', 'about', 'services']
  const bands = new Set(names.map((name) => JSON.stringify(phrase(name))))
  expect(bands.size).toBe(names.length)
})

it('reads the same from both ends, up to the empty column that parts it from the next', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const columns = phrase(seed)
      const words = columns.slice(0, -1)
      expect(columns.at(-1)).toEqual(Array.from({ length: ROWS }, () => undefined))
      expect([...words].reverse()).toEqual(words)
    }),
  )
})

it('has nine rows and three colours at most', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const columns = phrase(seed)
      expect(columns.every((column) => column.length === ROWS)).toBe(true)
      expect([0, 1, 2, undefined]).toEqual(expect.arrayContaining([...new Set(columns.flat())]))
    }),
  )
})

/** Converts the strokes back into cells. */
function drawn(paths: readonly string[], width: number, cell: number): Phrase {
  const cells: Phrase = Array.from({ length: width }, () => new Array(ROWS).fill(undefined))
  paths.forEach((path, colour) => {
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+(?:\.\d+)?)h(\d+)/g)) {
      for (let i = 0; i < Number(run) / cell; i++) {
        const column = cells[Number(x) / cell + i]!
        const row = Number(y) / cell - 0.5
        expect(column[row]).toBeUndefined()
        column[row] = colour
      }
    }
  })
  return cells
}

it('strokes exactly the cells of the phrase, none twice', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(2, 4, 6, 8), (seed, cell) => {
      const columns = phrase(seed)
      expect(drawn(bandPaths(columns, cell), columns.length, cell)).toEqual(columns)
    }),
  )
})

it('is on whole pixels', () => {
  for (const path of bandPaths(phrase('home'), 2)) expect(path).not.toContain('.')
})

it('merges neighbouring cells of a colour into one stroke', () => {
  const row: Phrase = Array.from({ length: 5 }, () => [0, ...new Array(ROWS - 1).fill(undefined)])
  expect(bandPaths(row, 2)).toEqual(['M0 1h10', '', ''])
})

it('stays small enough to stand in the page', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(bandPaths(phrase(seed)).join('').length).toBeLessThan(6000)
    }),
  )
})

it('draws the diamond with its heart two steps inside', () => {
  expect(units.diamond.at(4, 4)).toBe('inner')
  expect(units.diamond.at(0, 4)).toBe('outer')
  expect(units.diamond.at(0, 0)).toBeUndefined()
})
