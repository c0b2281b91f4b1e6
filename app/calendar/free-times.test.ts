import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, atMinute, dayOf, MINUTE, startOfDay, weekdayOf } from '#app/platform/time.ts'
import {
  type BookingRules,
  type Occupied,
  occupiedBy,
  stepMinutes,
  type Visit,
  type WorkerSchedule,
  workerCalendar,
} from './free-times.ts'
import { sunsetOn } from './sunset.ts'
import { travelTime } from './travel.ts'

const base = { lat: -25.7087, lng: 28.3963, exact: true }
/** Some 4 km away: 14 minutes by car. */
const customer = { lat: -25.73, lng: 28.36, exact: true }
/** A Thursday without a holiday near it. */
const now = new Date('2026-11-26T06:00:00Z')
const today = dayOf(now)
const friday = addDays(today, 1)

const rules: BookingRules = {
  gapMinutes: 15,
  noticeMinutes: 4 * 60,
  daysAhead: 60,
  arrivalWindowMinutes: 0,
  travelMode: 'car',
  base,
  homeBeforeDark: false,
  worksOnHolidays: false,
  declaredHolidays: [],
}

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 8 * 60, to: 17 * 60 }))
const openWeek: WorkerSchedule = { weeklyHours: weekdays, exceptions: new Map(), occupied: [] }
const visit: Visit = { durationMinutes: 90, location: customer }

const minutesOf = (times: Date[]) =>
  times.map((time) => (time.getTime() - startOfDay(dayOf(time)).getTime()) / MINUTE)

const freeOn = (
  day: string,
  {
    schedule = {},
    changed = {},
    of = visit,
  }: { schedule?: Partial<WorkerSchedule>; changed?: Partial<BookingRules>; of?: Visit } = {},
) => {
  const calendar = workerCalendar({ ...openWeek, ...schedule }, { ...rules, ...changed }, now)
  return minutesOf(calendar.freeTimesOn(day, of)).map((minute) => minute / 60)
}

const busy = (day: string, from: number, to: number, location: Occupied['location'] = null) => ({
  from: atMinute(day, from * 60).getTime(),
  to: atMinute(day, to * 60).getTime(),
  location,
})

test('an open day has a time every half hour, the last one ending when work ends', () => {
  const times = freeOn(friday)
  expect(times.at(0)).toBe(8)
  expect(times.at(-1)).toBe(15.5)
  expect(times).toHaveLength(16)
})

test('short visits start every quarter of an hour', () => {
  const times = freeOn(friday, { of: { durationMinutes: 45, location: customer } })
  expect(times.slice(0, 3)).toEqual([8, 8.25, 8.5])
})

test('the notice, the days ahead and days without hours are respected', () => {
  // It is 08:00 and four hours of notice are needed.
  expect(freeOn(today)[0]).toBe(12)
  expect(freeOn(addDays(today, 2))).toEqual([])
  const calendar = workerCalendar(openWeek, rules, now)
  const last = addDays(today, 60)
  const days = calendar.freeDays(visit)
  expect(days).toHaveLength(61)
  expect(days.at(-1)!.day).toBe(last)
  expect(calendar.whyNotFree(atMinute(addDays(today, 61), 9 * 60), visit)).toBe('too far ahead')
})

test('a break divides the day, and nothing is booked into it', () => {
  const weeklyHours = [
    { weekday: 5, from: 8 * 60, to: 12 * 60 },
    { weekday: 5, from: 13 * 60, to: 17 * 60 },
  ]
  expect(freeOn(friday, { schedule: { weeklyHours } })).toEqual([
    8, 8.5, 9, 9.5, 10, 10.5, 13, 13.5, 14, 14.5, 15, 15.5,
  ])
})

test('a public holiday is closed unless the provider works on holidays or has hours for that day', () => {
  const reconciliation = '2026-12-16'
  expect(freeOn(reconciliation)).toEqual([])
  expect(freeOn(reconciliation, { changed: { worksOnHolidays: true } })).toHaveLength(16)
  const exceptions = new Map([[reconciliation, [{ from: 9 * 60, to: 11 * 60 }]]])
  expect(freeOn(reconciliation, { schedule: { exceptions } })).toEqual([9, 9.5])
  expect(freeOn(friday, { changed: { declaredHolidays: [friday] } })).toEqual([])
})

test('before and after another job there is time for the gap and for the trip', () => {
  const occupied = [busy(friday, 10, 12.25, customer)]
  // A visit of 90 minutes and the gap of 15 end at 09:45; the next address is where it stands.
  const there = freeOn(friday, { schedule: { occupied } })
  expect(there).toEqual([8, 12.5, 13, 13.5, 14, 14.5, 15, 15.5])
  const fartherAway = { lat: -25.85, lng: 28.19, exact: true }
  const far = freeOn(friday, { schedule: { occupied }, of: { ...visit, location: fartherAway } })
  expect(far[0]).toBe(13.5)
})

test('where customers come to the provider no trip is counted', () => {
  const occupied = [busy(friday, 10, 12, customer)]
  const times = freeOn(friday, { schedule: { occupied }, of: { ...visit, location: null } })
  expect(times).toContain(12)
})

test('home before dark leaves out times from which the worker would come home after sunset', () => {
  const schedule = { weeklyHours: [{ weekday: 5, from: 8 * 60, to: 22 * 60 }] }
  const times = freeOn(friday, { schedule, changed: { homeBeforeDark: true } })
  const last = atMinute(friday, times.at(-1)! * 60).getTime()
  const home = last + 90 * MINUTE + travelTime(customer, base, 'car')
  const sunset = sunsetOn(friday, base).getTime()
  expect(home).toBeLessThanOrEqual(sunset)
  expect(home + 30 * MINUTE).toBeGreaterThan(sunset)
})

const instants = fc.integer({ min: 0, max: 12 * 24 * 4 }).map((quarter) => quarter * 15 * MINUTE)
const locations = fc.record({
  lat: fc.double({ min: -26, max: -25.6, noNaN: true }),
  lng: fc.double({ min: 28, max: 28.5, noNaN: true }),
  exact: fc.boolean(),
})

/** Jobs one after the other, and busy times anywhere. */
const occupiedTimes = fc
  .tuple(
    fc.array(fc.tuple(instants, fc.integer({ min: 1, max: 12 }), locations), { maxLength: 12 }),
    fc.array(fc.tuple(instants, fc.integer({ min: 1, max: 20 })), { maxLength: 6 }),
  )
  .map(([jobs, others]): Occupied[] => {
    const begin = startOfDay(today).getTime()
    const placed: Occupied[] = []
    for (const [offset, quarters, location] of jobs.toSorted((a, b) => a[0] - b[0])) {
      const from = Math.max(begin + offset, placed.at(-1)?.to ?? 0)
      placed.push({ from, to: from + quarters * 15 * MINUTE, location })
    }
    const unplaced = others.map(([offset, quarters]) => ({
      from: begin + offset,
      to: begin + offset + quarters * 15 * MINUTE,
      location: null,
    }))
    return [...placed, ...unplaced]
  })

const hours = fc
  .array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.integer({ min: 0, max: 88 }).map((quarter) => quarter * 15),
      length: fc.integer({ min: 1, max: 40 }).map((quarter) => quarter * 15),
    }),
    { maxLength: 14 },
  )
  .map((ranges) =>
    ranges.map(({ weekday, from, length }) => ({
      weekday,
      from,
      to: Math.min(1440, from + length),
    })),
  )

const anyRules = fc.record({
  gapMinutes: fc.constantFrom(0, 15, 30, 45),
  noticeMinutes: fc.constantFrom(0, 60, 240, 1440),
  daysAhead: fc.constantFrom(7, 12),
  arrivalWindowMinutes: fc.constantFrom(0, 60, 120),
  travelMode: fc.constantFrom('car' as const, 'foot' as const),
  homeBeforeDark: fc.boolean(),
  worksOnHolidays: fc.boolean(),
})

const visits = fc.record({
  durationMinutes: fc.constantFrom(15, 30, 45, 60, 90, 240),
  location: fc.option(locations),
})

test('the free times are exactly those that every single rule allows', () => {
  fc.assert(
    fc.property(hours, occupiedTimes, anyRules, visits, (weeklyHours, occupied, some, wanted) => {
      const used = { ...rules, ...some }
      const schedule = { ...openWeek, weeklyHours, occupied }
      const offered = workerCalendar(schedule, used, now)
        .freeDays(wanted)
        .flatMap(({ times }) => times.map((time) => time.getTime()))
      expect(offered).toEqual(allowedTimes(schedule, used, wanted))
    }),
    { numRuns: 300 },
  )
})

/** The rules once more, minute by minute and without any shortcut. */
function allowedTimes(
  { weeklyHours, occupied }: WorkerSchedule,
  used: BookingRules,
  wanted: Visit,
) {
  const work = used.arrivalWindowMinutes + wanted.durationMinutes
  const allowed: number[] = []
  for (let index = 0; index <= used.daysAhead; index++) {
    const day = addDays(today, index)
    const open = new Set<number>()
    for (const { weekday, from, to } of weeklyHours)
      if (weekday === weekdayOf(day))
        for (let minute = from; minute < to; minute++) open.add(minute)
    for (let minute = 0; minute < 1440; minute += stepMinutes(wanted)) {
      const start = atMinute(day, minute).getTime()
      const { to } = occupiedBy(start, wanted, used)
      const isOpen = Array.from({ length: work }, (_, offset) => minute + offset).every((each) =>
        open.has(each),
      )
      const isFree = occupied.every((other) => other.to <= start || other.from >= to)
      if (!isOpen || !isFree || start < now.getTime() + used.noticeMinutes * MINUTE) continue
      if (wanted.location && !isReachable(occupied, { start, to }, wanted.location, used)) continue
      if (wanted.location && used.homeBeforeDark) {
        const home = start + work * MINUTE + travelTime(wanted.location, base, used.travelMode)
        if (home > sunsetOn(day, base).getTime()) continue
      }
      allowed.push(start)
    }
  }
  return allowed
}

function isReachable(
  occupied: readonly Occupied[],
  { start, to }: { start: number; to: number },
  location: NonNullable<Visit['location']>,
  { travelMode }: BookingRules,
) {
  const placed = occupied.filter((other) => other.location)
  const before = placed.filter((other) => other.from < start).sort((a, b) => b.from - a.from)[0]
  const after = placed.filter((other) => other.from >= start).sort((a, b) => a.from - b.from)[0]
  const trip = (other: Occupied) => travelTime(other.location!, location, travelMode)
  return (
    (!before || before.to + trip(before) <= start) && (!after || to + trip(after) <= after.from)
  )
}
