import type { RouterContextProvider } from 'react-router'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { consume, type RateLimit } from '#app/platform/limits.server.ts'
import { DAY } from '#app/platform/time.ts'
import { mayBringBytes } from './guest-bytes.server.ts'
import { type FileOwner, looseFiles } from './loose-files.server.ts'
import { strangersNetwork } from './owner.server.ts'
import { type PhotoRefusal, readPhoto } from './read-photo.server.ts'
import { nullIfNotStored } from './store-file.server.ts'

export const REQUEST_PHOTO = 'request photo'
/** Re-encoding pictures is expensive, and this is far more than anyone needs. */
const PHOTOS_A_DAY: RateLimit = { most: 80, within: DAY }

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

type Saving = {
  bytes: Uint8Array
  name: string
  owner: FileOwner
  /** A visitor's network. */
  network: string | null
  now: Date
}

/** Stores an unattached photo. It is deleted after a day unless a request includes it. */
export async function savePhoto(
  services: Pick<Services, 'db' | 'files' | 'securityClock'>,
  { bytes, name, owner, network, now }: Saving,
): Promise<SavedPhoto> {
  const { db, securityClock } = services
  if (await photos.isFull(db, owner)) return { ok: false, why: 'too many' }
  const counted = `request photos ${owner.user ?? owner.device}`
  const { isAllowed } = await consume(db, counted, PHOTOS_A_DAY, securityClock.now())
  const brought = { purpose: REQUEST_PHOTO, network, bytes: bytes.length }
  if (!isAllowed || !(await mayBringBytes(services, brought)))
    return { ok: false, why: 'too many today' }
  const read = await readPhoto(bytes)
  if (!read.ok) return read
  const { width, height } = read
  const content = { bytes: read.bytes, type: 'image/webp', extension: 'webp', width, height }
  const stored = await nullIfNotStored(photos.keep(services, { content, name, owner, now }))
  if (!stored) return { ok: false, why: 'not stored' }
  return { ok: true, photo: { id: stored.id, bytes: read.bytes.length, width, height } }
}

/** The same for a file posted in a form. */
export async function savePostedPhoto(
  context: Readonly<RouterContextProvider>,
  file: File,
  owner: FileOwner,
) {
  const services = context.get(servicesContext)
  return savePhoto(services, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    name: file.name,
    owner,
    network: strangersNetwork(context),
    now: services.clock.now(),
  })
}
