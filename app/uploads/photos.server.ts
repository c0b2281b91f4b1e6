import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import type { Services } from '#app/services.server.ts'
import type { DB } from '#db/schema.ts'
import { type PhotoRefusal, readPhoto } from './read-photo.server.ts'

export const REQUEST_PHOTO = 'request photo'
const MOST_LOOSE = 24
const LOOSE_KEPT = 24 * 3_600_000
const AT_ONCE = 200

/** Whose a file is before it belongs to a request: a person's, or a device's. */
export type FileOwner = { user: string | null; device: string | null }

export type SavedPhoto =
  | { ok: true; photo: { id: string; bytes: number; width: number; height: number } }
  | { ok: false; why: PhotoRefusal }

type Saving = { bytes: Uint8Array; name: string; owner: FileOwner; at: Date }

/** Keeps a photo that belongs to nothing yet. It is forgotten after a day unless a request takes it. */
export async function savePhoto(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { bytes, name, owner, at }: Saving,
): Promise<SavedPhoto> {
  if ((await looseCount(db, owner)) >= MOST_LOOSE) return { ok: false, why: 'too many' }
  const read = await readPhoto(bytes)
  if (!read.ok) return read
  const id = newId()
  const key = `photos/${randomBytes(20).toString('hex')}.webp`
  await files.put(key, read.bytes, 'image/webp')
  await db
    .insertInto('files')
    .values({
      id,
      key,
      purpose: REQUEST_PHOTO,
      owner_user: owner.user,
      owner_device: owner.device,
      name: cleanLine(name).slice(0, 120) || 'photo',
      content_type: 'image/webp',
      bytes: read.bytes.length,
      width: read.width,
      height: read.height,
      created_at: at,
    })
    .execute()
  return {
    ok: true,
    photo: { id, bytes: read.bytes.length, width: read.width, height: read.height },
  }
}

async function looseCount(db: Queryable, owner: FileOwner) {
  const row = await db
    .selectFrom('files')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where(ownedBy(owner))
    .where('attached_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Photos of this owner that belong to nothing yet, in the order they are named. */
export async function loosePhotos(db: Queryable, ids: string[], owner: FileOwner) {
  if (ids.length === 0 || (!owner.user && !owner.device)) return []
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'bytes', 'width', 'height'])
    .where('id', 'in', ids)
    .where('purpose', '=', REQUEST_PHOTO)
    .where('attached_at', 'is', null)
    .where(ownedBy(owner))
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Makes loose photos of this owner part of something, once. Answers with those it could. */
export async function attachPhotos(tx: Tx, ids: string[], owner: FileOwner, at: Date) {
  if (ids.length === 0 || (!owner.user && !owner.device)) return []
  const rows = await tx
    .updateTable('files')
    .set({ attached_at: at, owner_user: owner.user })
    .where('id', 'in', ids)
    .where('purpose', '=', REQUEST_PHOTO)
    .where('attached_at', 'is', null)
    .where(ownedBy(owner))
    .returning('id')
    .execute()
  return ids.filter((id) => rows.some((row) => row.id === id))
}

/** Somebody else's photo, or one that is part of a request, is simply not there to remove. */
export async function removePhoto(
  { db, files }: Pick<Services, 'db' | 'files'>,
  id: string,
  owner: FileOwner,
) {
  if (!isId(id) || (!owner.user && !owner.device)) return false
  const row = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('purpose', '=', REQUEST_PHOTO)
    .where('attached_at', 'is', null)
    .where(ownedBy(owner))
    .returning('key')
    .executeTakeFirst()
  if (!row) return false
  await files.remove(row.key)
  return true
}

/** A chore: photos that no request took within a day. */
export async function forgetLoosePhotos({ db, files, clock }: Services) {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'key'])
    .where('purpose', '=', REQUEST_PHOTO)
    .where('attached_at', 'is', null)
    .where('created_at', '<', new Date(clock.now().getTime() - LOOSE_KEPT))
    .limit(AT_ONCE)
    .execute()
  for (const { id, key } of rows) {
    const { numDeletedRows } = await db
      .deleteFrom('files')
      .where('id', '=', id)
      .where('attached_at', 'is', null)
      .executeTakeFirst()
    if (numDeletedRows) await files.remove(key)
  }
}

/** What was uploaded before signing in stays this browser's: the device counts beside the person. */
function ownedBy({ user, device }: FileOwner) {
  return (of: ExpressionBuilder<DB, 'files'>) =>
    of.or([
      ...(user ? [of('owner_user', '=', user)] : []),
      ...(device ? [of('owner_device', '=', device)] : []),
    ])
}
