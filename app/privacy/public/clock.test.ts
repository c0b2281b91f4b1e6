import { expect, it } from 'vitest'
import { blocksOf, clockOf } from './clock.ts'

const request = { requestedOn: '2026-03-01', answerBy: '2026-03-31' }

it.each([
  ['2026-03-01', 0, false, false],
  ['2026-03-22', 21, false, false],
  ['2026-03-28', 27, false, false],
  ['2026-03-29', 28, true, false],
  ['2026-03-31', 30, true, false],
  ['2026-04-01', 30, true, true],
])('counts the days until an answer is due: on %s', (today, gone, isUrgent, isLate) => {
  expect(clockOf(request, today)).toEqual({ gone, isUrgent, isLate })
})

it('draws thirty blocks, the last three of them apart', () => {
  const blocks = blocksOf(clockOf(request, '2026-03-22'))
  expect(blocks).toHaveLength(30)
  expect(blocks.filter((block) => block === 'gone')).toHaveLength(21)
  expect(blocks.filter((block) => block === 'last')).toHaveLength(3)
})
