import { sql } from 'kysely'
import type { Database, Queryable, Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { startSnapshot } from '#app/platform/snapshot.server.ts'
import { addVersion } from './setting-versions.server.ts'
import { defaultSettings, isSettingKey, type SettingKey, SiteSettings } from './site-settings.ts'

export const SETTINGS_TAG = 'settings'

/** The settings as every request reads them. */
export const startContent = (database: Database, changed: () => void) =>
  startSnapshot(database, { tag: SETTINGS_TAG, read: () => storedSettings(database), changed })

/** The defaults, and over them whatever an administrator changed. */
export async function storedSettings(database: Pick<Database, 'db'>): Promise<SiteSettings> {
  return { ...defaultSettings, ...(await savedSettings(database.db)) }
}

/**
 * Only the settings that were saved. A value that a newer release can't read is ignored; the others stay.
 */
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
  /** The version whose value this is. */
  putBack?: number
}

/** Changes one setting, as a new version of it. Every process and every cached page is notified. */
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

/** Two who change settings at once wait for each other here, so that neither overwrites unseen. */
export async function lockSettings(tx: Tx) {
  await sql`lock table settings in share row exclusive mode`.execute(tx)
}
