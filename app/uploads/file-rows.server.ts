import type { Services } from '#app/page/services.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { removeBytesOf } from './remove-files.server.ts'

type StoredFile = {
  key: string
  purpose: string
  /** A file without an owner is the site's own, and stays when its uploader's account is deleted. */
  userId: string | null
  name: string
  /** The fallback name if cleaning leaves nothing of its own. */
  unnamed: string
  content: { bytes: Uint8Array; type: string; width?: number | null; height?: number | null }
  now: Date
}

/**
 * Records a file whose bytes are stored under its key, in the transaction of what it was uploaded for.
 * Returns its id.
 */
export async function recordFile(
  tx: Tx,
  { key, purpose, userId, name, unnamed, content, now }: StoredFile,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('files')
    .values({
      id,
      key,
      purpose,
      owner_user: userId,
      name: cutText(cleanLine(name), 120) || unnamed,
      content_type: content.type,
      bytes: content.bytes.length,
      width: content.width,
      height: content.height,
      created_at: now,
      attached_at: now,
    })
    .execute()
  return id
}

/** Assigns files uploaded without an account to an owner and a new purpose. */
export async function assignFiles(
  tx: Tx,
  ids: readonly string[],
  { userId, purpose }: { userId: string; purpose: string },
) {
  await tx
    .updateTable('files')
    .set({ owner_user: userId, purpose })
    .where('id', 'in', ids)
    .execute()
}

/** Deletes unneeded files: their rows now, their bytes right after the commit. */
export async function deleteFiles(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  ids: readonly string[],
  /** Only files of this purpose; others stay. */
  purpose?: string,
) {
  if (ids.length === 0) return
  const rows = await tx
    .deleteFrom('files')
    .where('id', 'in', ids)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose!))
    .returning('key')
    .execute()
  await removeBytesOf(services, tx, rows)
}
