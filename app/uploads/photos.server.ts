import type { Services } from '#app/services.server.ts'
import { type FileOwner, looseFiles } from './loose-files.server.ts'
import { type PhotoRefusal, readPhoto } from './read-photo.server.ts'

export const REQUEST_PHOTO = 'request photo'

const photos = looseFiles({
  purpose: REQUEST_PHOTO,
  folder: 'photos',
  unnamed: 'photo',
  most: 24,
  staysTheirs: true,
})
export const { find: loosePhotos, attach: attachPhotos, remove: removePhoto } = photos

export type SavedPhoto =
  | { ok: true; photo: { id: string; bytes: number; width: number; height: number } }
  | { ok: false; why: PhotoRefusal }

type Saving = { bytes: Uint8Array; name: string; owner: FileOwner; at: Date }

/** Keeps a photo that belongs to nothing yet. It is forgotten after a day unless a request takes it. */
export async function savePhoto(
  services: Pick<Services, 'db' | 'files'>,
  { bytes, name, owner, at }: Saving,
): Promise<SavedPhoto> {
  if (await photos.isFull(services.db, owner)) return { ok: false, why: 'too many' }
  const read = await readPhoto(bytes)
  if (!read.ok) return read
  const { width, height } = read
  const content = { bytes: read.bytes, type: 'image/webp', extension: 'webp', width, height }
  const { id } = await photos.keep(services, { content, name, owner, at })
  return { ok: true, photo: { id, bytes: read.bytes.length, width, height } }
}
