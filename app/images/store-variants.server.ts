import { randomBytes } from 'node:crypto'
import type { Services } from '#app/page/services.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { deleteFiles, discard, recordFile } from '#app/uploads/index.server.ts'
import type { Variant } from './draw-variants.server.ts'

type Stored = Variant & { key: string }

const types = { webp: 'image/webp', jpg: 'image/jpeg' } as const

/**
 * Stores the bytes of variants before the transaction that records them. Bytes that it didn't record are removed again.
 * Throws a FileStoreError where the store takes nothing.
 */
export async function withStoredVariants<Result>(
  services: Pick<Services, 'db' | 'files'>,
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

/** In the act's transaction: the variants of a picture, in the place of those before. */
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
  await deleteFiles(
    services,
    tx,
    rows.map(({ file_id }) => file_id),
  )
}
