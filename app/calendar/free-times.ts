import {
  addDays,
  atMinute,
  type Day,
  dayOf,
  MINUTE,
  minuteOfDay,
  publicHolidays,
  weekdayOf,
} from '#app/platform/time.ts'
import { sunsetOn } from './sunset.ts'
import { type Location, type TravelMode, travelTime } from './travel.ts'

/** Instants in milliseconds; `to` is the first instant that is free again. */
export type Interval = { from: number; to: number }

/** Time in which a worker can't start anything else. Without a location no trip to or from it is counted. */
export type Occupied = Interval & { location: Location | null }

/** Minutes from midnight, South African time. */
export type MinuteRange = { from: number; to: number }

export type WorkerSchedule = {
  /** Any number of ranges a weekday; weekday 1 is Monday. */
  weeklyHours: readonly (MinuteRange & { weekday: number })[]
  /** Other hours on single days. No range: closed. */
  exceptions: ReadonlyMap<Day, readonly MinuteRange[]>
  occupied: readonly Occupied[]
}

export type BookingRules = {
  gapMinutes: number
  noticeMinutes: number
  daysAhead: number
  /** A worker may arrive up to so many minutes after the start. */
  arrivalWindowMinutes: number
  travelMode: TravelMode
  /** Where the worker's day starts and ends. */
  base: Location
  homeBeforeDark: boolean
  worksOnHolidays: boolean
  declaredHolidays: readonly Day[]
}

/** What is to be booked. The location is null where customers come to the provider. */
export type Visit = { durationMinutes: number; location: Location | null }

export type WhyNotFree =
  | 'between steps'
  | 'too soon'
  | 'too far ahead'
  | 'closed'
  | 'taken'
  | 'travel'
  | 'dark'

const LONG_VISIT = 60

/** Times are offered every half hour, for short visits every quarter. */
export const stepMinutes = ({ durationMinutes }: Pick<Visit, 'durationMinutes'>) =>
  durationMinutes < LONG_VISIT ? 15 : 30

/** From the start to the latest arrival, the work, and the gap after it. */
export const occupiedBy = (
  start: number,
  { durationMinutes }: Pick<Visit, 'durationMinutes'>,
  { arrivalWindowMinutes, gapMinutes }: Pick<BookingRules, 'arrivalWindowMinutes' | 'gapMinutes'>,
): Interval => ({
  from: start,
  to: start + (arrivalWindowMinutes + durationMinutes + gapMinutes) * MINUTE,
})

/**
 * Which times of a worker are free. Pages show them, and a booking asks again about its one time while it
 * holds the worker's lock: both by the same rules.
 */
export function workerCalendar(schedule: WorkerSchedule, rules: BookingRules, now: Date) {
  const today = dayOf(now)
  const lastDay = addDays(today, rules.daysAhead)
  const earliest = now.getTime() + rules.noticeMinutes * MINUTE
  const taken = mergeIntervals(schedule.occupied)
  const visits = schedule.occupied
    .filter((occupied): occupied is Interval & { location: Location } => occupied.location !== null)
    .toSorted((a, b) => a.from - b.from)

  const openingHours = (day: Day) => hoursOn(day, schedule, rules)

  function whyNotFree(start: Date, visit: Visit): WhyNotFree | null {
    const day = dayOf(start)
    const minute = minuteOfDay(start)
    const instant = start.getTime()
    if (instant % MINUTE !== 0 || minute % stepMinutes(visit) !== 0) return 'between steps'
    if (instant < earliest) return 'too soon'
    if (day > lastDay) return 'too far ahead'
    const workMinutes = rules.arrivalWindowMinutes + visit.durationMinutes
    const isOpen = openingHours(day).some(
      ({ from, to }) => from <= minute && minute + workMinutes <= to,
    )
    if (!isOpen) return 'closed'
    const occupied = occupiedBy(instant, visit, rules)
    if (overlapsAny(taken, occupied)) return 'taken'
    if (!visit.location) return null
    if (!canTravel(visits, occupied, visit.location, rules.travelMode)) return 'travel'
    if (!rules.homeBeforeDark) return null
    const tripHome = travelTime(visit.location, rules.base, rules.travelMode)
    const homeAt = instant + workMinutes * MINUTE + tripHome
    return homeAt <= sunsetOn(day, rules.base).getTime() ? null : 'dark'
  }

  function freeTimesOn(day: Day, visit: Visit): Date[] {
    const step = stepMinutes(visit)
    return openingHours(day).flatMap(({ from, to }) => {
      const times: Date[] = []
      for (
        let minute = Math.ceil(from / step) * step;
        minute + visit.durationMinutes <= to;
        minute += step
      ) {
        const start = atMinute(day, minute)
        if (!whyNotFree(start, visit)) times.push(start)
      }
      return times
    })
  }

  return {
    whyNotFree,
    freeTimesOn,
    /** Each day that can be booked, also one without a free time. */
    freeDays: (visit: Visit) =>
      Array.from({ length: rules.daysAhead + 1 }, (_, index) => {
        const day = addDays(today, index)
        return { day, isOpen: openingHours(day).length > 0, times: freeTimesOn(day, visit) }
      }),
  }
}

/** The ranges of a day, in order, those that touch as one. */
function hoursOn(
  day: Day,
  { weeklyHours, exceptions }: WorkerSchedule,
  { worksOnHolidays, declaredHolidays }: BookingRules,
): MinuteRange[] {
  const exception = exceptions.get(day)
  if (exception) return mergeIntervals(exception)
  const isHoliday = publicHolidays(Number(day.slice(0, 4)), declaredHolidays).has(day)
  if (isHoliday && !worksOnHolidays) return []
  const weekday = weekdayOf(day)
  return mergeIntervals(weeklyHours.filter((hours) => hours.weekday === weekday))
}

export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** The index of the first that begins at this instant or later. */
function firstFrom(sorted: readonly Interval[], instant: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.from < instant) low = middle + 1
    else high = middle
  }
  return low
}

function overlapsAny(merged: readonly Interval[], { from, to }: Interval): boolean {
  const next = firstFrom(merged, from)
  const isDuringPrevious = next > 0 && merged[next - 1]!.to > from
  return isDuringPrevious || (next < merged.length && merged[next]!.from < to)
}

/** Whether there is time to come from the visit before, and to get to the one after. */
function canTravel(
  visits: readonly (Interval & { location: Location })[],
  { from, to }: Interval,
  location: Location,
  mode: TravelMode,
): boolean {
  const nextIndex = firstFrom(visits, from)
  const [previous, next] = [visits[nextIndex - 1], visits[nextIndex]]
  if (previous && previous.to + travelTime(previous.location, location, mode) > from) return false
  return !next || to + travelTime(location, next.location, mode) <= next.from
}
