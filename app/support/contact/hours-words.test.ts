import { expect, it } from 'vitest'
import { defaultSettings } from '#app/page/site-settings.ts'
import { clockWord, dayGroups, hoursWord } from './hours-words.ts'

it('says the hours as the contact page has them', () => {
  expect(
    dayGroups(defaultSettings.supportHours).map(({ from, to, hours }) => [
      from,
      to,
      hours && hoursWord(hours),
    ]),
  ).toEqual([
    [0, 4, '9am-6pm'],
    [5, 5, '10am-4pm'],
    [6, 6, null],
  ])
})

it.each([
  [0, '12am'],
  [9 * 60, '9am'],
  [12 * 60, '12pm'],
  [16 * 60 + 30, '4:30pm'],
  [24 * 60, '12am'],
])('calls minute %i %s', (minute, word) => {
  expect(clockWord(minute)).toBe(word)
})
