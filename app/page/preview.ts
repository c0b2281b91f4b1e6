import { HOUR, isDay, MINUTE, startOfDay } from '#app/platform/time.ts'

/** An administrator's look at another moment: what their own pages then take for now. */
export type Preview = {
  date: Date
  /** Stand at the gate like everybody else, instead of passing it. */
  asVisitor: boolean
}

/** So that nobody forgets on another day that they are looking at another day. */
export const PREVIEW_LASTS = 2 * HOUR

const FIRST_YEAR = 2023
const LAST_YEAR = 2099

/** The instant of a day and an hour as the form has them, in South African time; null if it is none. */
export function instantOf(day: unknown, time: unknown): Date | null {
  if (!isDay(day)) return null
  const year = Number(day.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR) return null
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typeof time === 'string' ? time : '')
  if (!found) return null
  const minutes = Number(found[1]) * 60 + Number(found[2])
  return new Date(startOfDay(day).getTime() + minutes * MINUTE)
}
