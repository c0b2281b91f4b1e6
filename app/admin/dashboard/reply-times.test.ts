import { expect, it } from 'vitest'
import { type Answered, replyTimes } from './reply-times.ts'

const answered = (submitted: string, replied: string, due: string): Answered => ({
  id: submitted,
  reference: 'APP-1',
  submittedAt: new Date(submitted),
  answeredAt: new Date(replied),
  dueAt: new Date(due),
})

// Friday 6 March 2026.
const today = '2026-03-06'

it('has a column for each business day of four weeks, none for weekends and holidays', () => {
  const { days } = replyTimes([], today, ['2026-03-02'])
  expect(days).toHaveLength(19)
  expect(days.at(0)).toBe('2026-02-09')
  expect(days.at(-1)).toBe(today)
  expect(days).not.toContain('2026-03-02')
  expect(days).not.toContain('2026-03-01')
})

it('counts business hours, so that a weekend costs nobody their time', () => {
  const friday = answered(
    '2026-02-27T12:00:00+02:00',
    '2026-03-02T12:00:00+02:00',
    '2026-03-04T00:00:00+02:00',
  )
  const { beads } = replyTimes([friday], today, [])
  expect(beads[0]).toMatchObject({ hours: 24, isLate: false, column: 15 })
})

it('calls late what was answered after its promise, also where the line was passed before', () => {
  const inTime = answered(
    '2026-03-02T08:00:00+02:00',
    '2026-03-04T20:00:00+02:00',
    '2026-03-05T00:00:00+02:00',
  )
  const late = { ...inTime, id: 'late', answeredAt: new Date('2026-03-05T08:00:00+02:00') }
  const { beads, top, marks } = replyTimes([inTime, late], today, [])
  expect(beads.map(({ hours, isLate }) => [hours, isLate])).toEqual([
    [60, false],
    [72, true],
  ])
  expect(top).toBe(72)
  expect(marks).toEqual([0, 12, 24, 36, 48, 72])
})

it('puts an answer of a weekend on the next business day, and what took very long at the top', () => {
  const saturday = answered(
    '2026-02-02T08:00:00+02:00',
    '2026-02-21T10:00:00+02:00',
    '2026-02-05T00:00:00+02:00',
  )
  const { beads, days, top } = replyTimes([saturday], today, [])
  expect(days[beads[0]!.column]).toBe('2026-02-23')
  expect([top, beads[0]!.y]).toEqual([96, 0])
})
