import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { weekdayNames } from '#app/directory/public/weekdays.ts'
import type { Hours } from '#app/page/opening-hours.ts'

/** "Monday-Friday 9am-6pm SAST, Saturday 10am-4pm SAST": groups days with the same hours. */
export function hoursSentence(i18n: Pick<I18n, '_'>, week: readonly (Hours | null)[]): string {
  const day = (index: number) => i18n._(weekdayNames[index]!)
  const spans: string[] = []
  for (let first = 0; first < week.length; ) {
    const hours = week[first]
    let last = first
    while (last + 1 < week.length && isSame(week[last + 1], hours)) last++
    if (hours) {
      const days = first === last ? day(first) : `${day(first)}-${day(last)}`
      spans.push(`${days} ${spokenMinute(hours.opens)}-${spokenMinute(hours.closes)} SAST`)
    }
    first = last + 1
  }
  return spans.length > 0 ? spans.join(', ') : i18n._(msg`No support hours`)
}

const isSame = (first: Hours | null | undefined, other: Hours | null | undefined) =>
  first?.opens === other?.opens && first?.closes === other?.closes

/** "9am", "9:30am", "12 midnight". */
function spokenMinute(minute: number): string {
  const hour = Math.floor(minute / 60) % 24
  const rest = minute % 60
  const half = hour < 12 ? 'am' : 'pm'
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}${half}`
}
