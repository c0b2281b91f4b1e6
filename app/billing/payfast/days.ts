/** The calendar as PayFast lives it: South African days, UTC+02:00 all year. */

/** "2026-03-06". */
export type Day = string

const OFFSET = 2 * 60 * 60 * 1000

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const now = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(now.getTime()) && now.toISOString().startsWith(text)
}

export function dayOf(now: Date): Day {
  return new Date(now.getTime() + OFFSET).toISOString().slice(0, 10)
}

/** "2025-07-01T12:00:01+02:00". Fractions of a second fail; without the offset PayFast guesses. */
export function timestampOf(now: Date): string {
  return `${new Date(now.getTime() + OFFSET).toISOString().slice(0, 19)}+02:00`
}

export type BillingDays = {
  /** What the form says. */
  billingDate: Day
  /** When PayFast charges for the second time. */
  nextChargeOn: Day
}

/**
 * The days of an agreement whose first payment, made today, is for a period that begins today or on a
 * later day. A billing date of today means one period from today, a later one that very day. What
 * PayFast makes of the 29th to the 31st isn't documented, so a period that begins then is followed by a
 * charge on the first of the next month: a little late rather than a little early.
 */
export function billingDays({
  beginsOn,
  today,
  months,
}: {
  beginsOn: Day
  today: Day
  months: number
}): BillingDays {
  const isLater = beginsOn > today
  const from = isLater ? beginsOn : today
  const [year, month, date] = from.split('-').map(Number) as [number, number, number]
  const isMonthEnd = date > 28
  const next = isMonthEnd
    ? Date.UTC(year, month - 1 + months + 1, 1)
    : Date.UTC(year, month - 1 + months, date)
  const nextChargeOn = new Date(next).toISOString().slice(0, 10)
  return { billingDate: isLater || isMonthEnd ? nextChargeOn : today, nextChargeOn }
}
