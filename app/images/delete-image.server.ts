import { transaction } from '#app/platform/db.server.ts'
import { lockedImage } from './queries.server.ts'
import { type Acting, recordImage } from './record-image.server.ts'
import { fieldsOf } from './rows.ts'
import { deletePictureFile, deleteVariants, type ImageServices } from './stored-picture.server.ts'
import { usesOf } from './uses.server.ts'

/** Deletes a picture that nothing uses. */
export async function deleteImage(
  services: ImageServices,
  { id, by, now }: Acting & { id: string },
): Promise<'deleted' | 'used' | 'gone'> {
  return transaction(services.db, async (tx) => {
    // A concurrent use of it waits for this lock, or holds it.
    const row = await lockedImage(tx, id)
    if (!row) return 'gone'
    if ((await usesOf(tx, [id])).size > 0) return 'used'
    await deleteVariants(services, tx, id)
    await tx.deleteFrom('site_images').where('id', '=', id).execute()
    await deletePictureFile(services, tx, row.file_id)
    const before = fieldsOf(row)
    await recordImage(tx, 'image deleted', { id, name: row.name, by, now, before, after: null })
    return 'deleted'
  })
}
