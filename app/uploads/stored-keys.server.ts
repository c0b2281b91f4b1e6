import type { Queryable } from '#app/platform/db.server.ts'

/** The keys among these that have a row. */
export async function namedKeys(db: Queryable, keys: string[]): Promise<Set<string>> {
  const named = new Set<string>()
  if (keys.length === 0) return named
  for (const table of ['files', 'packed_archives'] as const) {
    const rows = await db.selectFrom(table).select('key').where('key', 'in', keys).execute()
    for (const { key } of rows) named.add(key)
  }
  const uploads = await db
    .selectFrom('uploads')
    .select('key')
    .where('key', 'in', [...new Set(keys.map(uploadOfChunk))])
    .execute()
  const open = new Set(uploads.map(({ key }) => key))
  for (const key of keys) if (open.has(uploadOfChunk(key))) named.add(key)
  return named
}

const uploadOfChunk = (key: string) => key.replace(/-\d+$/, '')
