import { expect, it } from 'vitest'
import { chooseUrgent, workingFrom } from './urgent-choice.ts'

const friday = '2026-03-06'
const saturday = '2026-03-07'
const at = (time: string, day = friday) => new Date(`${day}T${time}:00+02:00`)
const plumber = (
  name: string,
  km: number,
  ...hours: [day: string, from: number, to: number][]
) => ({
  name,
  km,
  hours: hours.map(([day, from, to]) => ({ day, from: from * 60, to: to * 60 })),
})
const names = (near: ReturnType<typeof plumber>[], now: Date) =>
  chooseUrgent(near, now).providers.map(({ name }) => name)

it('takes the three nearest of those who are open, in the order of their distance', () => {
  const near = [
    plumber('far', 9, [friday, 8, 17]),
    plumber('near', 1, [friday, 8, 17]),
    plumber('nearest, but closed', 0.5, [saturday, 8, 17]),
    plumber('farthest', 12, [friday, 8, 17]),
    plumber('middle', 4, [friday, 8, 17]),
  ]
  expect(names(near, at('14:00'))).toEqual(['near', 'middle', 'far'])
  expect(chooseUrgent(near, at('14:00')).isOpen).toBe(true)
})

it('is content with fewer than three', () => {
  expect(names([plumber('only', 3, [friday, 8, 17])], at('14:00'))).toEqual(['only'])
  expect(chooseUrgent([], at('14:00'))).toEqual({ isOpen: false, providers: [] })
})

it('counts the opening minute as open and the closing minute as closed', () => {
  const near = [plumber('one', 1, [friday, 8, 17])]
  expect(chooseUrgent(near, at('08:00')).isOpen).toBe(true)
  expect(chooseUrgent(near, at('16:59')).providers[0]!.openUntil).toBe(17 * 60)
  expect(chooseUrgent(near, at('17:00')).isOpen).toBe(false)
})

it('names those who open first at night, the nearer of two who open together', () => {
  const near = [
    plumber('nine', 1, [saturday, 9, 13]),
    plumber('eight, far', 8, [saturday, 8, 13]),
    plumber('eight, near', 2, [saturday, 8, 13]),
    plumber('seven', 20, [saturday, 7, 13]),
    plumber('never again', 1, [friday, 8, 17]),
  ]
  const { isOpen, providers } = chooseUrgent(near, at('22:00'))
  expect(isOpen).toBe(false)
  expect(providers.map(({ name }) => name)).toEqual(['seven', 'eight, near', 'eight, far'])
  expect(providers[0]!.opensAt).toEqual(at('07:00', saturday))
})

it('works from now while open, else from the next opening, and without hours from now', () => {
  const early = plumber('one', 1, [friday, 8, 17], [saturday, 9, 13])
  expect(workingFrom(early, at('16:59'))).toEqual(at('16:59'))
  expect(workingFrom(early, at('17:00'))).toEqual(at('09:00', saturday))
  expect(workingFrom(plumber('none', 1), at('23:58'))).toEqual(at('23:58'))
})
