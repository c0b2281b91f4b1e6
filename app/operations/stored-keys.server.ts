import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Db } from '#app/platform/db.server.ts'

/**
 * All storage keys that rows refer to: what a backup must contain. An archive that isn't packed yet has none.
 * A snapshot is queried through its own connection. Queries tables directly, because a database that isn't
 * migrated yet lacks views.
 */
export async function storedKeys(db: Db, client?: PoolClient): Promise<string[]> {
  const query = sql<{ key: string }>`
    select key from files
    union all select key from data_archives where ready_at is not null
    union all select key || '-' || number from uploads, generate_series(0, chunks - 1) as number`
  const { rows } = client
    ? await client.query<{ key: string }>(query.compile(db).sql)
    : await query.execute(db)
  return rows.map(({ key }) => key)
}
