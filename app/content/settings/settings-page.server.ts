import type { RouterContextProvider } from 'react-router'
import { launchPhase } from '#app/page/launch-phase.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { savedSettings } from '#app/page/site-settings.server.ts'
import { defaultSettings } from '#app/page/site-settings.ts'
import { type SwitchName, switchNames } from '#app/page/switches.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import {
  addDays,
  DAY,
  dayOf,
  daysUntil,
  formatDate,
  formatDay,
  formatInstant,
} from '#app/platform/time.ts'
import { undisclosed } from '../public/disclosures.ts'
import { comingClosedDays } from './closed-days.ts'
import { hoursSentence } from './hours-words.ts'
import { previewDays } from './launch-moves.ts'
import { shownSettings } from './settings-form.ts'

/** How many days ahead closed days are listed. */
const AHEAD = 210

/** Everything on the settings page, read from the database instead of this process's cache. */
export async function settingsPage(context: Readonly<RouterContextProvider>) {
  const { db, clock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const saved = await savedSettings(db)
  const settings = { ...defaultSettings, ...saved }
  const now = clock.now()
  const shown = shownSettings(settings)
  const today = dayOf(now)
  const farthest = [...settings.closedDays.map(({ day }) => day), ...settings.declaredHolidays]
    .toSorted()
    .at(-1)
  const until = addDays(today, AHEAD)
  const isMonthFirst = language === 'en'
  return {
    shown,
    seen: seenOf(shown),
    phase: launchPhase(settings, now),
    opens: formatDate(dayOf(new Date(settings.providerSignupOpens)), language),
    launch: formatDate(dayOf(new Date(settings.fullLaunch)), language),
    sinceLaunch: Math.max(0, Math.floor((now.getTime() - Date.parse(settings.fullLaunch)) / DAY)),
    previews: previewDays(settings, now).map(({ phase, date: happenedAt }) => ({
      phase,
      isNow: happenedAt === now,
      on: formatDay(dayOf(happenedAt), language, now),
      days: daysUntil(new Date(settings.fullLaunch), happenedAt),
      launch: isMonthFirst
        ? americanDay(settings.fullLaunch)
        : formatDate(dayOf(new Date(settings.fullLaunch)), language),
    })),
    hours: settings.supportHours,
    hoursRead: hoursSentence(i18n, settings.supportHours),
    closedDays: comingClosedDays(
      settings,
      today,
      farthest && farthest > until ? farthest : until,
    ).map(({ day, kind, name, moves }) => ({
      day,
      kind,
      name: typeof name === 'string' ? name : i18n._(name),
      moves,
    })),
    undisclosed: undisclosed(saved),
    switches: Object.fromEntries(switchNames.map((name) => [name, settings[name]])) as Record<
      SwitchName,
      boolean
    >,
    today,
    readAt: formatInstant(now, language, now),
  }
}

export type SettingsPage = Awaited<ReturnType<typeof settingsPage>>

const americanDay = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' }).format(
    new Date(instant),
  )
