import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { REPLY_DAYS } from '#app/applications/public/review-clock.ts'
import { notWorking } from '#app/page/opening-hours.ts'
import type { SiteSettings } from '#app/page/site-settings.ts'
import {
  addBusinessDays,
  addDays,
  type Day,
  publicHolidays,
  weekdayOf,
} from '#app/platform/time.ts'

type Office = Pick<SiteSettings, 'closedDays' | 'declaredHolidays'>

export type ClosedDay = {
  day: Day
  /** By the Public Holidays Act, declared by the President, or our own. */
  kind: 'by law' | 'declared' | 'own'
  name: MessageDescriptor | string
  /** The weekdays of "Thursday's 48 hours end Wednesday", or null if no deadline moves. */
  moves: { from: number; to: number } | null
}

const names: Record<string, MessageDescriptor> = {
  '01-01': msg`New Year's Day`,
  '03-21': msg`Human Rights Day`,
  '04-27': msg`Freedom Day`,
  '05-01': msg`Workers' Day`,
  '06-16': msg`Youth Day`,
  '08-09': msg`National Women's Day`,
  '09-24': msg`Heritage Day`,
  '12-16': msg`Day of Reconciliation`,
  '12-25': msg`Christmas Day`,
  '12-26': msg`Day of Goodwill`,
}

/** A public holiday's name: those without a fixed date are Easter's and the Mondays after a Sunday. */
export function holidayName(day: Day): MessageDescriptor {
  const own = names[day.slice(5)]
  if (own) return own
  if (weekdayOf(day) === 5) return msg`Good Friday`
  return names[addDays(day, -1).slice(5)] && weekdayOf(day) === 1
    ? msg`Public holiday, as the day itself was a Sunday`
    : msg`Family Day`
}

/** Upcoming closed days, next first, each with its effect on the promised reply. */
export function comingClosedDays(office: Office, from: Day, until: Day): ClosedDay[] {
  const years = [...new Set([from, until].map((day) => Number(day.slice(0, 4))))]
  const isComing = (day: Day) => day >= from && day <= until
  const lawful = years.flatMap((year) => [...publicHolidays(year)])
  const days: Omit<ClosedDay, 'moves'>[] = [
    ...lawful.map((day) => ({ day, kind: 'by law' as const, name: holidayName(day) })),
    ...office.declaredHolidays.map((day) => ({
      day,
      kind: 'declared' as const,
      name: msg`Declared public holiday`,
    })),
    ...office.closedDays.map(({ day, why }) => ({ day, kind: 'own' as const, name: why })),
  ]
  const first = new Map<Day, Omit<ClosedDay, 'moves'>>()
  for (const day of days) if (isComing(day.day) && !first.has(day.day)) first.set(day.day, day)
  return [...first.values()]
    .toSorted((item, other) => (item.day < other.day ? -1 : 1))
    .map((item) => ({ ...item, moves: movedPromise(office, item.day) }))
}

/** A weekend was no business day before, so nothing moves. */
function movedPromise(office: Office, day: Day): ClosedDay['moves'] {
  if (weekdayOf(day) > 5) return null
  const off = notWorking(office)
  const before = addBusinessDays(day, -1, off)
  return { from: weekdayOf(before), to: weekdayOf(addBusinessDays(before, REPLY_DAYS, off)) }
}
