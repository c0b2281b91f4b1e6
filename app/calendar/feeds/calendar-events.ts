import ICAL from 'ical.js'
import { DAY, SECOND } from '../../platform/time.ts'
import type { Interval } from './intervals.ts'
import { southAfrica, utc, type Zone } from './zones.ts'

/** A time as a calendar writes it: what clocks show, whose clocks, and whether it is a whole day. */
export type Moment = { wall: number; zone: Zone; isDate: boolean }

export type RecurrenceRule = {
  /** Without its end. */
  text: string
  /** The last instant that it may have. */
  until: number
}

export type CalendarEvent = {
  uid: string | null
  start: Moment
  /** In milliseconds. */
  length: number
  isBusy: boolean
  rules: RecurrenceRule[]
  additions: { start: Moment; length: number }[]
  exceptions: Moment[]
  /** The occurrence of a series that this event replaces. */
  replaces: { id: Moment; andLater: boolean } | null
}

type ZoneNamed = (name: string) => Zone

export const instantOf = ({ wall, zone }: Moment) => zone(wall)

/** The day of a moment, counted from 1970: what is equal for a whole day and any time of it. */
export const dayNumber = ({ wall }: Pick<Moment, 'wall'>) => Math.floor(wall / DAY)

/** Reads an event. Throws where it has no start, or a part of it can't be read. */
export function eventOf(component: ICAL.Component, zoneNamed: ZoneNamed): CalendarEvent {
  const start = momentsOf(component, 'dtstart', zoneNamed)[0]
  if (!start) throw new Error('An event without a start')
  const length = lengthOf(component, start, zoneNamed)
  const replaced = momentsOf(component, 'recurrence-id', zoneNamed)[0]
  const range = component.getFirstProperty('recurrence-id')?.getFirstParameter('range')
  return {
    uid: textOf(component, 'uid'),
    start,
    length,
    isBusy: isBusy(component),
    rules: rulesOf(component, start),
    additions: additionsOf(component, length, zoneNamed),
    exceptions: momentsOf(component, 'exdate', zoneNamed),
    replaces: replaced ? { id: replaced, andLater: range === 'THISANDFUTURE' } : null,
  }
}

/** The times of a free/busy component that are taken. */
export function busyPeriodsOf(component: ICAL.Component, zoneNamed: ZoneNamed): Interval[] {
  return component
    .getAllProperties('freebusy')
    .filter((property) => property.getFirstParameter('fbtype')?.toUpperCase() !== 'FREE')
    .flatMap((property) => {
      const zone = zoneOf(property, zoneNamed)
      return property.getValues().map((value) => periodOf(value, zone))
    })
    .map(({ start, length }) => ({ start: instantOf(start), end: instantOf(start) + length }))
}

const textOf = (component: ICAL.Component, name: string): string | null => {
  const value = component.getFirstPropertyValue(name)
  return value === null ? null : String(value)
}

function isBusy(component: ICAL.Component) {
  const is = (name: string, value: string) => textOf(component, name)?.toUpperCase() === value
  return !(
    is('transp', 'TRANSPARENT') ||
    is('status', 'CANCELLED') ||
    is('x-microsoft-cdo-busystatus', 'FREE')
  )
}

function momentsOf(component: ICAL.Component, name: string, zoneNamed: ZoneNamed): Moment[] {
  return component.getAllProperties(name).flatMap((property) => {
    const zone = zoneOf(property, zoneNamed)
    return property.getValues().map((value) => momentOf(value, zone))
  })
}

function zoneOf(property: ICAL.Property, zoneNamed: ZoneNamed): Zone {
  const name = property.getFirstParameter('tzid')
  return name ? zoneNamed(name) : southAfrica
}

function momentOf(value: unknown, zone: Zone): Moment {
  if (!(value instanceof ICAL.Time)) throw new Error('Not a time')
  const { year, month, day, hour, minute, second, isDate } = value
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  // What has no year of four digits no rule can be counted from.
  if (!(year > 0 && year < 10_000) || Number.isNaN(wall)) throw new Error('Not a time')
  if (isDate) return { wall, zone: southAfrica, isDate }
  return { wall, zone: value.zone === ICAL.Timezone.utcTimezone ? utc : zone, isDate }
}

function lengthOf(component: ICAL.Component, start: Moment, zoneNamed: ZoneNamed): number {
  const end = momentsOf(component, 'dtend', zoneNamed)[0]
  if (end) return Math.max(0, instantOf(end) - instantOf(start))
  const duration = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return Math.max(0, duration.toSeconds() * SECOND)
  // A day by itself is that whole day, a time by itself is none.
  return start.isDate ? DAY : 0
}

function rulesOf(component: ICAL.Component, start: Moment): RecurrenceRule[] {
  return component.getAllProperties('rrule').map((property) => {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) throw new Error('Not a rule')
    // The library would count it by ours.
    if (/RSCALE/i.test(property.toICALString())) throw new Error('A rule of another calendar')
    const until = rule.until ? lastInstant(momentOf(rule.until, start.zone), start) : Infinity
    const endless = rule.clone()
    endless.until = null
    return { text: endless.toString(), until }
  })
}

/** A rule until a day has all of that day. */
const lastInstant = (until: Moment, { zone }: Moment) =>
  until.isDate ? zone(until.wall + DAY) - 1 : instantOf(until)

function additionsOf(component: ICAL.Component, length: number, zoneNamed: ZoneNamed) {
  return component.getAllProperties('rdate').flatMap((property) => {
    const zone = zoneOf(property, zoneNamed)
    return property
      .getValues()
      .map((value) =>
        value instanceof ICAL.Period
          ? periodOf(value, zone)
          : { start: momentOf(value, zone), length },
      )
  })
}

function periodOf(value: unknown, zone: Zone) {
  if (!(value instanceof ICAL.Period)) throw new Error('Not a period')
  const start = momentOf(value.start, zone)
  const length = value.duration
    ? value.duration.toSeconds() * SECOND
    : instantOf(momentOf(value.end, zone)) - instantOf(start)
  return { start, length: Math.max(0, length) }
}
