import { randomBytes } from 'node:crypto'
import type { Services } from '#app/page/services.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { consume, type RateLimit } from '#app/platform/limits.server.ts'
import { DAY } from '#app/platform/time.ts'
import { recordFile } from './file-rows.server.ts'
import type { Content } from './public/content.ts'
import { discard } from './store-file.server.ts'

/** Re-encoding pictures is expensive, and this is far more than anyone needs. */
const FILES_A_DAY: RateLimit = { most: 80, within: DAY }

export async function maySaveFile(
  { db, securityClock }: Pick<Services, 'db' | 'securityClock'>,
  userId: string,
): Promise<boolean> {
  const consumed = await consume(db, `kept files ${userId}`, FILES_A_DAY, securityClock.now())
  return consumed.isAllowed
}

/** A file without an owner is the site's own, and stays when its uploader's account is deleted. */
type Saving = { purpose: string; folder: string; name: string; userId: string | null; now: Date }

/**
 * Stores a file under an unguessable key and records it in the action's transaction; if that fails the bytes
 * are deleted. Throws a FileStoreError if the store can't write.
 */
export async function saveFile<Result>(
  services: Pick<Services, 'db' | 'files'>,
  content: Content,
  { purpose, folder, name, userId, now }: Saving,
  write: (save: (tx: Tx) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const key = `${folder}/${randomBytes(20).toString('hex')}.${content.extension}`
  await services.files.put(key, content.bytes, content.type)
  let isSaved = false
  const save = async (tx: Tx) => {
    const id = await recordFile(tx, {
      key,
      purpose,
      userId,
      name,
      unnamed: folder,
      content,
      now,
    })
    isSaved = true
    return id
  }
  try {
    const result = await write(save)
    if (!isSaved) await discard(services, key)
    return result
  } catch (error) {
    await discard(services, key)
    throw error
  }
}
