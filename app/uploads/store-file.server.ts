import type { Services } from '#app/page/services.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { FileStoreError } from '#app/platform/files.server.ts'

/** The result of storing a file; null if the store failed, which it has logged. */
export async function nullIfNotStored<Result>(storing: Promise<Result>): Promise<Result | null> {
  return storing.catch((error) => {
    if (error instanceof FileStoreError) return null
    throw error
  })
}

/**
 * Deletes the bytes of a file whose row wasn't written. A commit whose response was lost may have written it,
 * so the row is looked up first; bytes that can't be deleted now are left to the daily cleanup.
 */
export async function discard(
  { db, files }: { db: Queryable } & Pick<Services, 'files'>,
  key: string,
): Promise<void> {
  try {
    const row = await db.selectFrom('files').select('id').where('key', '=', key).executeTakeFirst()
    if (!row) await files.remove(key)
  } catch {
    // The caller reports the original error.
  }
}
