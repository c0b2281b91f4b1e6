import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDb } from './test-db.server.ts'

it('plans a question to a view as one to its tables, so that every index and filter reaches it', async () => {
  const db = await testDb()
  const { rows: views } = await sql<{ name: string }>`
    select viewname as name from pg_views where schemaname = 'public'`.execute(db)
  expect(views.length).toBeGreaterThan(0)
  for (const { name } of views) {
    const { rows } = await sql<Record<string, string>>`
      explain (costs off) select * from ${sql.table(name)}`.execute(db)
    // A subquery, a limit or a grouping would be a node above the scan.
    expect(rows[0]!['QUERY PLAN'], name).toMatch(
      /^((Seq|Index|Index Only|Bitmap Heap) Scan |Hash Join|Nested Loop|Merge Join)/,
    )
  }
})
