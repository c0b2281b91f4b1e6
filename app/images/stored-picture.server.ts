import { randomBytes } from 'node:crypto'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import {
  deleteFiles,
  discard,
  nullIfNotStored,
  recordFile,
  saveFile,
} from '#app/uploads/index.server.ts'
import { kilobytes } from '#app/uploads/public/file-size.ts'
import { drawVariants, type Variant } from './draw-variants.server.ts'
import { NO_CROP } from './public/crop.ts'
import type { ReadImage } from './read-image.server.ts'

export type ImageServices = Pick<Services, 'db' | 'files' | 'jobs'>
type Stored = Variant & { key: string }

const types = { webp: 'image/webp', jpg: 'image/jpeg' } as const

type Picture = { picture: ReadImage; fileName: string; imageId: string; now: Date }

/**
 * Stores a picture with all its sizes, uncropped. `write` inserts or updates its row with the file's id and
 * returns whether it did. Null if the store is full.
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

/** The same for new sizes of a stored picture. */
export const storeVariants = <Result>(
  services: ImageServices,
  variants: readonly Variant[],
  write: (stored: Stored[]) => Promise<{ isWritten: boolean; result: Result }>,
): Promise<Result | null> => nullIfNotStored(withStoredVariants(services, variants, write))

/** Stores the bytes before the transaction that records them, and deletes them if it fails. */
async function withStoredVariants<Result>(
  services: ImageServices,
  variants: readonly Variant[],
  write: (stored: Stored[]) => Promise<{ isWritten: boolean; result: Result }>,
): Promise<Result> {
  const stored = variants.map((variant) => ({
    ...variant,
    key: `images/${randomBytes(20).toString('hex')}.${variant.format}`,
  }))
  const discardAll = async () => {
    for (const { key } of stored) await discard(services, key)
  }
  try {
    for (const { key, bytes, format } of stored) await services.files.put(key, bytes, types[format])
    const { isWritten, result } = await write(stored)
    if (!isWritten) await discardAll()
    return result
  } catch (error) {
    await discardAll()
    throw error
  }
}

type Recording = { imageId: string; name: string; now: Date }

/** In the action's transaction: replaces a picture's variants. */
export async function recordVariants(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  stored: readonly Stored[],
  { imageId, name, now }: Recording,
) {
  await deleteVariants(services, tx, imageId)
  for (const { key, format, width, height, bytes } of stored) {
    const content = { bytes, type: types[format], width, height }
    const file = { purpose: 'image variant', userId: null, name, unnamed: 'image' }
    const file_id = await recordFile(tx, { ...file, key, content, now })
    const row = { file_id, image_id: imageId, format, width, height, bytes: bytes.length }
    await tx.insertInto('site_image_variants').values(row).execute()
  }
}

export async function deleteVariants(services: Pick<Services, 'jobs'>, tx: Tx, imageId: string) {
  const rows = await tx
    .deleteFrom('site_image_variants')
    .where('image_id', '=', imageId)
    .returning('file_id')
    .execute()
  const fileIds = rows.map(({ file_id }) => file_id)
  await deleteFiles(services, tx, fileIds)
}

/** Deletes a picture's former file. Its row must not refer to it any more. */
export const deletePictureFile = (services: Pick<Services, 'jobs'>, tx: Tx, fileId: string) =>
  deleteFiles(services, tx, [fileId])

/** "184 KB", the site's format of file sizes. */
export const sizeInWords = kilobytes
