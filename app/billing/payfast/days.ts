/** PayFast's calendar: South African days, UTC+02:00 all year. */

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

/** "2025-07-01T12:00:01+02:00". PayFast rejects fractions of a second, and guesses a missing offset. */
export function timestampOf(now: Date): string {
  return `${new Date(now.getTime() + OFFSET).toISOString().slice(0, 19)}+02:00`
}

export type BillingDays = {
  /** The form's billing_date. */
  billingDate: Day
  /** The date of the second charge. */
  nextChargeOn: Day
}

/**
 * The billing date and next charge of an agreement whose first payment, made today, pays for a period that
 * begins today or later. A billing date of today means one period from today, a later one that exact day. How
 * PayFast treats the 29th to the 31st is undocumented, so a period that begins then is followed by a charge
 * on the first of the next month: rather slightly late than early.
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
