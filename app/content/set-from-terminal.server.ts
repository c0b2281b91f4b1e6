import { changeSetting, lockSettings, savedSettings } from '#app/page/site-settings.server.ts'
import {
  defaultSettings,
  isSettingKey,
  type SettingKey,
  SiteSettings,
  settingKeys,
} from '#app/page/site-settings.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { settingProblem } from './settings/setting-problem.ts'

export type SetOutcome = { ok: true; old: string; now: string } | { ok: false; why: string }

/** Changes one setting from the command line: text as typed, everything else as JSON. */
export async function setFromTerminal(
  db: Db,
  { key, typed, now }: { key: string; typed: string; now: Date },
): Promise<SetOutcome> {
  if (!isSettingKey(key))
    return { ok: false, why: `There is no setting ${key}: ${settingKeys.join(', ')}` }
  const read = SiteSettings.shape[key].safeParse(asTyped(key, typed))
  if (!read.success)
    return {
      ok: false,
      why: `${key} can't be ${JSON.stringify(typed)}: ${read.error.issues.map(({ message }) => message).join('; ')}`,
    }
  const value = read.data as SiteSettings[SettingKey]
  return transaction(db, async (tx): Promise<SetOutcome> => {
    await lockSettings(tx)
    const saved = await savedSettings(tx)
    const problem = settingProblem(saved, { [key]: value })
    if (problem) return { ok: false, why: problem.message ?? key }
    await changeSetting(tx, { key, value, by: null, now })
    return { ok: true, old: written({ ...defaultSettings, ...saved }[key]), now: written(value) }
  })
}

/** Every setting with its current value, and whether it was ever saved. */
export async function settingLines(db: Db): Promise<string[]> {
  const saved = await savedSettings(db)
  const now = { ...defaultSettings, ...saved }
  return settingKeys.map(
    (key) => `${key} = ${written(now[key])}${key in saved ? '' : '   (by default)'}`,
  )
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function asTyped(key: SettingKey, typed: string): unknown {
  if (typeof defaultSettings[key] === 'string') return typed
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}
