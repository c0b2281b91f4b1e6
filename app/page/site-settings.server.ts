import { sql } from 'kysely'
import type { Database, Queryable, Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { startSnapshot } from '#app/platform/snapshot.server.ts'
import { addVersion } from './setting-versions.server.ts'
import { defaultSettings, isSettingKey, type SettingKey, SiteSettings } from './site-settings.ts'

export const SETTINGS_TAG = 'settings'

/** The settings, cached for every request. */
export const startContent = (database: Database, changed: () => void) =>
  startSnapshot(database, { tag: SETTINGS_TAG, read: () => storedSettings(database), changed })

/** The defaults, overridden by saved settings. */
export async function storedSettings(database: Pick<Database, 'db'>): Promise<SiteSettings> {
  return { ...defaultSettings, ...(await savedSettings(database.db)) }
}

/** Only saved settings. A value that a newer release can't parse is ignored; the others are used. */
export async function savedSettings(db: Queryable): Promise<Partial<SiteSettings>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  const entries = rows.flatMap(({ key, value }) => {
    if (!isSettingKey(key)) return []
    const read = SiteSettings.shape[key].safeParse(value)
    return read.success ? [[key, read.data]] : []
  })
  return Object.fromEntries(entries)
}

type Change<Key extends SettingKey> = {
  key: Key
  value: SiteSettings[Key]
  by: string | null
  now: Date
  /** The version that this change restores. */
  putBack?: number
}

/** Changes a setting as a new version. Notifies every process and drops cached pages. */
export async function changeSetting<Key extends SettingKey>(
  tx: Tx,
  { key, value, by, now, putBack }: Change<Key>,
) {
  const old = { ...defaultSettings, ...(await savedSettings(tx)) }[key]
  const row = { value: JSON.stringify(value), changed_at: now, changed_by: by }
  await tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  await addVersion(tx, { key, value, by, now, putBack })
  await recordEvent(tx, {
    name: 'setting changed',
    about: { kind: 'setting', id: key },
    by,
    now,
    details: { old, new: value },
    audit: { before: { [key]: old }, after: { [key]: value } },
    tags: [SETTINGS_TAG],
  })
}

/** Serializes changes of settings, so that none overwrites another unseen. */
export async function lockSettings(tx: Tx) {
  await sql`lock table settings in share row exclusive mode`.execute(tx)
}
