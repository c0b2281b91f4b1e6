import { sql } from 'kysely'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import { newId } from '#app/platform/ids.ts'
import { defaultSettings, isSettingKey, type SettingKey, SiteSettings } from './site-settings.ts'

type NewVersion = { key: string; value: unknown; by: string | null; now: Date; putBack?: number }

/** Called where a setting changes. Of two concurrent changes, the second has the same number and fails. */
export async function addVersion(tx: Tx, { key, value, by, now, putBack }: NewVersion) {
  const last = await tx
    .selectFrom('setting_versions')
    .select('number')
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  const version = { id: newId(), key, number, value: JSON.stringify(value) }
  await tx
    .insertInto('setting_versions')
    .values({ ...version, put_back: putBack, changed_at: now, changed_by: by })
    .execute()
}

export type SettingVersion = {
  number: number
  /** Undefined if this release can't parse the stored value. */
  value: SiteSettings[SettingKey] | undefined
  putBack: number | null
  /** Null for the built-in value. */
  changedAt: Date | null
  changedBy: { id: string; name: string } | null
}

const MOST_SHOWN = 200

/** The versions of a setting, newest first; the last one is the built-in value. */
export async function settingVersions(db: Queryable, key: SettingKey): Promise<SettingVersion[]> {
  const rows = await versionRows(db)
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const builtIn = { number: 0, value: defaultSettings[key], putBack: null }
  return [
    ...rows.map((row) => versionOf(key, row)),
    { ...builtIn, changedAt: null, changedBy: null },
  ]
}

/** The newest version of every changed setting, newest first. */
export async function latestVersions(db: Queryable) {
  const rows = await versionRows(db)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('setting_versions as newer')
            .select('newer.id')
            .whereRef('newer.key', '=', 'version.key')
            .whereRef('newer.number', '>', 'version.number'),
        ),
      ),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('key')
    .execute()
  return rows.flatMap((row) =>
    isSettingKey(row.key) ? [{ key: row.key, ...versionOf(row.key, row) }] : [],
  )
}

const versionRows = (db: Queryable) =>
  db
    .selectFrom('setting_versions as version')
    .leftJoin('people', 'people.id', 'version.changed_by')
    .select(['key', 'number', 'value', 'put_back', 'changed_at', 'changed_by'])
    .select([
      'people.email',
      sql<string | null>`people.user_metadata ->> 'full_name'`.as('fullName'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof versionRows>['executeTakeFirstOrThrow']>>

function versionOf(key: SettingKey, row: Row): SettingVersion {
  const read = SiteSettings.shape[key].safeParse(row.value)
  return {
    number: row.number,
    value: read.success ? read.data : undefined,
    putBack: row.put_back,
    changedAt: row.changed_at,
    changedBy: row.changed_by
      ? { id: row.changed_by, name: displayName(row.fullName, row.email) }
      : null,
  }
}
