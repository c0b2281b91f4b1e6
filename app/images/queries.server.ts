import { sql } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { type Crop, cropBox, focusInCrop } from './public/crop.ts'
import type { ImageFormat, SiteImage } from './public/site-image.ts'

/** The cache tag of pages that show a picture. */
export const imageTag = (id: string) => `image/${id}`

const columns = [
  'id',
  'name',
  'alt_en',
  'alt_af',
  'alt_zu',
  'alt_xh',
  'file_id',
  'width',
  'height',
  'crop_left',
  'crop_top',
  'crop_right',
  'crop_bottom',
  'focus_x',
  'focus_y',
  'version',
  'created_at',
] as const

const imageRows = (db: Queryable) => db.selectFrom('site_images').select(columns)
export type ImageRow = Awaited<ReturnType<ReturnType<typeof imageRows>['executeTakeFirstOrThrow']>>

export async function imageRow(db: Queryable, id: string): Promise<ImageRow | null> {
  if (!isId(id)) return null
  return (await imageRows(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** The same, locked against concurrent changes. */
export async function lockedImage(tx: Queryable, id: string): Promise<ImageRow | null> {
  if (!isId(id)) return null
  return (await imageRows(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

export const rowCrop = (row: ImageRow): Crop => ({
  left: row.crop_left,
  top: row.crop_top,
  right: row.crop_right,
  bottom: row.crop_bottom,
})

/** A picture for a page. Without an alternative text in its language, the English one is used. */
export function siteImage(row: ImageRow, language: Language): SiteImage {
  const crop = rowCrop(row)
  const { width, height } = cropBox(row, crop)
  return {
    id: row.id,
    version: row.version,
    alt: row[`alt_${language}`] || row.alt_en,
    width,
    height,
    focus: focusInCrop({ x: row.focus_x, y: row.focus_y }, crop),
  }
}

/** A picture for a page, which must depend on its `imageTag`. */
export async function findImage(
  db: Queryable,
  id: string,
  language: Language,
): Promise<SiteImage | null> {
  const row = await imageRow(db, id)
  return row && siteImage(row, language)
}

/** Several pictures by id; missing ones are left out. */
export async function findImages(db: Queryable, ids: readonly string[], language: Language) {
  const wanted = ids.filter((id) => isId(id))
  const rows = wanted.length ? await imageRows(db).where('id', 'in', wanted).execute() : []
  return new Map(rows.map((row) => [row.id, siteImage(row, language)]))
}

/** The names of pictures by id. */
export async function imageNames(db: Queryable, ids: readonly string[]) {
  const wanted = ids.filter((id) => isId(id))
  const rows = wanted.length ? await imageRows(db).where('id', 'in', wanted).execute() : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const PAGE = 24

/**
 * The library, newest first; with a search, only pictures that match all terms in name or alternative text.
 */
export async function listImages(
  db: Queryable,
  { words = [], after = null }: { words?: readonly string[]; after?: string | null } = {},
) {
  let query = imageRows(db)
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
  for (const word of words) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`concat_ws(' ', name, alt_en, alt_af, alt_zu, alt_xh) ilike ${like}`,
    )
  }
  if (after) query = query.where('id', '<', after)
  const rows = await query.execute()
  const images = rows.slice(0, PAGE)
  return { images, more: rows.length > PAGE ? images.at(-1)!.id : null }
}

type ImageChoice = { id: string; name: string; image: SiteImage }

/** The choices of an `<ImagePicker>`: the newest pictures, or search results, and always the chosen ones. */
export async function imageChoices(
  db: Queryable,
  { chosen = [], words = [] }: { chosen?: readonly string[]; words?: readonly string[] } = {},
): Promise<ImageChoice[]> {
  const { images } = await listImages(db, { words })
  const missing = chosen.filter((id) => isId(id) && !images.some((image) => image.id === id))
  const own = missing.length ? await imageRows(db).where('id', 'in', missing).execute() : []
  return [...own, ...images].map((row) => ({
    id: row.id,
    name: row.name,
    image: siteImage(row, 'en'),
  }))
}

/** A picture's stored sizes, widest first. */
export const imageVariants = (db: Queryable, id: string) =>
  db
    .selectFrom('site_image_variants')
    .select(['format', 'width', 'height', 'bytes'])
    .where('image_id', '=', id)
    .orderBy('width', 'desc')
    .orderBy('format', 'desc')
    .$narrowType<{ format: ImageFormat }>()
    .execute()

/** The storage key of the whole picture. */
export async function imageFile(db: Queryable, id: string) {
  const file = isId(id)
    ? await db
        .selectFrom('site_images as image')
        .innerJoin('stored_files', 'stored_files.id', 'image.file_id')
        .select(['image.name', 'stored_files.key'])
        .where('image.id', '=', id)
        .executeTakeFirst()
    : undefined
  return file ?? null
}
