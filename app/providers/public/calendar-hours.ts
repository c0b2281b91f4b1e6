import { formatMinute } from '#app/platform/time.ts'

/** Weekday 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export const USUAL = { from: 8 * 60, to: 17 * 60 }

/** "08:30" in minutes; "24:00" is the end of the day. */
export function minuteOf(typed: unknown): number | null {
  if (typeof typed !== 'string') return null
  const match = /^(\d{1,2}):(\d{2})$/.exec(typed.trim())
  if (!match) return null
  const minutes = Number(match[1]) * 60 + Number(match[2])
  return Number(match[2]) < 60 && minutes <= 24 * 60 ? minutes : null
}

export const timeOf = (minute: number) => formatMinute(Math.min(minute, 24 * 60 - 1))
