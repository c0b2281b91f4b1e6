import type { Database, Tx } from '#app/platform/db.server.ts'
import { CHANGED_CHANNEL, recordEvent } from '#app/platform/events.server.ts'
import { defaultSettings, SiteSettings } from './site-settings.ts'

export const SETTINGS_TAG = 'settings'

/** The settings as every request reads them: kept in memory, asked again when one changes anywhere. */
export async function startContent(database: Database, changed: () => void) {
  let current = await storedSettings(database)
  await database.listen(
    CHANGED_CHANNEL,
    (payload) => {
      if ((JSON.parse(payload) as string[]).includes(SETTINGS_TAG)) void refresh()
    },
    () => void refresh(),
  )
  const refresh = async () => {
    current = await storedSettings(database).catch(() => current)
    // A page drawn between the notification and this answer still shows the old settings.
    changed()
  }
  return { current: () => current, refresh }
}

/** The defaults, and over them whatever an administrator changed. */
export async function storedSettings({ db }: Pick<Database, 'db'>): Promise<SiteSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  const read = SiteSettings.safeParse({ ...defaultSettings, ...stored })
  return read.success ? read.data : defaultSettings
}

/** Changes one setting; every process and every cached page hears of it. */
export async function changeSetting<Key extends keyof SiteSettings>(
  tx: Tx,
  { key, value, by, at }: { key: Key; value: SiteSettings[Key]; by: string; at: Date },
) {
  const row = { value: JSON.stringify(value), changed_at: at, changed_by: by }
  await tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  await recordEvent(tx, {
    name: 'setting changed',
    about: { kind: 'setting', id: key },
    by,
    at,
    tags: [SETTINGS_TAG],
  })
}
