import { HOUR, isDay, MINUTE, startOfDay } from '#app/platform/time.ts'

/** An administrator's preview of another date, which their pages use as "now". */
export type Preview = {
  date: Date
  /** Subject to the gate like a visitor, instead of passing it. */
  asVisitor: boolean
}

/** Expires, so that nobody forgets that they are previewing another date. */
export const PREVIEW_LASTS = 2 * HOUR

const FIRST_YEAR = 2023
const LAST_YEAR = 2099

/** Parses the form's date and time in South African time; null if invalid. */
export function instantOf(day: unknown, time: unknown): Date | null {
  if (!isDay(day)) return null
  const year = Number(day.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR) return null
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typeof time === 'string' ? time : '')
  if (!found) return null
  const minutes = Number(found[1]) * 60 + Number(found[2])
  return new Date(startOfDay(day).getTime() + minutes * MINUTE)
}
