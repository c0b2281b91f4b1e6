import { expect, it } from 'vitest'
import { compare, mean, median, ratio } from './comparison.ts'

it('compares a figure with the one before in whole percent', () => {
  expect(compare(109, 100)).toEqual({ is: 'more', percent: 9 })
  expect(compare(50, 200)).toEqual({ is: 'less', percent: 75 })
  expect(compare(3, 1)).toEqual({ is: 'more', percent: 200 })
  expect(compare(0, 7)).toEqual({ is: 'less', percent: 100 })
})

it('calls it the same where it is, or differs by less than half a percent', () => {
  expect(compare(7, 7)).toEqual({ is: 'the same' })
  expect(compare(0, 0)).toEqual({ is: 'the same' })
  expect(compare(1003, 1000)).toEqual({ is: 'the same' })
})

it('has no percentage of nothing, and no comparison with what was not counted', () => {
  expect(compare(5, 0)).toEqual({ is: 'new' })
  // More was refunded than paid.
  expect(compare(5, -3)).toEqual({ is: 'new' })
  expect(compare(5, null)).toEqual({ is: 'unknown' })
  expect(compare(null, 5)).toEqual({ is: 'unknown' })
})

it('finds the value that half of them do not exceed', () => {
  expect(median(new Map())).toBeNull()
  expect(median(new Map([[22, 1]]))).toBe(22)
  const answers = new Map([
    [120, 1],
    [5, 2],
    [30, 3],
  ])
  expect(median(answers)).toBe(30)
  const halves = new Map([
    [10, 2],
    [20, 2],
  ])
  expect(median(halves)).toBe(10)
})

it('finds the mean of stars, and a share of a whole', () => {
  const stars = new Map([
    [5, 3],
    [1, 1],
  ])
  expect(mean(stars)).toBe(4)
  expect(mean(new Map())).toBeNull()
  expect(ratio(1, 4)).toBe(0.25)
  expect(ratio(0, 0)).toBeNull()
})
