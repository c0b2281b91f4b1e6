import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isLegalPerson, legalStatuses } from '#app/page/legal-statuses.ts'
import type { Hours } from '#app/page/opening-hours.ts'
import type { SettingKey, SiteSettings } from '#app/page/site-settings.ts'
import { cutText } from '#app/platform/plain-text.ts'
import { dayOf, formatMinute, isDay, minuteOfDay } from '#app/platform/time.ts'
import { disclosures } from '../public/disclosures.ts'
import { readText } from './read-text.ts'
import { type TextSetting, textSettings } from './text-fields.ts'

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
type HoursField = `hours-${(typeof weekdays)[number]}`
export const hoursFields = weekdays.map((day): HoursField => `hours-${day}`)
export const dateFields = ['providerSignupOpens', 'fullLaunch'] as const
type DateField = (typeof dateFields)[number]

/** The fields of the settings form, each as one string, as displayed and compared. */
export type SettingsField = TextSetting | 'legalStatus' | DateField | HoursField
export type SettingsFields = Record<SettingsField, string>
export type SettingsProblems = Partial<Record<SettingsField, MessageDescriptor>>

export const settingsFields: SettingsField[] = [
  ...textSettings,
  'legalStatus',
  ...dateFields,
  ...hoursFields,
]

/** The settings as field values. */
export function shownSettings(settings: SiteSettings): SettingsFields {
  const words = Object.fromEntries(textSettings.map((key) => [key, settings[key]]))
  const dates = Object.fromEntries(dateFields.map((key) => [key, localOf(settings[key])]))
  const hours = Object.fromEntries(
    hoursFields.map((field, day) => [field, hoursShown(settings.supportHours[day] ?? null)]),
  )
  return { ...words, ...dates, ...hours, legalStatus: settings.legalStatus } as SettingsFields
}

/** "2025-07-01T00:00" in South African time, the format of datetime-local. */
function localOf(instant: string) {
  const now = new Date(instant)
  return `${dayOf(now)}T${formatMinute(minuteOfDay(now))}`
}

const hoursShown = (hours: Hours | null) =>
  hours ? `${formatMinute(hours.opens)} ${formatMinute(hours.closes % (24 * 60))}` : ''

/** The posted fields; a missing one is unchanged. */
export function typedSettings(form: FormData, now: SettingsFields): SettingsFields {
  const text = (name: string) => {
    const typed = form.get(name)
    return typeof typed === 'string' ? cutText(typed.trim().replaceAll('\r\n', '\n'), 2000) : null
  }
  return Object.fromEntries(
    settingsFields.map((field) => {
      if (!field.startsWith('hours-')) return [field, text(field) ?? now[field]]
      const opens = text(`${field}-opens`)
      const closes = text(`${field}-closes`)
      return [field, opens === null || closes === null ? now[field] : `${opens} ${closes}`.trim()]
    }),
  ) as SettingsFields
}

export type ReadSettings = { values: Partial<SiteSettings>; problems: SettingsProblems }

/** The new value of each changed setting, and the errors of invalid ones. */
export function readSettings(typed: SettingsFields, settings: SiteSettings): ReadSettings {
  const shown = shownSettings(settings)
  const isEdited = (field: SettingsField) => typed[field] !== shown[field]
  const values: Partial<Record<SettingKey, unknown>> = {}
  const problems: SettingsProblems = {}

  for (const key of textSettings.filter(isEdited)) {
    const read = readText(key, typed[key])
    if ('problem' in read) problems[key] = read.problem
    else if (read.value === '' && isDemanded(key, typed.legalStatus))
      problems[key] = msg`The law requires the site to show this.`
    else if (read.value !== settings[key]) values[key] = read.value
  }
  if (isEdited('legalStatus')) {
    const status = legalStatuses.find((legalStatus) => legalStatus === typed.legalStatus)
    if (status) values.legalStatus = status
    else problems.legalStatus = msg`Choose one from the list.`
  }
  readDates(typed, isEdited, { values, problems })
  readHours(typed, isEdited, { values, problems }, settings)
  return { values: values as Partial<SiteSettings>, problems }
}

/** A setting that section 43 requires can't be emptied: the next start would fail. */
const isDemanded = (key: SettingKey, status: string) => {
  const disclosure = disclosures[key]
  return disclosure !== undefined && (!disclosure.onlyLegalPersons || isLegalPerson(status))
}

type Found = { values: Partial<Record<SettingKey, unknown>>; problems: SettingsProblems }
type IsEdited = (field: SettingsField) => boolean

function readDates(typed: SettingsFields, isEdited: IsEdited, { values, problems }: Found) {
  if (!dateFields.some(isEdited)) return
  for (const field of dateFields)
    if (!isLocal(typed[field])) problems[field] = msg`Enter a date and a time.`
  if (dateFields.some((field) => problems[field])) return
  if (typed.fullLaunch < typed.providerSignupOpens) {
    problems.fullLaunch = msg`The full launch can't be before provider signup opens.`
    return
  }
  for (const field of dateFields.filter(isEdited)) values[field] = `${typed[field]}:00+02:00`
}

function isLocal(typed: string) {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(typed) ?? []
  return isDay(day) && minuteOf(time ?? '') !== null
}

function minuteOf(time: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

function readHours(
  typed: SettingsFields,
  isEdited: IsEdited,
  { values, problems }: Found,
  settings: SiteSettings,
) {
  if (!hoursFields.some(isEdited)) return
  const week = hoursFields.map((field, day) => {
    if (!isEdited(field)) return settings.supportHours[day] ?? null
    const read = hoursTyped(typed[field])
    if (read !== undefined) return read
    problems[field] =
      msg`Enter an opening time and a later closing time. For a closed day, leave both empty.`
    return settings.supportHours[day] ?? null
  })
  if (JSON.stringify(week) !== JSON.stringify(settings.supportHours)) values.supportHours = week
}

/** Parses hours; null for a closed day, undefined if invalid. Midnight is the end of a day, not its start. */
function hoursTyped(typed: string): Hours | null | undefined {
  if (typed === '') return null
  const [from = '', to = ''] = typed.split(' ')
  const opens = minuteOf(from)
  const closes = minuteOf(to)
  if (opens === null || closes === null) return undefined
  const end = closes === 0 ? 24 * 60 : closes
  return opens < end ? { opens, closes: end } : undefined
}
