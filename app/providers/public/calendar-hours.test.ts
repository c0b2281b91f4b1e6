import { expect, it } from 'vitest'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { minuteOf } from './calendar-hours.ts'
import { readHours } from './read-hours.ts'

const i18n = i18nFor('en')

function form(fields: Record<string, string>) {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.append(name, value)
  return made
}

it('takes the days that are ticked', () => {
  const read = readHours(
    i18n,
    form({
      'works-1': '1',
      'from-1': '08:00',
      'to-1': '16:30',
      'from-2': '08:00',
      'to-2': '17:00',
    }),
  )
  expect(read).toEqual({ hours: [{ weekday: 1, from: 480, to: 990 }] })
})

it('takes a week without any day', () => {
  expect(readHours(i18n, form({}))).toEqual({ hours: [] })
})

it('says on which day the times make no sense', () => {
  const read = readHours(
    i18n,
    form({ 'works-1': '1', 'from-1': '17:00', 'to-1': '08:00', 'works-3': '1', 'from-3': 'x' }),
  )
  expect('errors' in read && Object.keys(read.errors)).toEqual(['1', '3'])
})

it.each([
  ['08:30', 510],
  ['24:00', 1440],
  ['24:01', null],
  ['8', null],
  ['08:60', null],
  ['', null],
  [null, null],
])('reads %j as %s', (typed, minute) => {
  expect(minuteOf(typed)).toBe(minute)
})
