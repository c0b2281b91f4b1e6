import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, keysBeside, typosOf } from './typos.ts'

const word = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  minLength: 5,
  maxLength: 14,
})

describe('the distance of a slip', () => {
  it('is nothing for the word itself', () => {
    fc.assert(fc.property(word, (value) => editDistance(value, value, 2) === 0))
  })

  it('is at most one for every way to slip once, but in the first letter', () => {
    fc.assert(
      fc.property(word, (value) =>
        typosOf(value)
          .filter(({ typed }) => typed[0] === value[0])
          .every(({ typed }) => editDistance(typed, value, 2) <= 1),
      ),
    )
  })

  it('gives up beyond the most that is allowed', () => {
    expect(editDistance('plumber', 'gardener', 2)).toBe(Infinity)
  })

  it('finds what fingers often do nearer than a wholly other letter', () => {
    const other = editDistance('plxmber', 'plumber', 2)
    for (const typed of ['plumbber', 'plmuber', 'plimber', 'plumbr']) {
      expect(editDistance(typed, 'plumber', 2)).toBeLessThan(other)
    }
  })
})

it('knows the keys around a letter', () => {
  expect(keysBeside('g').sort()).toEqual(['b', 'f', 'h', 't', 'v', 'y'])
  expect(keysBeside('é')).toEqual([])
})
