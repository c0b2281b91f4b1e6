import { HOUR, MINUTE, minuteOfDay } from '#app/platform/time.ts'

export const minutesBetween = (from: Date, to: Date) =>
  Math.round((Number(to) - Number(from)) / MINUTE)

/** Moves a time out of the night, and never after the clock's time. */
export function awake(when: Date, earliest: Date, latest: Date): Date {
  const minute = minuteOfDay(when)
  const moved = minute < 6.5 * 60 ? new Date(when.getTime() + 7 * HOUR) : when
  return new Date(
    Math.max(earliest.getTime(), Math.min(moved.getTime(), latest.getTime() - 5 * MINUTE)),
  )
}

/** Moves a time at night to the next morning. */
export function daytime(when: Date): Date {
  const minute = minuteOfDay(when)
  if (minute >= 6 * 60 && minute <= 22 * 60) return when
  const ahead = minute > 22 * 60 ? 24 * 60 - minute + 7 * 60 : 7 * 60 - minute
  return new Date(when.getTime() + ahead * MINUTE)
}
