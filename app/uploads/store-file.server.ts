import type { Services } from '#app/page/services.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { FileStoreError } from '#app/platform/files.server.ts'

/** What storing a file comes to; null where the store took nothing, which is logged there. */
export async function nullIfNotStored<Result>(storing: Promise<Result>): Promise<Result | null> {
  return storing.catch((error) => {
    if (error instanceof FileStoreError) return null
    throw error
  })
}

/**
 * The bytes of a file whose row was not written. A commit whose answer got lost may have written it, so
 * the row is looked for first; bytes that can't be removed now go with the daily sweep.
 */
export async function discard(
  { db, files }: { db: Queryable } & Pick<Services, 'files'>,
  key: string,
): Promise<void> {
  try {
    const row = await db.selectFrom('files').select('id').where('key', '=', key).executeTakeFirst()
    if (!row) await files.remove(key)
  } catch {
    // Whatever failed before this is what the caller reports.
  }
}
