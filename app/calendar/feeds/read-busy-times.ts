import ICAL from 'ical.js'
import { type BlockName, type CalendarBlocks, calendarBlocks } from './calendar-blocks.ts'
import { busyPeriodsOf, type CalendarEvent, eventOf, instantOf } from './calendar-events.ts'
import { type Interval, mergeWithin } from './intervals.ts'
import { type Budget, occurrencesOf, TooMuch } from './occurrences.ts'
import { zonesOf } from './zones.ts'

const MOST_OCCURRENCES = 100_000
/** Of two years that is seven a day, none of which touches the next. */
const MOST_INTERVALS = 5000

export type BusyRequest = {
  file: Uint8Array
  window: Interval
  /** Events whose UID ends with this are our own, and aren't counted. */
  ownDomain: string | null
}

export type BusyAnswer =
  /** `unread` is how many events of the file are broken: nobody knows when they are. */
  { ok: true; busy: Interval[]; unread: number } | { ok: false; why: 'not a calendar' | 'too much' }

// Some programs write days for times, and times for days.
ICAL.design.strict = false

/** Reads from an iCalendar file when someone is busy, and nothing else. */
export function readBusyTimes({ file, window, ownDomain }: BusyRequest): BusyAnswer {
  const blocks = calendarBlocks(new TextDecoder().decode(file))
  if (!blocks) return { ok: false, why: 'not a calendar' }
  const { events, periods, unread } = partsOf(blocks)
  const others = events.filter(({ uid }) => !(ownDomain && uid?.endsWith(`@${ownDomain}`)))
  try {
    const { intervals, uncounted } = intervalsOf(others, window)
    const busy = mergeWithin(window, [...periods, ...intervals])
    if (busy.length > MOST_INTERVALS) return { ok: false, why: 'too much' }
    return { ok: true, busy, unread: unread + uncounted }
  } catch (error) {
    if (error instanceof TooMuch) return { ok: false, why: 'too much' }
    throw error
  }
}

function partsOf({ blocks, broken }: CalendarBlocks) {
  const zoneNamed = zonesOf(
    blocks.flatMap(({ name, text }) =>
      name === 'VTIMEZONE' ? (attempt(() => componentOf(text)) ?? []) : [],
    ),
  )
  let unread = broken
  const read = <Part>(kind: BlockName, reader: (component: ICAL.Component) => Part) =>
    blocks.flatMap(({ name, text }) => {
      if (name !== kind) return []
      const part = attempt(() => reader(componentOf(text)))
      if (part === null) unread++
      return part === null ? [] : [part]
    })
  const events = read('VEVENT', (component) => eventOf(component, zoneNamed))
  const periods = read('VFREEBUSY', (component) => busyPeriodsOf(component, zoneNamed)).flat()
  return { events, periods, unread }
}

const componentOf = (text: string) => new ICAL.Component(ICAL.parse(text))

/** Null where a part of a stranger's file can't be read: it is counted, and concerns no other part. */
function attempt<Read>(reader: () => Read): Read | null {
  try {
    return reader()
  } catch (error) {
    if (error instanceof TooMuch) throw error
    return null
  }
}

function intervalsOf(events: readonly CalendarEvent[], window: Interval) {
  const budget: Budget = { left: MOST_OCCURRENCES }
  const replacements = Map.groupBy(
    events.filter(({ replaces }) => replaces !== null),
    ({ uid }) => uid,
  )
  let uncounted = 0
  const intervals = events.flatMap((event) => {
    const ofSeries = event.replaces || event.uid === null ? [] : (replacements.get(event.uid) ?? [])
    const counted = attempt(() => occurrencesOf(event, ofSeries, window, budget))
    if (counted) return counted
    uncounted++
    // Of a rule that can't be counted, the first occurrence is known all the same.
    const first = event.isBusy ? attempt(() => firstOf(event)) : null
    return first ? [first] : []
  })
  return { intervals, uncounted }
}

function firstOf({ start, length }: CalendarEvent): Interval {
  return { start: instantOf(start), end: instantOf(start) + length }
}
