import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { minuteOf, weekdays } from './calendar-hours.ts'
import { type DayHours, SHORTEST_DAY } from './hours.ts'

export type ReadHours = { hours: DayHours[] } | { errors: Record<number, string> }

/** Parses the posted week: a checkbox, a start and an end for each day. */
export function readHours(i18n: I18n, form: FormData): ReadHours {
  const hours: DayHours[] = []
  const errors: Record<number, string> = {}
  for (const weekday of weekdays) {
    if (form.get(`works-${weekday}`) !== '1') continue
    const from = minuteOf(form.get(`from-${weekday}`))
    const to = minuteOf(form.get(`to-${weekday}`))
    if (from === null || to === null) errors[weekday] = i18n._(msg`Enter both times, like 08:00.`)
    else if (to - from < SHORTEST_DAY)
      errors[weekday] = i18n._(msg`The day must end at least half an hour after it starts`)
    else hours.push({ weekday, from, to })
  }
  return Object.keys(errors).length > 0 ? { errors } : { hours }
}
