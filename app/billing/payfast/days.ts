/** The calendar as PayFast lives it: South African days, UTC+02:00 all year. */

/** "2026-03-06". */
export type Day = string

const OFFSET = 2 * 60 * 60 * 1000

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export function dayOf(at: Date): Day {
  return new Date(at.getTime() + OFFSET).toISOString().slice(0, 10)
}

/** "2025-07-01T12:00:01+02:00". Fractions of a second fail; without the offset PayFast guesses. */
export function timestampOf(at: Date): string {
  return `${new Date(at.getTime() + OFFSET).toISOString().slice(0, 19)}+02:00`
}

/**
 * From which day charges run, for someone who starts today. What PayFast makes of the 29th to the 31st
 * isn't written anywhere, so whoever starts then pays next on the first of the month after the next:
 * a little late rather than a little early.
 */
export function billingDateFrom(today: Day): Day {
  const [year, month, date] = today.split('-').map(Number) as [number, number, number]
  if (date <= 28) return today
  return new Date(Date.UTC(year, month - 1 + 2, 1)).toISOString().slice(0, 10)
}
