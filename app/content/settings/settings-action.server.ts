import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { weekdayNames } from '#app/directory/public/weekdays.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { savedSettings } from '#app/page/site-settings.server.ts'
import { defaultSettings } from '#app/page/site-settings.ts'
import { isSwitch } from '#app/page/switches.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { NewToast } from '#app/platform/flash.server.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { typedIn } from '#app/platform/posted-form.server.ts'
import { dayOf, isDay } from '#app/platform/time.ts'
import type { DayAnswer } from '../parts/closed-days.tsx'
import {
  addClosedDay,
  launchDatesTyped,
  removeClosedDay,
  saveSettings,
} from './save-settings.server.ts'
import {
  type SettingsField,
  type SettingsFields,
  shownSettings,
  typedSettings,
} from './settings-form.ts'
import { type TextSetting, textFieldOf } from './text-fields.ts'
import { turnSwitch } from './turn-switch.server.ts'

export type ActionAnswer = {
  status: number
  typed?: SettingsFields
  problems?: Partial<Record<SettingsField, string>>
  changed?: { name: string; now: string }[]
  moves?: string[]
  /** The dates that were confirmed. */
  dates?: string
  day?: DayAnswer
}
type Answered = ActionAnswer | { toast: NewToast }
type Acting = { db: Db; by: string; now: Date }

/** Handles a form of the settings page, and returns the answer to show. */
export async function settingsAction(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { db, ...acting }: Acting,
): Promise<Answered> {
  const i18n = requestI18n(context)
  const text = (name: string) => typedIn(form, name)
  switch (text('intent')) {
    case 'add-day':
      return addDay(
        i18n,
        { day: text('day'), kind: text('kind'), why: text('why') },
        { db, ...acting },
      )
    case 'remove-day': {
      const isGone = await removeClosedDay(db, { day: text('day'), ...acting })
      return isGone
        ? done(i18n, msg`Day removed`)
        : done(i18n, msg`That day was already removed`, 'info')
    }
    case 'switch': {
      const name = text('name')
      if (!isSwitch(name)) return { status: 400 }
      const isOn = text('to') === 'on'
      await turnSwitch(db, { name, isOn, ...acting })
      return done(i18n, isOn ? msg`Turned on` : msg`Turned off`)
    }
    case 'save':
      return save(context, form, { db, ...acting })
    default:
      return { status: 400 }
  }
}

async function save(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { db, ...acting }: Acting,
): Promise<Answered> {
  const i18n = requestI18n(context)
  const now = shownSettings({ ...defaultSettings, ...(await savedSettings(db)) })
  const typed = typedSettings(form, now)
  const saved = await saveSettings(db, {
    typed,
    seen: String(form.get('seen') ?? ''),
    confirmedLaunch: String(form.get('confirmedLaunch') ?? ''),
    language: context.get(languageContext),
    ...acting,
  })
  if (saved.how === 'changed elsewhere')
    return {
      status: 409,
      typed: saved.typed,
      changed: saved.fields.map((field) => ({
        name: i18n._(nameOf(field)),
        now: saved.now[field].replace('T', ' '),
      })),
    }
  if (saved.how === 'asks first')
    return {
      status: 200,
      typed,
      moves: saved.moves.map((move) => i18n._(move)),
      dates: launchDatesTyped(typed),
    }
  const problems = Object.entries(saved.problems)
  if (problems.length === 0) {
    const count = saved.keys.length
    if (count === 0) return done(i18n, msg`Nothing changed`, 'info')
    return done(i18n, msg`${plural(count, { one: '# change saved', other: '# changes saved' })}`)
  }
  return {
    // The valid fields are saved, so the page is reloaded.
    status: saved.keys.length > 0 ? 200 : 422,
    typed,
    problems: Object.fromEntries(problems.map(([field, problem]) => [field, i18n._(problem)])),
  }
}

const dateNames = {
  providerSignupOpens: msg`Provider signup opens`,
  fullLaunch: msg`Full launch`,
  legalStatus: msg`Legal status`,
}

function nameOf(field: SettingsField): MessageDescriptor {
  if (field.startsWith('hours-')) return weekdayNames[Number(field.slice(6))]!
  if (Object.hasOwn(dateNames, field)) return dateNames[field as keyof typeof dateNames]
  return textFieldOf(field as TextSetting).name
}

async function addDay(
  i18n: I18n,
  typed: { day: string; kind: string; why: string },
  { db, ...acting }: Acting,
): Promise<Answered> {
  const why = cutText(cleanLine(typed.why), 80)
  const kind = typed.kind === 'declared' ? 'declared' : 'own'
  const problems: DayAnswer['problems'] = {}
  if (!isDay(typed.day)) problems.day = i18n._(msg`Enter a date.`)
  else if (typed.day < dayOf(acting.now)) problems.day = i18n._(msg`That day has passed.`)
  if (kind === 'own' && why.length < 2)
    problems.why = i18n._(msg`Enter a short reason: visitors see it.`)
  if (Object.keys(problems).length > 0) return { status: 422, day: { ...typed, problems } }
  const outcome = await addClosedDay(db, { day: typed.day, kind, why, ...acting })
  if (outcome === 'too many')
    return {
      status: 422,
      day: {
        ...typed,
        problems: { day: i18n._(msg`There are too many closed days. Remove some first.`) },
      },
    }
  return outcome === 'added'
    ? done(i18n, msg`Day added`)
    : done(i18n, msg`That day was already added`, 'info')
}

const done = (
  i18n: I18n,
  title: MessageDescriptor,
  kind: NewToast['kind'] = 'success',
): Answered => ({
  toast: { kind, title: i18n._(title) },
})
