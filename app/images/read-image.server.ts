import type { MessageDescriptor } from '@lingui/core'
import type { Services } from '#app/page/services.server.ts'
import { maySaveFile, photoRefusals, readPhoto } from '#app/uploads/index.server.ts'
import type { Content } from '#app/uploads/public/content.ts'
import { tooOften } from '#app/uploads/public/too-often.ts'

/** Large enough for the widest screens after a crop, and of a quality that is drawn from again. */
const LIBRARY = { edge: 3200, quality: 90 }

export type ReadImage = Content & { width: number; height: number }
export type ImageRead = { ok: true; picture: ReadImage } | { ok: false; why: MessageDescriptor }

/** The posted file by its content, drawn anew and without place and camera, or why it is refused. */
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
