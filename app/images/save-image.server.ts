import { type Tx, transaction } from '#app/platform/db.server.ts'
import { merged, overwritten } from '#app/platform/form-versions.ts'
import { drawVariants } from './draw-variants.server.ts'
import { cropOf, focusOf, type ImageField, type ImageFields } from './image-form.ts'
import { isSameCrop } from './public/crop.ts'
import { type ImageRow, imageFile, imageRow, lockedImage, rowCrop } from './queries.server.ts'
import { type Acting, recordImage } from './record-image.server.ts'
import { fieldsOf, framingRow, wordsRow } from './rows.ts'
import { type ImageServices, recordVariants, storeVariants } from './stored-picture.server.ts'

export type SavedImage =
  | { how: 'saved' | 'gone' | 'not stored' | 'other file' }
  | { how: 'changed elsewhere'; fields: ImageField[]; now: ImageFields; typed: ImageFields }

type Saving = Acting & { id: string; typed: ImageFields; seen: string }

/** Saves texts, crop and focal point. A different crop re-creates every size at new URLs. */
export async function saveImage(services: ImageServices, save: Saving): Promise<SavedImage> {
  const row = await imageRow(services.db, save.id)
  if (!row) return { how: 'gone' }
  if (isSameCrop(rowCrop(row), cropOf(save.typed)))
    return transaction(services.db, (tx) => saveFields(tx, save, row))
  const variants = await croppedVariants(services, row, save.typed)
  const saved = await storeVariants(services, variants, (stored) =>
    transaction(services.db, async (tx) => {
      const result = await saveFields(tx, save, row)
      const isWritten = result.how === 'saved'
      const { id: imageId, now } = save
      const recording = { imageId, name: row.name, now }
      if (isWritten) await recordVariants(services, tx, stored, recording)
      return { isWritten, result }
    }),
  )
  return saved ?? { how: 'not stored' }
}

async function croppedVariants({ db, files }: ImageServices, row: ImageRow, typed: ImageFields) {
  const file = await imageFile(db, row.id)
  return file ? drawVariants(await files.read(file.key), cropOf(typed)) : []
}

/** `drawn` is the row that was read before encoding: if file or crop changed since then, it is a conflict. */
async function saveFields(tx: Tx, save: Saving, drawn: ImageRow): Promise<SavedImage> {
  const { id, typed, seen, by, now } = save
  const row = await lockedImage(tx, id)
  if (!row) return { how: 'gone' }
  const before = fieldsOf(row)
  const fields = overwritten(seen, before, typed) as ImageField[]
  if (fields.length > 0)
    return { how: 'changed elsewhere', fields, now: before, typed: merged(seen, before, typed) }
  if (row.file_id !== drawn.file_id || row.version !== drawn.version) return { how: 'other file' }
  const [crop, name] = [cropOf(typed), typed.name || row.name]
  const version = row.version + (isSameCrop(rowCrop(row), crop) ? 0 : 1)
  const next = {
    ...wordsRow({ ...typed, name }),
    ...framingRow({ crop, focus: focusOf(typed) }),
    version,
    updated_at: now,
  }
  await tx.updateTable('site_images').set(next).where('id', '=', id).execute()
  const after = { ...typed, name }
  await recordImage(tx, 'image changed', { id, name, by, now, before, after })
  return { how: 'saved' }
}
