import { expect, it } from 'vitest'
import { moveTo } from './move-to.ts'

it.each([
  ['c', 1, 'cabd'],
  ['a', 4, 'bcda'],
  ['b', 3, 'acbd'],
  ['d', 99, null],
  ['a', -5, null],
  ['b', 2, null],
  ['x', 1, null],
  ['b', Number.NaN, null],
])('moves %s to place %s', (item, place, order) => {
  expect(moveTo([...'abcd'], item, place)?.join('') ?? null).toBe(order)
})
