import { expect, it } from 'vitest'
import { beadsOf, launchDate, nextCountAt } from './launch-date.ts'

const launch = new Date('2025-07-01T00:00:00+02:00')

it.each([
  ['2025-07-01', 'July 1, 2025', 'July 1st'],
  ['2025-08-02', 'August 2, 2025', 'August 2nd'],
  ['2025-08-03', 'August 3, 2025', 'August 3rd'],
  ['2025-08-11', 'August 11, 2025', 'August 11th'],
  ['2025-08-12', 'August 12, 2025', 'August 12th'],
  ['2025-08-13', 'August 13, 2025', 'August 13th'],
  ['2025-08-22', 'August 22, 2025', 'August 22nd'],
  ['2025-08-30', 'August 30, 2025', 'August 30th'],
])('%s reads %s and %s', (day, long, ordinal) => {
  expect(launchDate(new Date(`${day}T00:00:00+02:00`), 'en')).toMatchObject({ long, ordinal })
})

it.each([
  ['af', '1 Julie 2025'],
  ['zu', '1 Julayi 2025'],
  ['xh', '1 Julayi 2025'],
] as const)('says the month in %s', (language, long) => {
  expect(launchDate(launch, language).long).toBe(long)
})

it('reads the same until a midnight in South Africa', () => {
  const at = (time: string) => new Date(`2025-06-${time}+02:00`)
  expect(nextCountAt(launch, at('10T09:00'))).toEqual(at('11T00:00'))
  expect(nextCountAt(launch, at('11T00:00'))).toEqual(at('12T00:00'))
  expect(nextCountAt(launch, at('30T23:59'))).toEqual(launch)
  expect(nextCountAt(launch, launch)).toBeNull()
})

it('strings one bead for each day of registration', () => {
  const opens = new Date('2025-06-01T00:00:00+02:00')
  const beads = (time: string) => beadsOf({ opens, launch }, new Date(time))
  expect(beads('2025-05-20T10:00:00+02:00')).toEqual({ of: 30, over: 0, hasBegun: false })
  expect(beads('2025-06-01T00:00:00+02:00')).toEqual({ of: 30, over: 0, hasBegun: true })
  expect(beads('2025-06-04T10:00:00+02:00')).toEqual({ of: 30, over: 3, hasBegun: true })
  expect(beads('2025-06-30T23:00:00+02:00')).toEqual({ of: 30, over: 29, hasBegun: true })
})
