import {
  addDays,
  atMinute,
  type Day,
  dayOf,
  minuteOfDay,
  publicHolidays,
  weekdayOf,
} from '#app/platform/time.ts'

/** Hours of one weekday, in minutes since midnight of South African time. */
export type Hours = { opens: number; closes: number }

/** When support answers: seven entries, Monday first, null for a day without hours. */
export type OpeningHours = {
  supportHours: (Hours | null)[]
  /** Days that the office is closed besides public holidays, with why. */
  closedDays: { day: Day; why: string }[]
  /** Public holidays that the President declared. */
  declaredHolidays: readonly Day[]
}

export type Opening = { isOpen: true; closesAt: Date } | { isOpen: false; opensAt: Date | null }

/** An office that is closed for longer than this says no day of opening. */
const FURTHEST = 60

/**
 * Whether support is there, and the next instant at which that changes: hours belong to a weekday, and
 * neither a public holiday nor a closed day has any. Null when no day of the next sixty has hours.
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

/** The hours of a day of the calendar, null when the office is closed. */
export function hoursOn(office: OpeningHours, day: Day): Hours | null {
  const isHoliday = publicHolidays(Number(day.slice(0, 4)), office.declaredHolidays).has(day)
  if (isHoliday || office.closedDays.some((closed) => closed.day === day)) return null
  return office.supportHours[weekdayOf(day) - 1] ?? null
}

/** When what a page says of the opening reads differently, at the latest. */
export function nextChangeOf(opening: Opening): Date | null {
  return opening.isOpen ? opening.closesAt : opening.opensAt
}

/** The days on which no promised reply runs, besides weekends and the holidays of the law. */
export const notWorking = ({
  declaredHolidays,
  closedDays,
}: Pick<OpeningHours, 'declaredHolidays' | 'closedDays'>): Day[] => [
  ...declaredHolidays,
  ...closedDays.map(({ day }) => day),
]
