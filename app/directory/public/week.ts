import {
  addDays,
  type Day,
  dayOf,
  HOUR,
  minuteOfDay,
  startOfDay,
  weekdayOf,
} from '#app/platform/time.ts'

/** From this hour on a day is no longer offered as free. */
const LAST_HOUR = 17

/** The first of the seven days of "free this week": today, or tomorrow from the evening on. */
export function firstDayOf(now: Date): Day {
  const today = dayOf(now)
  return minuteOfDay(now) < LAST_HOUR * 60 ? today : addDays(today, 1)
}

/** When the seven days change, so that no cached page shows a past day. */
export function nextChangeOfWeek(now: Date): Date {
  const evening = new Date(startOfDay(dayOf(now)).getTime() + LAST_HOUR * HOUR)
  return now < evening ? evening : startOfDay(addDays(dayOf(now), 1))
}

export function nextSevenDays(firstDay: Day): Day[] {
  return Array.from({ length: 7 }, (_, index) => addDays(firstDay, index))
}

export const weekdayBit = (day: Day) => 1 << (weekdayOf(day) - 1)

/** Each of the seven days, free or not: weekly hours less days off. */
export function freeWeek(row: { weekBits: number; daysOff: readonly Day[] }, firstDay: Day) {
  return nextSevenDays(firstDay).map((day) => ({
    day,
    isFree: (row.weekBits & weekdayBit(day)) !== 0 && !row.daysOff.includes(day),
  }))
}
