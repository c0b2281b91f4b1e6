import {
  addDays,
  atMinute,
  type Day,
  dayOf,
  minuteOfDay,
  publicHolidays,
  weekdayOf,
} from '#app/platform/time.ts'

/** A weekday's hours, in minutes since midnight, South African time. */
export type Hours = { opens: number; closes: number }

/** Support hours: seven entries, Monday first, null for a closed day. */
export type OpeningHours = {
  supportHours: (Hours | null)[]
  /** Closed days besides public holidays, with the reason. */
  closedDays: { day: Day; why: string }[]
  /** Public holidays that the President declared. */
  declaredHolidays: readonly Day[]
}

export type Opening = { isOpen: true; closesAt: Date } | { isOpen: false; opensAt: Date | null }

/** If we are closed for longer than this, no reopening day is shown. */
const FURTHEST = 60

/**
 * Whether support is open, and when that changes next: hours belong to weekdays, and public holidays and
 * closed days have none. Null if none of the next sixty days has hours.
 */
export function openingAt(office: OpeningHours, now: Date): Opening {
  const today = dayOf(now)
  const minute = minuteOfDay(now)
  const hours = hoursOn(office, today)
  if (hours && minute >= hours.opens && minute < hours.closes)
    return { isOpen: true, closesAt: atMinute(today, hours.closes) }
  if (hours && minute < hours.opens) return { isOpen: false, opensAt: atMinute(today, hours.opens) }
  for (let ahead = 1; ahead <= FURTHEST; ahead++) {
    const day = addDays(today, ahead)
    const then = hoursOn(office, day)
    if (then) return { isOpen: false, opensAt: atMinute(day, then.opens) }
  }
  return { isOpen: false, opensAt: null }
}

/** The hours of a date; null if closed. */
export function hoursOn(office: OpeningHours, day: Day): Hours | null {
  const isHoliday = publicHolidays(Number(day.slice(0, 4)), office.declaredHolidays).has(day)
  if (isHoliday || office.closedDays.some((closed) => closed.day === day)) return null
  return office.supportHours[weekdayOf(day) - 1] ?? null
}

/** When the text about the opening hours changes next, at the latest. */
export function nextChangeOf(opening: Opening): Date | null {
  return opening.isOpen ? opening.closesAt : opening.opensAt
}

/** Days that don't count for promised replies, besides weekends and public holidays. */
export const notWorking = ({
  declaredHolidays,
  closedDays,
}: Pick<OpeningHours, 'declaredHolidays' | 'closedDays'>): Day[] => [
  ...declaredHolidays,
  ...closedDays.map(({ day }) => day),
]
