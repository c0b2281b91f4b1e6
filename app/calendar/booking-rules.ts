import { MINUTE } from '#app/platform/time.ts'
import type { BookingRules } from './free-times.ts'
import type { TravelMode } from './travel.ts'

/** What a provider decides about being booked. */
export type BookingChoices = Omit<BookingRules, 'base' | 'declaredHolidays'>

/** The columns of booking_rules. */
type ChoicesRow = {
  gap_minutes: number
  notice_minutes: number
  days_ahead: number
  arrival_window_minutes: number
  travel_mode: string
  home_before_dark: boolean
  works_on_holidays: boolean
}

export const choicesIn = (row: ChoicesRow): BookingChoices => ({
  gapMinutes: row.gap_minutes,
  noticeMinutes: row.notice_minutes,
  daysAhead: row.days_ahead,
  arrivalWindowMinutes: row.arrival_window_minutes,
  travelMode: row.travel_mode as TravelMode,
  homeBeforeDark: row.home_before_dark,
  worksOnHolidays: row.works_on_holidays,
})

export const defaultChoices: BookingChoices = {
  gapMinutes: 15,
  noticeMinutes: 4 * 60,
  daysAhead: 60,
  arrivalWindowMinutes: 0,
  travelMode: 'car',
  homeBeforeDark: false,
  worksOnHolidays: false,
}

/** A time is held for so long while someone fills in the form of a booking. */
export const HOLD_LASTS = 10 * MINUTE
