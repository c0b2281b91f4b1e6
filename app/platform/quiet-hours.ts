import { addDays, atMinute, dayOf, minuteOfDay } from './time.ts'

const BEGINS = 21 * 60
const ENDS = 6 * 60

/** When the quiet hours around an instant end, in South Africa; null by day. */
export function endOfQuietHours(now: Date): Date | null {
  const minute = minuteOfDay(now)
  if (minute >= BEGINS) return atMinute(addDays(dayOf(now), 1), ENDS)
  return minute < ENDS ? atMinute(dayOf(now), ENDS) : null
}
