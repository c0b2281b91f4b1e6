import { addDays, type Day, HOUR, laterOf, startOfDay } from '#app/platform/time.ts'

/** Days after a failed charge. Calendar days, as PayFast counts its retries. */
export const REMINDERS_ON = [1, 3, 5] as const
export const SUSPENDED_ON = 7
export const ENDED_ON = 30

/** Payment reminders are sent in the morning. */
export const morningOf = (day: Day) => new Date(startOfDay(day).getTime() + 8 * HOUR)

/** The schedule after a failed charge, as shown to the provider. */
export function dunningCalendar(owingSince: Day, paidUntil: Day) {
  // Paid time is never taken away.
  const suspendedOn = laterOf(addDays(owingSince, SUSPENDED_ON), paidUntil)
  return {
    reminders: REMINDERS_ON.map((day) => addDays(owingSince, day)),
    suspendedOn,
    // If paid time postpones the suspension, the end moves with it.
    endedOn: addDays(suspendedOn, ENDED_ON - SUSPENDED_ON),
  }
}

/** How many reminders are due by now. */
export const remindersDue = (owingSince: Day, now: Date) =>
  REMINDERS_ON.filter((day) => morningOf(addDays(owingSince, day)) <= now).length
