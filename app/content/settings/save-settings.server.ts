import type { MessageDescriptor } from '@lingui/core'
import { changeSetting, lockSettings, savedSettings } from '#app/page/site-settings.server.ts'
import { defaultSettings, type SettingKey, type SiteSettings } from '#app/page/site-settings.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { merged, overwritten } from '#app/platform/form-versions.ts'
import { launchMoves } from './launch-moves.ts'
import { settingProblem } from './setting-problem.ts'
import {
  readSettings,
  type SettingsField,
  type SettingsFields,
  type SettingsProblems,
  shownSettings,
} from './settings-form.ts'

type Acting = { by: string; now: Date }

export type SavedSettings =
  /** Another tab changed what this one would overwrite: nothing is saved. */
  | {
      how: 'changed elsewhere'
      fields: SettingsField[]
      now: SettingsFields
      typed: SettingsFields
    }
  /** The launch would move, and the effects aren't confirmed yet: nothing is saved. */
  | { how: 'asks first'; moves: MessageDescriptor[] }
  /** Each valid field is saved; an invalid one keeps its old value. */
  | { how: 'saved'; keys: SettingKey[]; problems: SettingsProblems }

type SubmittedSettings = Acting & {
  typed: SettingsFields
  /** The version the form was rendered with. */
  seen: string
  /** The dates whose effects were confirmed. */
  confirmedLaunch: string
  language: string
}

export async function saveSettings(
  db: Db,
  { typed, seen, confirmedLaunch, by, now: instant, language }: SubmittedSettings,
): Promise<SavedSettings> {
  return transaction(db, async (tx): Promise<SavedSettings> => {
    await lockSettings(tx)
    const saved = await savedSettings(tx)
    const settings = { ...defaultSettings, ...saved }
    const now = shownSettings(settings)
    const fields = overwritten(seen, now, typed) as SettingsField[]
    if (fields.length > 0)
      return { how: 'changed elsewhere', fields, now, typed: merged(seen, now, typed) }
    const { values, problems } = readSettings(typed, settings)
    const problem = values.legalStatus && settingProblem(saved, values)
    if (problem) {
      problems.legalStatus = problem
      delete values.legalStatus
    }
    const moves = launchMoves(settings, { ...settings, ...values }, { now: instant, language })
    if (moves.length > 0 && confirmedLaunch !== launchDatesTyped(typed))
      return { how: 'asks first', moves }
    const keys = Object.keys(values) as SettingKey[]
    for (const key of keys) await changeSetting(tx, { key, value: values[key]!, by, now: instant })
    return { how: 'saved', keys, problems }
  })
}

/** Identifies the dates that were confirmed. */
export const launchDatesTyped = (typed: SettingsFields) =>
  `${typed.providerSignupOpens} ${typed.fullLaunch}`

async function lockedSettings(tx: Tx): Promise<SiteSettings> {
  await lockSettings(tx)
  return { ...defaultSettings, ...(await savedSettings(tx)) }
}

export type ClosedDayKind = 'own' | 'declared'

/** Adds a closed day, or a declared public holiday. Idempotent. */
export async function addClosedDay(
  db: Db,
  { day, kind, why, by, now }: Acting & { day: string; kind: ClosedDayKind; why: string },
): Promise<'added' | 'so already' | 'too many'> {
  return transaction(db, async (tx) => {
    const { closedDays, declaredHolidays } = await lockedSettings(tx)
    if (declaredHolidays.includes(day) || closedDays.some((closedDay) => closedDay.day === day))
      return 'so already'
    if (kind === 'declared') {
      if (declaredHolidays.length >= MOST_DECLARED) return 'too many'
      const value = [...declaredHolidays, day].toSorted()
      await changeSetting(tx, { key: 'declaredHolidays', value, by, now })
      return 'added'
    }
    if (closedDays.length >= MOST_CLOSED) return 'too many'
    const value = [...closedDays, { day, why }].toSorted((item, other) =>
      item.day < other.day ? -1 : 1,
    )
    await changeSetting(tx, { key: 'closedDays', value, by, now })
    return 'added'
  })
}

const MOST_DECLARED = 50
const MOST_CLOSED = 100

export async function removeClosedDay(
  db: Db,
  { day, by, now }: Acting & { day: string },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { closedDays, declaredHolidays } = await lockedSettings(tx)
    const remaining = closedDays.filter((closedDay) => closedDay.day !== day)
    const declared = declaredHolidays.filter((holiday) => holiday !== day)
    if (remaining.length < closedDays.length)
      await changeSetting(tx, { key: 'closedDays', value: remaining, by, now })
    if (declared.length < declaredHolidays.length)
      await changeSetting(tx, { key: 'declaredHolidays', value: declared, by, now })
    return remaining.length < closedDays.length || declared.length < declaredHolidays.length
  })
}
