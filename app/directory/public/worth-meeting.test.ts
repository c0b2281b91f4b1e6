import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseWorthMeeting } from './worth-meeting.ts'

const people = (...list: string[]) =>
  list.map((item) => {
    const [category, province] = item.split(' ')
    return { category: category!, province: province! }
  })
const names = (list: { category: string; province: string }[]) =>
  list.map(({ category, province }) => `${category} ${province}`)

it('takes the best of different trades and provinces', () => {
  const best = people(
    'plumbing gauteng',
    'plumbing limpopo',
    'tutoring gauteng',
    'painting limpopo',
  )
  expect(names(chooseWorthMeeting(best, 2))).toEqual(['plumbing gauteng', 'painting limpopo'])
})

it('fills up with other trades of the same province, the best first', () => {
  const best = people('plumbing gauteng', 'tutoring gauteng', 'painting gauteng')
  expect(names(chooseWorthMeeting(best, 4))).toEqual(names(best))
})

it('shows fewer rather than two of one trade, and nobody where nobody is', () => {
  expect(chooseWorthMeeting(people('plumbing gauteng', 'plumbing limpopo'), 4)).toHaveLength(1)
  expect(chooseWorthMeeting([], 4)).toEqual([])
})

it('never shows two of one trade, and chooses the same from the same', () => {
  const somebody = fc.record({
    category: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    province: fc.constantFrom('x', 'y', 'z'),
  })
  fc.assert(
    fc.property(fc.array(somebody), (best) => {
      const chosen = chooseWorthMeeting(best, 4)
      expect(new Set(chosen.map(({ category }) => category)).size).toBe(chosen.length)
      expect(chooseWorthMeeting(best, 4)).toEqual(chosen)
    }),
  )
})
