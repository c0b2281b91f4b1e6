import { dateWords } from './date-words.ts'
import { easterSunday } from './easter.ts'

/**
 * Every calendar rule. Instants are `Date`s in UTC; days are ISO strings ("2026-03-06") in South African
 * time. South Africa has one zone, UTC+02:00, without daylight saving.
 */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const YEAR = 365 * DAY

const SAST = 2 * HOUR

/** A date, "2026-03-06". */
export type Day = string

/** The date in South Africa at this instant. */
export function dayOf(now: Date): Day {
  return new Date(now.getTime() + SAST).toISOString().slice(0, 10)
}

/** Midnight in South Africa, when this day begins. */
export function startOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00+02:00`)
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** The later of two days. */
export const laterOf = (day: Day, other: Day): Day => (day < other ? other : day)

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

/**
 * The same day some months later, or the month's last if it has no such day. Count from the first day each
 * time, so that the 31st comes back after a February.
 */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const index = year * 12 + month - 1 + months
  const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate()
  return new Date(Date.UTC(Math.floor(index / 12), index % 12, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** Minutes since midnight in South Africa. */
export function minuteOfDay(now: Date): number {
  const local = new Date(now.getTime() + SAST)
  return local.getUTCHours() * 60 + local.getUTCMinutes()
}

/** The instant of a minute of a South African day. */
export function atMinute(day: Day, minute: number): Date {
  return new Date(startOfDay(day).getTime() + minute * MINUTE)
}

/** Whether untrusted input is a valid date; like PostgreSQL, without a year 0. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const now = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(now.getTime()) && now.toISOString().slice(0, 10) === text
}

/** Days until an instant, rounded up, never below zero. */
export function daysUntil(then: Date, now: Date): number {
  return Math.max(0, Math.ceil((then.getTime() - now.getTime()) / DAY))
}

const FIXED_HOLIDAYS = [
  '01-01',
  '03-21',
  '04-27',
  '05-01',
  '06-16',
  '08-09',
  '09-24',
  '12-16',
  '12-25',
  '12-26',
]

/**
 * The public holidays of a year by the Public Holidays Act: twelve days, and the Monday after one that is on
 * a Sunday. Additional days declared by the President are a setting, passed in as `declared`.
 */
export function publicHolidays(year: number, declared: readonly Day[] = []): ReadonlySet<Day> {
  const lawful = lawfulHolidays.get(year) ?? holidaysByLaw(year)
  lawfulHolidays.set(year, lawful)
  return declared.length === 0
    ? lawful
    : new Set([...lawful, ...declared.filter((day) => day.startsWith(`${year}-`))])
}

/** Cached: a year's holidays are needed for every counted day, and never change. */
const lawfulHolidays = new Map<number, Set<Day>>()

function holidaysByLaw(year: number): Set<Day> {
  const easter = easterSunday(year)
  const days = new Set([
    ...FIXED_HOLIDAYS.map((date) => `${year}-${date}`),
    addDays(easter, -2),
    addDays(easter, 1),
  ])
  for (const date of FIXED_HOLIDAYS) {
    const day = `${year}-${date}`
    if (weekdayOf(day) === 7) days.add(addDays(day, 1))
  }
  return days
}

export function isBusinessDay(day: Day, declared: readonly Day[] = []): boolean {
  return weekdayOf(day) <= 5 && !publicHolidays(Number(day.slice(0, 4)), declared).has(day)
}

/**
 * Business days by section 2(6) of the Consumer Protection Act: excludes the first day, includes the last.
 */
export function addBusinessDays(day: Day, count: number, declared: readonly Day[] = []): Day {
  const step = count < 0 ? -1 : 1
  let current = day
  for (let left = Math.abs(count); left > 0; ) {
    current = addDays(current, step)
    if (isBusinessDay(current, declared)) left--
  }
  return current
}

/**
 * When a deadline of this many business days ends: at midnight after the last of them, whatever the hour it
 * started.
 */
export const endOfBusinessDay = (from: Date, days: number, declared: readonly Day[] = []): Date =>
  startOfDay(addDays(addBusinessDays(dayOf(from), days, declared), 1))

/** The last day of a deadline, for texts like "by the end of Tue 3 Mar". */
export const lastDayOf = (deadline: Date): Day => dayOf(new Date(deadline.getTime() - 1))

/** The number of business days after a day, up to and including another. */
export function businessDaysBetween(from: Day, to: Day, declared: readonly Day[] = []): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (isBusinessDay(day, declared)) count++
  return count
}

/** The business time between two instants. */
export function businessTimeBetween(from: Date, to: Date, declared: readonly Day[] = []): number {
  let passed = 0
  for (let position = from; position < to; ) {
    const ends = startOfDay(addDays(dayOf(position), 1))
    const until = ends < to ? ends : to
    if (isBusinessDay(dayOf(position), declared)) passed += until.getTime() - position.getTime()
    position = until
  }
  return passed
}

/**
 * "Tue 3 Mar", with the year only if it isn't the current one. In any language with date names; otherwise in
 * English.
 */
export function formatDay(day: Day, language: string, now: Date): string {
  const isThisYear = day.slice(0, 4) === dayOf(now).slice(0, 4)
  return isThisYear
    ? `${weekdayName(day, language)} ${Number(day.slice(8))} ${monthName(day, language)}`
    : formatDayInFull(day, language)
}

/** "Tue 3 Mar 2026", for what may be read in another year: receipts, agreements, the ledger and emails. */
export function formatDayInFull(day: Day, language: string): string {
  return `${weekdayName(day, language)} ${formatDate(day, language)}`
}

/** "3 Mar 2026". */
export function formatDate(day: Day, language: string): string {
  return `${Number(day.slice(8))} ${formatMonth(day, language)}`
}

/** "Tue". */
export function weekdayName(day: Day, language: string): string {
  return wordsOf(language).weekdays[weekdayOf(day) - 1]!
}

/** "Mar 2026". */
export function formatMonth(day: Day, language: string): string {
  return `${monthName(day, language)} ${day.slice(0, 4)}`
}

const monthName = (day: Day, language: string) =>
  wordsOf(language).months[Number(day.slice(5, 7)) - 1]!

/** "Tue 3 Mar, 14:00", South African time, with the year only if it isn't the current one. */
export function formatInstant(instant: Date, language: string, now: Date): string {
  return `${formatDay(dayOf(instant), language, now)}, ${formatMinute(minuteOfDay(instant))}`
}

/** "Tue 3 Mar 2026, 14:00". */
export function formatInstantInFull(instant: Date, language: string): string {
  return `${formatDayInFull(dayOf(instant), language)}, ${formatMinute(minuteOfDay(instant))}`
}

function wordsOf(language: string) {
  return dateWords[language] ?? dateWords.en!
}

/** "08:30" from minutes since midnight. */
export function formatMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
