import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { weekdayNames } from '#app/directory/public/weekdays.ts'
import { nextChangeOf, type Opening, openingAt } from '#app/page/opening-hours.ts'
import { spokenLanguage, validUntil } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import {
  addDays,
  atMinute,
  dayOf,
  formatDay,
  minuteOfDay,
  weekdayName,
  weekdayOf,
} from '#app/platform/time.ts'
import { clockWord, dayGroups, hoursWord, SHOWN_HOURS } from './hours-words.ts'

export type SupportHours = ReturnType<typeof supportHours>

/** Support hours, as text and as cells; the page is cached until they change. */
export function supportHours(context: Readonly<RouterContextProvider>) {
  const { settings, clock } = context.get(servicesContext)
  const language = spokenLanguage(context)
  const i18n = i18nFor(language)
  const office = settings.current()
  const now = clock.now()
  const today = dayOf(now)
  const opening = openingAt(office, now)
  const hour = Math.floor(minuteOfDay(now) / 60)
  const weekday = weekdayOf(today) - 1
  // The highlighted cell changes every hour.
  validUntil(context, atMinute(today, (hour + 1) * 60))
  validUntil(context, nextChangeOf(opening))
  const groups = dayGroups(office.supportHours)
  return {
    words: hoursInWords(i18n, groups),
    now: nowInWords(i18n, opening, { now, language }),
    isOpen: opening.isOpen,
    rows: groups.map(({ from, to, hours }) => ({
      days: dayRange(i18n, from, to),
      short:
        from === to ? short(from, language) : `${short(from, language)}–${short(to, language)}`,
      hours: hours ? hoursWord(hours) : null,
      cells: SHOWN_HOURS.map((shown) => ({
        isOpen: hours !== null && shown * 60 >= hours.opens && shown * 60 < hours.closes,
        isNow: shown === hour && from <= weekday && weekday <= to,
      })),
    })),
  }
}

function short(day: number, language: SpokenLanguage) {
  // 5 January 2026 was a Monday.
  return weekdayName(addDays('2026-01-05', day), language)
}

function nowInWords(
  i18n: I18n,
  opening: Opening,
  { now, language }: { now: Date; language: SpokenLanguage },
) {
  if (opening.isOpen) {
    const closes = clockWord(minuteOfDay(opening.closesAt) || 24 * 60)
    return { state: i18n._(msg`Open now`), next: i18n._(msg`closes ${closes}`) }
  }
  const state = i18n._(msg`Closed now`)
  if (!opening.opensAt) return { state, next: '' }
  const opens = clockWord(minuteOfDay(opening.opensAt))
  const day = dayOf(opening.opensAt)
  if (day === dayOf(now)) return { state, next: i18n._(msg`opens today ${opens}`) }
  const on = formatDay(day, language, now)
  return { state, next: i18n._(msg`opens ${on}, ${opens}`) }
}

const hoursInWords = (i18n: I18n, groups: ReturnType<typeof dayGroups>) =>
  groups
    .filter(({ hours }) => hours)
    .map(({ from, to, hours }) => `${dayRange(i18n, from, to)} ${hoursWord(hours!)} SAST`)
    .join(', ')

const dayRange = (i18n: I18n, from: number, to: number) =>
  from === to
    ? i18n._(weekdayNames[from]!)
    : `${i18n._(weekdayNames[from]!)}-${i18n._(weekdayNames[to]!)}`
