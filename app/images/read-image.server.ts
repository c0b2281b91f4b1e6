import type { MessageDescriptor } from '@lingui/core'
import type { Services } from '#app/page/services.server.ts'
import {
  drawnPhoto,
  maySaveFile,
  photoRefusals,
  readPhoto,
  uploadedFile,
} from '#app/uploads/index.server.ts'
import type { Content } from '#app/uploads/public/content.ts'
import { notStored, tooOften } from '#app/uploads/public/too-often.ts'
import { imageFile } from './queries.server.ts'

export { notStored }

/** Large enough for the widest screens after a crop, with a quality that allows re-encoding. */
const LIBRARY = { edge: 3200, quality: 90 }

export type ReadImage = Content & { width: number; height: number }
export type ImageRead = { ok: true; picture: ReadImage } | { ok: false; why: MessageDescriptor }

/** Reads an uploaded file by content, re-encodes it without metadata, or returns why it is rejected. */
export async function readImageFile(
  services: Pick<Services, 'db' | 'securityClock'>,
  file: FormDataEntryValue | null,
  by: string,
): Promise<ImageRead> {
  if (!(file instanceof File) || file.size === 0) return { ok: false, why: photoRefusals.empty }
  if (!(await maySaveFile(services, by))) return { ok: false, why: tooOften }
  const read = await readPhoto(new Uint8Array(await file.arrayBuffer()), LIBRARY)
  if (!read.ok) return { ok: false, why: photoRefusals[read.why] }
  return { ok: true, picture: { ...read, type: 'image/webp', extension: 'webp' } }
}

/** The uncropped picture, for the crop editor. Null if missing. */
export async function wholePicture({ db, files }: Pick<Services, 'db' | 'files'>, id: string) {
  const file = await imageFile(db, id)
  if (!file) return null
  const drawn = await drawnPhoto(file.key, { width: 960, as: 'webp' }, files.read)
  return uploadedFile({ ...drawn, name: file.name }, { cacheControl: 'private, max-age=3600' })
}
