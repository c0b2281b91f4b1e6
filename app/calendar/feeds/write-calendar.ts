import ICAL from 'ical.js'

/** What a feed is served as. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** How often programs are asked to look again: ISO 8601 for an hour. */
const REFRESH = 'PT1H'

// The space before a continued line is one of its 75 octets, which the library doesn't count.
ICAL.foldLength = 74

export type CalendarEntry = {
  /** Stays the same for as long as the event exists, so that a change is an update. */
  uid: string
  /** Rises with every change. */
  sequence: number
  changedAt: Date
  start: Date
  end: Date
  title: string
  place?: string
  description?: string
  isCancelled: boolean
}

/** A property or component of jCal (RFC 7265): iCalendar in JSON. */
type Property = [name: string, parameters: object, type: string, value: string | number]

/**
 * A calendar in the format of RFC 5545, to be fetched by other programs. Names, titles, places and
 * descriptions are plain text, of one line or several.
 */
export function writeCalendar({
  name,
  entries,
}: {
  name: string
  entries: readonly CalendarEntry[]
}): string {
  const properties: Property[] = [
    text('version', '2.0'),
    text('prodid', '-//Thembeka//Calendar//EN'),
    text('calscale', 'GREGORIAN'),
    // The standard's name for a calendar, and the one that most programs know.
    text('name', name),
    text('x-wr-calname', name),
    ['refresh-interval', {}, 'duration', REFRESH],
    ['x-published-ttl', {}, 'unknown', REFRESH],
  ]
  return ICAL.stringify(['vcalendar', properties, entries.map(eventFor)])
}

function eventFor(entry: CalendarEntry) {
  const { uid, sequence, changedAt, start, end, title, place, description, isCancelled } = entry
  const properties: Property[] = [
    text('uid', uid),
    time('dtstamp', changedAt),
    time('last-modified', changedAt),
    ['sequence', {}, 'integer', sequence],
    time('dtstart', start),
    time('dtend', end),
    text('summary', title),
    ...(place ? [text('location', place)] : []),
    ...(description ? [text('description', description)] : []),
    text('status', isCancelled ? 'CANCELLED' : 'CONFIRMED'),
    // A job that isn't done takes nobody's time.
    text('transp', isCancelled ? 'TRANSPARENT' : 'OPAQUE'),
  ]
  return ['vevent', properties, []]
}

/** Without control characters and halves of characters, which no calendar can have. */
const text = (name: string, value: string): Property => [
  name,
  {},
  'text',
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed(),
]

const time = (name: string, instant: Date): Property => [
  name,
  {},
  'date-time',
  `${instant.toISOString().slice(0, 19)}Z`,
]
