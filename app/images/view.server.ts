import type { Queryable } from '#app/platform/db.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { imageAddress } from './public/site-image.ts'
import { imageRow, imageVariants, rowCrop, siteImage } from './queries.server.ts'
import { fieldsOf } from './rows.ts'
import { sizeInWords } from './stored-picture.server.ts'
import { usesOf } from './uses.server.ts'

/** The data of a picture's page. */
export async function imageView(db: Queryable, id: string) {
  const row = await imageRow(db, id)
  if (!row) return null
  const fields = fieldsOf(row)
  const image = siteImage(row, 'en')
  const [uses, variants] = [await usesOf(db, [id]), await imageVariants(db, id)]
  return {
    fields,
    seen: seenOf(fields),
    image,
    crop: rowCrop(row),
    whole: {
      // Contains the file's id, so that the browser doesn't show a cached, replaced one.
      address: `/admin/images/${id}/whole?file=${row.file_id}`,
      width: row.width,
      height: row.height,
    },
    uses: uses.get(id) ?? [],
    variants: variants.map(({ width, height, format, bytes }) => ({
      size: `${width} × ${height}`,
      format,
      address: imageAddress(image, { width, format }),
      bytes: sizeInWords(bytes),
    })),
  }
}
