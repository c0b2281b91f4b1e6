import { msg } from '@lingui/core/macro'
import { type SaidMessage, say } from '#app/platform/words.ts'
import { minuteOf, weekdays } from './calendar-hours.ts'
import { type DayHours, SHORTEST_DAY } from './hours.ts'

export type ReadHours = { hours: DayHours[] } | { errors: Record<number, SaidMessage> }

/** The week as the form sends it: a tick, a beginning and an end for each day. */
export function readHours(form: FormData): ReadHours {
  const hours: DayHours[] = []
  const errors: Record<number, SaidMessage> = {}
  for (const weekday of weekdays) {
    if (form.get(`works-${weekday}`) !== '1') continue
    const from = minuteOf(form.get(`from-${weekday}`))
    const to = minuteOf(form.get(`to-${weekday}`))
    if (from === null || to === null) errors[weekday] = say(msg`Write both times, such as 08:00.`)
    else if (to - from < SHORTEST_DAY)
      errors[weekday] = say(msg`The day must end at least half an hour after it begins`)
    else hours.push({ weekday, from, to })
  }
  return Object.keys(errors).length > 0 ? { errors } : { hours }
}
