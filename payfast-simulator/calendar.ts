/** Days in South African time ("2026-03-06"), instants in milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function dayAt(instant: number): string {
  return new Date(instant + 2 * HOUR).toISOString().slice(0, 10)
}

/** When a day begins in South Africa. */
export function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00+02:00`)
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const position = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(position) && new Date(position).toISOString().startsWith(text)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

export const FREQUENCIES: Record<number, string> = {
  1: 'daily',
  2: 'weekly',
  3: 'monthly',
  4: 'quarterly',
  5: 'biannually',
  6: 'annually',
}

const MONTHS: Record<number, number> = { 3: 1, 4: 3, 5: 6, 6: 12 }

/**
 * A period after a day. `anchor` is the agreed day of the month: a shorter month is charged on its last day.
 */
export function periodAfter(day: string, frequency: number, anchor: number): string {
  if (frequency === 1) return addDays(day, 1)
  if (frequency === 2) return addDays(day, 7)
  const [year = 0, month = 1] = day.split('-').map(Number)
  const target = month - 1 + (MONTHS[frequency] ?? 1)
  const last = new Date(Date.UTC(year, target + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, target, Math.min(anchor, last))).toISOString().slice(0, 10)
}

/** "2026-03-06 14:01:22", South African time. */
export function writtenTime(instant: number): string {
  return new Date(instant + 2 * HOUR).toISOString().slice(0, 19).replace('T', ' ')
}
