import { addDays, type Day, dayOf, isDay } from '#app/platform/time.ts'

/** Minutes since midnight, South African time. Weekday 1 is Monday. */
export type DayHours = { weekday: number; from: number; to: number }

export const SHORTEST_DAY = 30
/** How far ahead a day off can be set. */
export const FURTHEST_DAY_OFF = 366

/** Whether a day can be taken off: today or later, within a year. */
export function canBeDayOff(day: unknown, now: Date): day is Day {
  if (!isDay(day)) return false
  const today = dayOf(now)
  return day >= today && day <= addDays(today, FURTHEST_DAY_OFF)
}

export type HoursLine = { first: number; last: number; from: number; to: number }

/** Consecutive days with the same hours on one line: Monday to Friday 07:00 to 17:00. */
export function hoursLines(week: readonly DayHours[]): HoursLine[] {
  const lines: HoursLine[] = []
  for (const { weekday, from, to } of week.toSorted((a, b) => a.weekday - b.weekday)) {
    const line = lines.at(-1)
    if (line && line.last === weekday - 1 && line.from === from && line.to === to)
      line.last = weekday
    else lines.push({ first: weekday, last: weekday, from, to })
  }
  return lines
}

export function weekBits(week: readonly Pick<DayHours, 'weekday'>[]) {
  return week.reduce((bits, { weekday }) => bits | (1 << (weekday - 1)), 0)
}
