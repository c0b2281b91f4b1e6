import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { HOUR } from '../../platform/time.ts'

/**
 * The instant (in milliseconds) at which clocks of a zone show a time. That time is in milliseconds as
 * well, as if it were one of UTC: rules such as "every Monday at nine" are about what clocks show.
 */
export type Zone = (wall: number) => number

export const utc: Zone = (wall) => wall

/** What a calendar means where it names no zone: the time here, which knows no summer time. */
export const southAfrica: Zone = (wall) => wall - 2 * HOUR

/**
 * Finds a zone by the name that a calendar gives it: one of the IANA database, or else as the file itself
 * defines it. A name that nobody knows is South African time.
 */
export function zonesOf(definitions: ICAL.Component[]): (name: string) => Zone {
  const found = new Map<string, Zone>()
  return (name) => {
    const zone = found.get(name) ?? knownZone(name) ?? definedZone(name, definitions) ?? southAfrica
    found.set(name, zone)
    return zone
  }
}

/** Some programs put their own name before that of the zone: "/example.org/20261126/Africa/Johannesburg". */
function knownZone(name: string): Zone | null {
  const parts = name.split('/')
  const names = [name, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
  const known = names.find(isKnown)
  if (!known) return null
  if (known === 'Africa/Johannesburg') return southAfrica
  return (wall) =>
    Temporal.Instant.fromEpochMilliseconds(wall)
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
      .toZonedDateTime(known).epochMilliseconds
}

function isKnown(timeZone: string) {
  try {
    return Boolean(timeZone && new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    // The only way to find out.
    return false
  }
}

function definedZone(name: string, definitions: ICAL.Component[]): Zone | null {
  const component = definitions.find((each) => each.getFirstPropertyValue('tzid') === name)
  if (!component) return null
  const zone = new ICAL.Timezone({ component, tzid: name })
  return (wall) => wall - 1000 * zone.utcOffset(timeOf(wall))
}

function timeOf(wall: number): ICAL.Time {
  const date = new Date(wall)
  const fields = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
  return new ICAL.Time(fields, ICAL.Timezone.localTimezone)
}
