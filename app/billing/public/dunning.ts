import { addDays, type Day, HOUR, laterOf, startOfDay } from '#app/platform/time.ts'

/** Days after the one on which a charge did not come. Calendar days, as PayFast counts its own. */
export const REMINDERS_ON = [1, 3, 5] as const
export const SUSPENDED_ON = 7
export const ENDED_ON = 30

/** Emails about money arrive in the morning. */
export const morningOf = (day: Day) => new Date(startOfDay(day).getTime() + 8 * HOUR)

/** What happens when to someone whose charge did not come, shown to them as it is here. */
export function dunningCalendar(owingSince: Day, paidUntil: Day) {
  // Time that was paid for is never taken away.
  const suspendedOn = laterOf(addDays(owingSince, SUSPENDED_ON), paidUntil)
  return {
    reminders: REMINDERS_ON.map((day) => addDays(owingSince, day)),
    suspendedOn,
    // Where paid time puts the suspension off, the end keeps its distance from it.
    endedOn: addDays(suspendedOn, ENDED_ON - SUSPENDED_ON),
  }
}

/** How many of the emails are due by now. */
export const remindersDue = (owingSince: Day, now: Date) =>
  REMINDERS_ON.filter((day) => morningOf(addDays(owingSince, day)) <= now).length
