import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { nullIfNotStored, saveFile } from '#app/uploads/index.server.ts'
import { drawVariants } from './draw-variants.server.ts'
import { NO_CROP } from './public/crop.ts'
import type { ReadImage } from './read-image.server.ts'
import { recordVariants, withStoredVariants } from './store-variants.server.ts'

export type ImageServices = Pick<Services, 'db' | 'files' | 'jobs'>
type Picture = { picture: ReadImage; fileName: string; imageId: string; now: Date }

/**
 * Stores a picture with every size of it, whole. `write` adds or changes its row with the file's id and says whether it
 * did. Null where the store takes nothing.
 */
export async function storePicture(
  services: ImageServices,
  { picture, fileName: name, imageId, now }: Picture,
  write: (tx: Tx, saveFile: () => Promise<string>) => Promise<boolean>,
): Promise<boolean | null> {
  const variants = await drawVariants(picture.bytes, NO_CROP)
  const saving = { purpose: 'image', folder: 'images', name, userId: null, now }
  return nullIfNotStored(
    saveFile(services, picture, saving, (save) =>
      withStoredVariants(services, variants, (stored) =>
        transaction(services.db, async (tx) => {
          const isWritten = await write(tx, () => save(tx))
          if (isWritten) await recordVariants(services, tx, stored, { imageId, name, now })
          return { isWritten, result: isWritten }
        }),
      ),
    ),
  )
}
