import { randomBytes } from 'node:crypto'
import type { Services } from '#app/page/services.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { consume, type RateLimit } from '#app/platform/limits.server.ts'
import { DAY } from '#app/platform/time.ts'
import { recordFile } from './file-rows.server.ts'
import type { Content } from './public/content.ts'
import { discard } from './store-file.server.ts'

/** Drawing a picture anew costs the server a while: nobody who looks after a profile or the site needs more. */
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
 * Puts a file where nobody can guess it and writes it down in the act's transaction; when that fails
 * the bytes go again. Throws a FileStoreError where the store takes nothing.
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
