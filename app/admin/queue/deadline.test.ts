import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countedFrom, MOST_BEADS, morningBeads, shortTime, urgency } from './deadline.ts'

const FRIDAY = new Date('2026-03-06T14:10:00+02:00')
const hour = (time: string) => new Date(`2026-03-${time}+02:00`)

it('counts what was decided from eight in the morning, at night from midnight', () => {
  expect(countedFrom(FRIDAY)).toEqual(hour('06T08:00:00'))
  expect(countedFrom(hour('06T07:59:59'))).toEqual(hour('06T00:00:00'))
  expect(countedFrom(hour('06T00:05:00'))).toEqual(hour('06T00:00:00'))
})

it('calls a deadline late from its instant on, and the end of today today', () => {
  expect(urgency(FRIDAY, FRIDAY)).toBe('late')
  expect(urgency(hour('06T14:11:00'), FRIDAY)).toBe('today')
  expect(urgency(hour('07T00:00:00'), FRIDAY)).toBe('today')
  expect(urgency(hour('07T00:00:01'), FRIDAY)).toBe('later')
})

it('shortens the time that is left', () => {
  expect([-5, 0, 1, 59, 60, 1439, 1440, 4000].map(shortTime)).toEqual([
    '0',
    '0',
    '1m',
    '59m',
    '1h',
    '23h',
    '1d',
    '2d',
  ])
})

it('strings few cases bead by bead, and of many forgets no part', () => {
  expect(morningBeads({ done: 2, due: 2, rest: 1, isOpen: true })).toEqual([
    'done',
    'done',
    'now',
    'refused',
    'todo',
  ])
  const count = fc.nat({ max: 50_000 })
  fc.assert(
    fc.property(count, count, count, fc.boolean(), (done, due, rest, isOpen) => {
      const beads = morningBeads({ done, due, rest, isOpen })
      expect(beads.length).toBeLessThanOrEqual(MOST_BEADS)
      expect(beads.includes('done')).toBe(done > 0)
      expect(beads.includes('now')).toBe(isOpen && due + rest > 0)
      if (due > 1) expect(beads).toContain('refused')
      if (rest > 1) expect(beads).toContain('todo')
    }),
  )
})
