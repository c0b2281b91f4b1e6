import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Db } from '#app/platform/db.server.ts'

/**
 * Every key whose bytes a row names: what a backup must hold. An archive that isn't packed yet has none.
 * A snapshot is asked through the connection that holds it. The tables themselves are asked: a database that this
 * release has not migrated yet lacks views.
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
