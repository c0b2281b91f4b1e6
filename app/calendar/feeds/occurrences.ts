import { RRuleTemporal } from 'rrule-temporal'
import { DAY } from '../../platform/time.ts'
import {
  type CalendarEvent,
  dayNumber,
  instantOf,
  type Moment,
  type RecurrenceRule,
} from './calendar-events.ts'
import type { Interval } from './intervals.ts'

/** How many days, weeks or months a rule may be counted on before it is too much: 200 years of days. */
const MOST_ITERATIONS = 75_000
/** Every minute. */
const MOST_TIMES_A_DAY = 24 * 60
const WITHIN_A_DAY = /FREQ=(?:HOURLY|MINUTELY|SECONDLY)|BY(?:HOUR|MINUTE|SECOND)=/
/** Clocks differ from UTC by 14 hours at most, and a zone that a file defines by less than a day. */
const MARGIN = 2 * DAY

/** More than any calendar of a person has. */
export class TooMuch extends Error {}

/** How many occurrences may still be counted, of all events of a file together. */
export type Budget = { left: number }

/**
 * When a series takes place within a window: what its rules say and what is added, without the exceptions
 * and what other events (`replacements`) replace. Each replacement is an event of its own, and isn't included.
 * Throws {@link TooMuch} where that takes too long.
 */
export function occurrencesOf(
  series: CalendarEvent,
  replacements: readonly CalendarEvent[],
  window: Interval,
  budget: Budget,
): Interval[] {
  const isLeftOut = matcher(series, [
    ...series.exceptions,
    ...replacements.map(({ replaces }) => replaces!.id),
  ])
  const changes = laterChanges(replacements)
  const furthest = Math.max(0, ...changes.map(({ shift }) => Math.abs(shift)))
  const longest = Math.max(series.length, ...changes.map(({ length }) => length))
  const reach = {
    start: window.start - longest - furthest - MARGIN,
    end: window.end + furthest + MARGIN,
  }
  const starts = [
    { start: series.start, length: series.length },
    ...series.additions,
    ...series.rules.flatMap((rule) =>
      startsOf(rule, series.start, reach, budget).map((start) => ({
        start,
        length: series.length,
      })),
    ),
  ]
  return starts
    .filter(({ start }) => !isLeftOut(start))
    .flatMap(({ start, length }) => intervalOf(instantOf(start), length, series.isBusy, changes))
}

function startsOf(
  { text, until }: RecurrenceRule,
  first: Moment,
  reach: Interval,
  budget: Budget,
): Moment[] {
  if (timesADay(text) > MOST_TIMES_A_DAY) throw new TooMuch('Too many times of a day')
  // Counted on clocks that know no summer time: what they show is turned into an instant afterwards.
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${timeText(first.wall)}\nRRULE:${text}`,
    maxIterations: MOST_ITERATIONS,
  })
  const starts: Moment[] = []
  for (const { start, end } of piecesOf(reach, text)) {
    const walls = between(rule, start, end)
    budget.left -= walls.length
    if (budget.left < 0) throw new TooMuch('Too many occurrences')
    for (const wall of walls) starts.push({ ...first, wall })
  }
  return starts.filter((start) => instantOf(start) <= until)
}

/** How many times of a day a rule lists: all its hours with all its minutes and seconds. */
function timesADay(rule: string) {
  const lists = [...rule.matchAll(/BY(?:HOUR|MINUTE|SECOND)=([\d,]+)/g)]
  return lists.reduce((times, [, list = '']) => times * list.split(',').length, 1)
}

/** What may repeat within a day is counted day by day: of a rule for every second, a day is enough to refuse it. */
function* piecesOf({ start, end }: Interval, rule: string): Generator<Interval> {
  const length = WITHIN_A_DAY.test(rule) ? DAY : end - start
  for (let piece = start; piece < end; piece += length)
    yield { start: piece, end: Math.min(piece + length, end) - 1 }
}

function between(rule: RRuleTemporal, start: number, end: number): number[] {
  try {
    return rule
      .between(new Date(start), new Date(end), true)
      .map(({ epochMilliseconds }) => epochMilliseconds)
  } catch (error) {
    // The library has no class for it.
    if ((error as Error).message.startsWith('Maximum ')) throw new TooMuch('A rule takes too long')
    throw error
  }
}

/** "20261126T090000Z" */
const timeText = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\.\d+/g, '')

/**
 * Finds occurrences by the instants that a file names. Programs also write the day alone of something that
 * has a time, and the time of something that takes all day: then the days are compared.
 */
function matcher({ start: { isDate } }: CalendarEvent, moments: readonly Moment[]) {
  const byDay = moments.filter((moment) => moment.isDate || isDate)
  const days = new Set(byDay.map(dayNumber))
  const instants = new Set(moments.filter((moment) => !byDay.includes(moment)).map(instantOf))
  return (start: Moment) => days.has(dayNumber(start)) || instants.has(instantOf(start))
}

type LaterChange = { from: number; shift: number; length: number; isBusy: boolean }

/** A replacement may say that all later occurrences have moved with it. */
function laterChanges(replacements: readonly CalendarEvent[]): LaterChange[] {
  return replacements
    .filter(({ replaces }) => replaces?.andLater)
    .map(({ replaces, start, length, isBusy }) => {
      const from = instantOf(replaces!.id)
      return { from, shift: instantOf(start) - from, length, isBusy }
    })
    .sort((a, b) => a.from - b.from)
}

function intervalOf(
  start: number,
  length: number,
  isBusy: boolean,
  changes: readonly LaterChange[],
): Interval[] {
  const change = changes.findLast(({ from }) => from <= start)
  if (!(change?.isBusy ?? isBusy)) return []
  const begins = start + (change?.shift ?? 0)
  return [{ start: begins, end: begins + (change?.length ?? length) }]
}
