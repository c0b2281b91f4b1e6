import { DAY, MINUTE } from '#app/platform/time.ts'
import type { BookingRules } from './free-times.ts'
import type { TravelMode } from './travel.ts'

/** What a provider decides about being booked. */
export type BookingChoices = Omit<BookingRules, 'base' | 'declaredHolidays'>

/** Whoever doesn't drive is home before dark unless they choose otherwise. */
export const isHomeBeforeDarkByDefault = (mode: TravelMode) => mode === 'taxi' || mode === 'foot'

export const defaultChoices: BookingChoices = {
  gapMinutes: 15,
  noticeMinutes: 4 * 60,
  daysAhead: 60,
  arrivalWindowMinutes: 0,
  travelMode: 'car',
  homeBeforeDark: false,
  worksOnHolidays: false,
}

/** No visit, window and gap together are longer: how far around a time other jobs can matter. */
export const LONGEST_VISIT = 1 * DAY

/** A time is held for so long while someone fills in the form of a booking. */
export const HOLD_LASTS = 10 * MINUTE
