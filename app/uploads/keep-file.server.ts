import { randomBytes } from 'node:crypto'
import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { type Limit, spend } from '#app/platform/limits.server.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { DAY } from '#app/platform/time.ts'
import type { Services } from '#app/services.server.ts'
import type { Content } from './content.ts'

/** Drawing a picture anew costs the server a while: nobody who looks after a profile or the site needs more. */
const FILES_A_DAY: Limit = { times: 80, within: DAY }

export async function mayKeepFile(
  { db, securityClock }: Pick<Services, 'db' | 'securityClock'>,
  userId: string,
): Promise<boolean> {
  const spent = await spend(db, `kept files ${userId}`, FILES_A_DAY, securityClock.now())
  return spent.isAllowed
}

/** Without a person it is the site's own, and stays when whoever uploaded it leaves. */
type Keeping = { purpose: string; folder: string; name: string; userId: string | null; at: Date }

/**
 * Puts a file where nobody can guess it and writes it down in the act's transaction; when that fails
 * the bytes go again.
 */
export async function keepFile<Result>(
  { files }: Pick<Services, 'files'>,
  content: Content,
  { purpose, folder, name, userId, at }: Keeping,
  write: (save: (tx: Tx) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const key = `${folder}/${randomBytes(20).toString('hex')}.${content.extension}`
  await files.put(key, content.bytes, content.type)
  let isSaved = false
  const save = async (tx: Tx) => {
    const id = newId()
    await tx
      .insertInto('files')
      .values({
        id,
        key,
        purpose,
        owner_user: userId,
        name: cleanLine(name).slice(0, 120) || folder,
        content_type: content.type,
        bytes: content.bytes.length,
        width: content.width,
        height: content.height,
        created_at: at,
        attached_at: at,
      })
      .execute()
    isSaved = true
    return id
  }
  try {
    const result = await write(save)
    if (!isSaved) await files.remove(key)
    return result
  } catch (error) {
    await files.remove(key)
    throw error
  }
}
