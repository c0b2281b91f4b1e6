import type { MessageDescriptor } from '@lingui/core'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { newId } from '#app/platform/ids.ts'
import { type ImageFields, nameFromFile, type WordField } from './image-form.ts'
import { CENTRE, NO_CROP } from './public/crop.ts'
import { lockedImage } from './queries.server.ts'
import { notStored, type ReadImage } from './read-image.server.ts'
import { type Acting, recordImage } from './record-image.server.ts'
import { framingRow, wordsRow } from './rows.ts'
import { deletePictureFile, type ImageServices, storePicture } from './stored-picture.server.ts'

type NewFile = Acting & { picture: ReadImage; fileName: string }
type Refused = { ok: false; why: MessageDescriptor }

const whole = framingRow({ crop: NO_CROP, focus: CENTRE })

/** Adds a picture to the library, uncropped and with its focal point in the middle. */
export async function addImage(
  services: ImageServices,
  { picture, fileName, typed, by, now }: NewFile & { typed: Pick<ImageFields, WordField> },
): Promise<{ ok: true; id: string } | Refused> {
  const id = newId()
  const name = typed.name || nameFromFile(fileName) || id
  const { width, height } = picture
  const file = { picture, fileName, imageId: id, now }
  const added = await storePicture(services, file, async (tx, saveFile) => {
    const words = wordsRow({ ...typed, name })
    const row = { id, file_id: await saveFile(), width, height, ...words, ...whole }
    const made = { created_at: now, created_by: by, updated_at: now }
    await tx
      .insertInto('site_images')
      .values({ ...row, ...made })
      .execute()
    const after = { name, alternativeText: typed.altEn, width, height }
    await recordImage(tx, 'image added', { id, name, by, now, before: null, after })
    return true
  })
  return added ? { ok: true, id } : { ok: false, why: notStored }
}

/** Replaces a picture's file. Resets crop and focal point, which belonged to another picture. */
export async function replaceImage(
  services: ImageServices,
  { id, picture, fileName, by, now }: NewFile & { id: string },
): Promise<{ ok: true } | Refused> {
  const { width, height } = picture
  const file = { picture, fileName, imageId: id, now }
  const replaced = await storePicture(services, file, async (tx, saveFile) => {
    const row = await lockedImage(tx, id)
    if (!row) return false
    const version = row.version + 1
    const next = { file_id: await saveFile(), width, height, ...whole, version, updated_at: now }
    await tx.updateTable('site_images').set(next).where('id', '=', id).execute()
    await deletePictureFile(services, tx, row.file_id)
    const before = { width: row.width, height: row.height, version: row.version }
    const after = { width, height, version }
    await recordImage(tx, 'image file replaced', { id, name: row.name, by, now, before, after })
    return true
  })
  if (replaced === null) return { ok: false, why: notStored }
  return replaced ? { ok: true } : { ok: false, why: changedMeanwhile }
}
