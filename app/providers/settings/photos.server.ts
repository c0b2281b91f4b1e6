import type { I18n, MessageDescriptor } from '@lingui/core'
import { refreshListing } from '#app/directory/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import {
  deleteFiles,
  maySaveFile,
  nullIfNotStored,
  photoRefusals,
  readPhoto,
  saveFile,
} from '#app/uploads/index.server.ts'
import { notStored } from '#app/uploads/public/too-often.ts'
import { changeProfile, lockProvider } from '../provider-record.server.ts'
import { workPhotosOf } from '../queries.server.ts'
import { refusals } from './outcome.ts'

const PROVIDER_PHOTO = 'provider photo'
export const MOST_WORK_PHOTOS = 12
export const LONGEST_CAPTION = 120

export type PhotoUse = 'portrait' | 'logo' | 'work'
type PhotoServices = Pick<Services, 'db' | 'files' | 'jobs' | 'securityClock'>
type Acting = { providerId: string; by: string; now: Date }
type Adding = Acting & { use: PhotoUse; name: string; bytes: Uint8Array }
export type StoredPhoto = { ok: true } | { ok: false; why: MessageDescriptor }

/** Re-encodes and stores a public picture. A portrait or logo replaces the previous one. */
async function addPhoto(
  services: PhotoServices,
  { providerId, by, now, use, name, bytes }: Adding,
): Promise<StoredPhoto> {
  if (!(await maySaveFile(services, by))) return { ok: false, why: refusals['too often'] }
  const read = await readPhoto(bytes)
  if (!read.ok) return { ok: false, why: photoRefusals[read.why] }
  const content = { ...read, type: 'image/webp', extension: 'webp' }
  const saving = { purpose: PROVIDER_PHOTO, folder: 'photos', name, userId: by, now }
  const isKept = await nullIfNotStored(
    saveFile(services, content, saving, (save) =>
      transaction(services.db, async (tx) => {
        const row = await lockProvider(tx, providerId)
        const work = use === 'work' ? await workPhotosOf(tx, providerId) : []
        if (work.length >= MOST_WORK_PHOTOS) return false
        const id = await save(tx)
        const before = use === 'portrait' ? row.photo_file : use === 'logo' ? row.logo_file : null
        if (use === 'work')
          await tx
            .insertInto('provider_photos')
            .values({ file_id: id, provider_id: providerId, position: work.length, added_at: now })
            .execute()
        else await setFace(tx, { providerId, use, fileId: id, now })
        await changed(services, tx, { providerId, by, now, use, before }, 'provider photo added')
        return true
      }),
    ),
  )
  if (isKept === null) return { ok: false, why: notStored }
  if (!isKept) return { ok: false, why: refusals['too many photos'] }
  return { ok: true }
}

/** Removes a picture; without a portrait an illustration is shown. False for someone else's. */
export async function removePhoto(
  services: Pick<Services, 'db' | 'jobs'>,
  { providerId, by, now, photo }: Acting & { photo: 'portrait' | 'logo' | { id: string } },
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    const row = await lockProvider(tx, providerId)
    const use: PhotoUse = typeof photo === 'object' ? 'work' : photo
    if (typeof photo === 'object') {
      if (!isId(photo.id)) return false
      const gone = await tx
        .deleteFrom('provider_photos')
        .where('provider_id', '=', providerId)
        .where('file_id', '=', photo.id)
        .returning('file_id')
        .executeTakeFirst()
      if (!gone) return false
      const change = { providerId, by, now, use, before: photo.id }
      await changed(services, tx, change, 'provider photo removed')
      return true
    }
    const before = photo === 'portrait' ? row.photo_file : row.logo_file
    if (!before) return false
    await setFace(tx, { providerId, use: photo, fileId: null, now })
    await changed(services, tx, { providerId, by, now, use, before }, 'provider photo removed')
    return true
  })
}

/** Captions of the pictures of work, by file id. */
export async function saveCaptions(
  { db }: Pick<Services, 'db'>,
  { providerId, by, now, captions }: Acting & { captions: ReadonlyMap<string, string> },
) {
  await transaction(db, async (tx) => {
    await lockProvider(tx, providerId)
    const photos = await workPhotosOf(tx, providerId)
    const edited = photos.filter(({ id, caption }) => (captions.get(id) ?? caption) !== caption)
    if (edited.length === 0) return
    for (const { id } of edited)
      await tx
        .updateTable('provider_photos')
        .set({ caption: captions.get(id)! })
        .where('file_id', '=', id)
        .where('provider_id', '=', providerId)
        .execute()
    await recordEvent(tx, {
      name: 'photo captions saved',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { photos: edited.length },
    })
    await refreshListing(tx, providerId, now)
  })
}

async function setFace(
  tx: Tx,
  {
    providerId,
    use,
    fileId,
    now,
  }: { providerId: string; use: 'portrait' | 'logo'; fileId: string | null; now: Date },
) {
  const change = use === 'portrait' ? { photo_file: fileId } : { logo_file: fileId }
  await changeProfile(tx, { providerId, change, now })
}

type Change = Acting & { use: PhotoUse; before: string | null }

/** Records the event, refreshes the listing, and deletes the replaced picture. */
async function changed(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  { providerId, by, now, use, before }: Change,
  name: EventName,
) {
  await recordEvent(tx, {
    name,
    about: { kind: 'provider', id: providerId },
    by,
    now,
    details: { use },
  })
  await refreshListing(tx, providerId, now)
  // Files of the application are evidence and stay with it.
  if (before) await deleteFiles(services, tx, [before], PROVIDER_PHOTO)
}

/** Adds a form's pictures, in order: of two portraits the second stays. Returns why some were rejected. */
export async function addPosted(
  services: PhotoServices,
  { form, use, i18n, ...acting }: Acting & { form: FormData; use: PhotoUse; i18n: I18n },
): Promise<string[]> {
  const chosen = form
    .getAll('photo')
    .filter((item): item is File => item instanceof File && item.size > 0)
    .slice(0, use === 'work' ? MOST_WORK_PHOTOS : 1)
  if (chosen.length === 0) return [i18n._(photoRefusals.empty)]
  const problems = new Set<string>()
  for (const file of chosen) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const stored = await addPhoto(services, { ...acting, use, name: file.name, bytes })
    if (!stored.ok) problems.add(i18n._(stored.why))
  }
  return [...problems]
}
