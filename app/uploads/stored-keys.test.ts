import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDb } from '#app/platform/test-db.server.ts'

it('knows every table with keys of stored files, so that none is swept or left out of a backup', async () => {
  const db = await testDb()
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name = 'key' and table_name <> all(${NOT_FILES})
    order by table_name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['data_archives', 'files', 'uploads'])
})

/** Tables whose key refers to something else: a counter, an event, a setting. */
const NOT_FILES = ['audit_keys', 'limits', 'payfast_events', 'setting_versions', 'settings']
