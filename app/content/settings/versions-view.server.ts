import type { RouterContextProvider } from 'react-router'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import {
  latestVersions,
  type SettingVersion,
  settingVersions,
} from '#app/page/setting-versions.server.ts'
import { savedSettings } from '#app/page/site-settings.server.ts'
import { defaultSettings, type SettingKey } from '#app/page/site-settings.ts'
import { formatInstant } from '#app/platform/time.ts'
import { launchMoves } from './launch-moves.ts'
import { settingName, settingWords } from './setting-words.ts'
import { wordChanges } from './word-changes.ts'

type Context = Readonly<RouterContextProvider>

function readerOf(context: Context) {
  const language = context.get(languageContext)
  const now = context.get(servicesContext).clock.now()
  const i18n = requestI18n(context)
  return {
    i18n,
    language,
    now,
    on: (date: Date | null) => date && formatInstant(date, language, now),
  }
}

/** Every changed setting, with its newest version. */
export async function changedSettings(context: Context) {
  const reader = readerOf(context)
  const versions = await latestVersions(context.get(servicesContext).db)
  return versions.map(({ key, number, value, changedAt, changedBy }) => ({
    key,
    name: reader.i18n._(settingName(key)),
    number,
    value: settingWords(key, value, reader),
    on: reader.on(changedAt),
    by: changedBy?.name ?? null,
  }))
}

/** A setting's versions, each with its changes, and two of them compared. */
export async function settingHistory(
  context: Context,
  key: SettingKey,
  compared: { from: number | null; to: number | null },
) {
  const { db } = context.get(servicesContext)
  const reader = readerOf(context)
  const versions = await settingVersions(db, key)
  const shown = versions.map(({ number, value, changedAt, changedBy, putBack }, index) => {
    const before = versions[index + 1]
    return {
      number,
      putBack,
      value: settingWords(key, value, reader),
      before: before ? settingWords(key, before.value, reader) : null,
      on: reader.on(changedAt),
      by: changedBy?.name ?? null,
    }
  })
  return {
    key,
    name: reader.i18n._(settingName(key)),
    newest: versions[0]!.number,
    versions: shown,
    comparison: comparisonOf(shown, compared),
    moves: await movesOf(context, key, versions, compared.from),
  }
}

type Shown = { number: number; value: string }

/** From an earlier version to the current one, unless the URL names another. */
function comparisonOf(versions: Shown[], compared: { from: number | null; to: number | null }) {
  const from = versions.find(({ number }) => number === compared.from)
  const to = versions.find(({ number }) => number === compared.to) ?? versions[0]!
  if (!from) return null
  return { from: from.number, to: to.number, changes: wordChanges(from.value, to.value) }
}

/** What visitors would see once a launch date is restored. */
async function movesOf(
  context: Context,
  key: SettingKey,
  versions: SettingVersion[],
  from: number | null,
) {
  const { db } = context.get(servicesContext)
  const { i18n, language, now } = readerOf(context)
  const version = versions.find(({ number }) => number === from)
  if (version?.value === undefined) return []
  const settings = { ...defaultSettings, ...(await savedSettings(db)) }
  const next = { ...settings, [key]: version.value }
  return launchMoves(settings, next, { now, language }).map((move) => i18n._(move))
}
