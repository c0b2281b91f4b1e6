import type { Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { ImageFormat } from './public/site-image.ts'

/** The stored size nearest to a width, with its version. */
export async function storedVariant(
  db: Queryable,
  { id, width, format }: { id: string; width: number; format: ImageFormat },
) {
  if (!isId(id)) return null
  const stored = await db
    .selectFrom('site_image_variants as variant')
    .innerJoin('site_images as image', 'image.id', 'variant.image_id')
    .innerJoin('stored_files', 'stored_files.id', 'variant.file_id')
    .select(['stored_files.key', 'variant.width', 'image.version'])
    .where('variant.image_id', '=', id)
    .where('variant.format', '=', format)
    .execute()
  const distance = (variant: { width: number }) => Math.abs(variant.width - width)
  return stored.toSorted((first, second) => distance(first) - distance(second))[0] ?? null
}
