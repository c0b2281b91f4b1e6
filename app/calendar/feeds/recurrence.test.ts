import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Interval, mergeWithin } from './intervals.ts'
import { readBusyTimes } from './read-busy-times.ts'
import { calendar, event, fileOf } from './test-calendars.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** A rule as a person would describe it: by days, in the words of the standard. */
type Rule = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY'
  interval: number
  weekdays: { nth: number; weekday: number }[]
  monthDays: number[]
  positions: number[]
  count: number | null
  untilDay: number | null
}

const dayNumber = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / DAY
const dateOf = (day: number) => new Date(day * DAY)
const weekdayOf = (day: number) => (dateOf(day).getUTCDay() + 6) % 7
const monthOf = (day: number) => dateOf(day).getUTCFullYear() * 12 + dateOf(day).getUTCMonth()
const lastOfMonth = (day: number) =>
  new Date(Date.UTC(dateOf(day).getUTCFullYear(), dateOf(day).getUTCMonth() + 1, 0)).getUTCDate()

/** Looks at every day, one by one, and asks whether the rule means it. */
function daysByLooking(rule: Rule, first: number, last: number): number[] {
  const periods = Map.groupBy(
    Array.from(
      { length: last - periodStart(rule, first) + 40 },
      (_, index) => periodStart(rule, first) + index,
    ),
    (day) => periodOf(rule, day),
  )
  const days = [...periods.entries()]
    .filter(([period]) => (period - periodOf(rule, first)) % rule.interval === 0)
    .flatMap(([, all]) =>
      inPosition(
        rule,
        all.filter((day) => isExpected(rule, day, first)),
      ),
    )
    .filter((day) => day >= first)
    .slice(0, rule.count ?? Infinity)
    .filter((day) => day <= (rule.untilDay ?? Infinity))
  return [...new Set([first, ...days])]
}

function periodOf({ freq }: Rule, day: number) {
  if (freq === 'DAILY') return day
  if (freq === 'MONTHLY') return monthOf(day)
  return Math.floor((day - weekdayOf(day)) / 7)
}

function periodStart({ freq }: Rule, day: number) {
  if (freq === 'MONTHLY') return day - dateOf(day).getUTCDate() + 1
  return freq === 'WEEKLY' ? day - weekdayOf(day) : day
}

function isExpected({ freq, weekdays, monthDays }: Rule, day: number, first: number) {
  const date = dateOf(day).getUTCDate()
  const last = lastOfMonth(day)
  const isWeekday = weekdays.some(
    ({ nth, weekday }) =>
      weekdayOf(day) === weekday &&
      (nth === 0 || nth === Math.ceil(date / 7) || nth === -Math.ceil((last - date + 1) / 7)),
  )
  const isMonthDay = monthDays.some((each) => each === date || each === date - last - 1)
  if (weekdays.length > 0 && !isWeekday) return false
  if (monthDays.length > 0 && !isMonthDay) return false
  if (weekdays.length > 0 || monthDays.length > 0) return true
  if (freq === 'WEEKLY') return weekdayOf(day) === weekdayOf(first)
  return freq === 'DAILY' || date === dateOf(first).getUTCDate()
}

const inPosition = ({ positions }: Rule, days: number[]) =>
  positions.length === 0
    ? days
    : days.filter(
        (_day, index) => positions.includes(index + 1) || positions.includes(index - days.length),
      )

function textOf(rule: Rule, time: string) {
  const list = (name: string, values: (string | number)[]) =>
    values.length > 0 ? [`${name}=${values.join(',')}`] : []
  const weekdays = rule.weekdays.map(({ nth, weekday }) => `${nth || ''}${WEEKDAYS[weekday]}`)
  return [
    `FREQ=${rule.freq}`,
    ...(rule.interval > 1 ? [`INTERVAL=${rule.interval}`] : []),
    ...list('BYDAY', weekdays),
    ...list('BYMONTHDAY', rule.monthDays),
    ...list('BYSETPOS', rule.positions),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
    ...(rule.untilDay === null ? [] : [`UNTIL=${dayText(rule.untilDay)}${time}`]),
  ].join(';')
}

const dayText = (day: number) => dateOf(day).toISOString().slice(0, 10).replaceAll('-', '')
const timeText = (minute: number) =>
  `T${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}00`

/** Summer time in Germany begins and ends at 01:00 UTC on the last Sunday of March and October. */
function berlin(wall: number) {
  const year = new Date(wall).getUTCFullYear()
  const lastSunday = (month: number) => {
    const last = dayNumber(year, month + 1, 1) - 1
    return (last - ((weekdayOf(last) + 1) % 7)) * DAY
  }
  const isSummer = wall >= lastSunday(3) + 3 * HOUR && wall < lastSunday(10) + 3 * HOUR
  return wall - (isSummer ? 2 : 1) * HOUR
}

const ZONES = {
  floating: { parameter: '', instant: (wall: number) => wall - 2 * HOUR },
  johannesburg: {
    parameter: ';TZID=Africa/Johannesburg',
    instant: (wall: number) => wall - 2 * HOUR,
  },
  berlin: { parameter: ';TZID=Europe/Berlin', instant: berlin },
}

const weekday = fc.integer({ min: 0, max: 6 })
const rules: fc.Arbitrary<Rule> = fc
  .record({
    freq: fc.constantFrom('DAILY' as const, 'WEEKLY' as const, 'MONTHLY' as const),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(
      fc.record({ nth: fc.constantFrom(0, 0, 1, 2, 4, 5, -1, -2), weekday }),
      { maxLength: 5, selector: ({ nth, weekday }) => `${nth} ${weekday}` },
    ),
    monthDays: fc.uniqueArray(fc.constantFrom(1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -15, -31), {
      maxLength: 4,
    }),
    positions: fc.uniqueArray(fc.constantFrom(1, 2, 3, -1, -2), { maxLength: 2 }),
    end: fc.oneof(
      fc.constant({ count: null, untilDay: null }),
      fc.integer({ min: 1, max: 400 }).map((count) => ({ count, untilDay: null })),
      fc
        .integer({ min: dayNumber(2025, 1, 1), max: dayNumber(2027, 6, 1) })
        .map((untilDay) => ({ count: null, untilDay })),
    ),
  })
  // What the standard forbids isn't tried: numbered weekdays by week or day, and days of a month by week.
  .map(({ end, ...rule }) => ({
    ...rule,
    ...end,
    weekdays:
      rule.freq === 'MONTHLY'
        ? rule.weekdays
        : [...new Set(rule.weekdays.map((each) => each.weekday))].map((each) => ({
            nth: 0,
            weekday: each,
          })),
    monthDays: rule.freq === 'WEEKLY' ? [] : rule.monthDays,
    positions: rule.weekdays.length + rule.monthDays.length > 0 ? rule.positions : [],
  }))

const series = fc.record({
  rule: rules,
  zone: fc.constantFrom(...(Object.keys(ZONES) as (keyof typeof ZONES)[])),
  first: fc.integer({ min: dayNumber(2024, 1, 1), max: dayNumber(2026, 12, 31) }),
  // In the night of the change of clocks some times don't exist, or exist twice.
  minute: fc.integer({ min: 4 * 60, max: 24 * 60 - 1 }),
  length: fc.integer({ min: 1, max: 40 * 60 }).map((minutes) => minutes * MINUTE),
  left: fc.array(fc.nat({ max: 400 }), { maxLength: 6 }),
  window: fc
    .record({
      day: fc.integer({ min: dayNumber(2026, 1, 1), max: dayNumber(2027, 3, 1) }),
      days: fc.integer({ min: 1, max: 200 }),
    })
    .map(({ day, days }): Interval => ({ start: day * DAY, end: (day + days) * DAY })),
})

it('is busy exactly when looking at every day says so', () => {
  fc.assert(
    fc.property(series, ({ rule, zone, first, minute, length, left, window }) => {
      const { parameter, instant } = ZONES[zone]
      const instantOn = (day: number) => instant(day * DAY + minute * MINUTE)
      const days = daysByLooking(rule, first, Math.ceil(window.end / DAY) + 3)
      const excluded = new Set(left.map((index) => days[index % days.length]!))
      const lines = [
        `DTSTART${parameter}:${dayText(first)}${timeText(minute)}`,
        `DURATION:PT${length / MINUTE}M`,
        `RRULE:${textOf(rule, timeText(minute))}`,
        ...[...excluded].map((day) => `EXDATE${parameter}:${dayText(day)}${timeText(minute)}`),
      ]
      const expected = days
        .filter((day) => !excluded.has(day))
        .map((day) => ({ start: instantOn(day), end: instantOn(day) + length }))
      const answer = readBusyTimes({
        file: fileOf(calendar(event(...lines))),
        window,
        ownDomain: null,
      })
      expect(answer).toEqual({ ok: true, busy: mergeWithin(window, expected), unread: 0 })
    }),
    { numRuns: 1000 },
  )
})

it('never overlaps, never touches and never leaves the window, whatever a file says', () => {
  const line = fc.oneof(
    fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VALARM',
      'END:VALARM',
      'RRULE:FREQ=DAILY',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,FR;INTERVAL=0',
      'RRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=1MO',
      'RRULE:FREQ=MONTHLY;COUNT=0',
      'DURATION:P1W',
      'DURATION:-P1W',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20260701T060000Z',
      'UID:1',
      'TRANSP:TRANSPARENT',
    ),
    fc
      .tuple(
        fc.constantFrom(
          'DTSTART',
          'DTEND',
          'RDATE',
          'EXDATE',
          'RECURRENCE-ID',
          'FREEBUSY',
          'RRULE',
        ),
        fc.oneof(
          fc.string({ maxLength: 20 }),
          fc.constantFrom(
            '20260602',
            '20260603T080000Z',
            '99999999T999999Z',
            '20260604T080000Z/PT1H',
          ),
        ),
      )
      .map(([name, value]) => `${name}:${value}`),
  )
  const start = fc.constantFrom('DTSTART:20260601', 'DTSTART;TZID=Europe/Berlin:20260506T080000')
  const whole = fc
    .tuple(start, fc.array(line, { maxLength: 6 }))
    .map(([first, others]) => event('UID:1', first, ...others))
  const window = { start: Date.UTC(2026, 4, 1), end: Date.UTC(2026, 7, 1) }
  fc.assert(
    fc.property(fc.array(fc.oneof(whole, line), { maxLength: 12 }), (blocks) => {
      const answer = readBusyTimes({ file: fileOf(calendar(...blocks)), window, ownDomain: null })
      if (!answer.ok) return expect(answer.why).toBe('too much')
      let last = window.start - 1
      for (const { start, end } of answer.busy) {
        expect(start).toBeGreaterThan(last)
        expect(end).toBeGreaterThan(start)
        last = end
      }
      expect(last).toBeLessThanOrEqual(window.end)
    }),
    { numRuns: 1000 },
  )
})
