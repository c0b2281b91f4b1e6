import type { SiteAddress } from '#app/page/address.ts'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import type { UseKind } from './use-kinds.ts'

/**
 * Something that uses pictures: its name, the URL of its editor, and the tag that cached pages with it depend
 * on, which are dropped when a picture changes.
 */
type ImageUser = { kind: UseKind; id: string; title: string; address: SiteAddress; tag: string }

/**
 * Records which pictures something uses, drafts and scheduled versions included; none when it is deleted.
 * Called in the transaction that saves it: throws `ImageGone` if a picture was deleted meanwhile, and
 * prevents used ones from being deleted.
 */
export async function setImageUses(tx: Tx, user: ImageUser, imageIds: readonly string[]) {
  const { kind, id, title, address, tag } = user
  const wanted = [...new Set(imageIds)].toSorted()
  await tx
    .deleteFrom('site_image_uses')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
  if (wanted.length === 0) return
  const found = await tx
    .selectFrom('site_images')
    .select('id')
    .where('id', 'in', wanted)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (found.length < wanted.length) throw new ImageGone()
  const row = { kind, subject_id: id, title, address, tag }
  await tx
    .insertInto('site_image_uses')
    .values(wanted.map((image_id) => ({ image_id, ...row })))
    .execute()
}

/** A chosen picture was deleted meanwhile. */
export class ImageGone extends Error {
  constructor() {
    super('A chosen image was deleted')
  }
}

/** The cache tags of pages that show a picture. */
export async function tagsOfUses(db: Queryable, imageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('site_image_uses')
    .select('tag')
    .distinct()
    .where('image_id', '=', imageId)
    .where('tag', 'is not', null)
    .execute()
  return rows.flatMap(({ tag }) => tag ?? [])
}

type ImageUse = { kind: UseKind; id: string; title: string; address: string }

/** The uses of these pictures, by picture. */
export async function usesOf(db: Queryable, imageIds: readonly string[]) {
  const uses = new Map<string, ImageUse[]>()
  if (imageIds.length === 0) return uses
  const rows = await db
    .selectFrom('site_image_uses')
    .select(['image_id', 'kind', 'subject_id as id', 'title', 'address'])
    .where('image_id', 'in', imageIds)
    .orderBy('title')
    .orderBy('subject_id')
    .execute()
  for (const { image_id, kind, ...use } of rows)
    uses.set(image_id, [...(uses.get(image_id) ?? []), { ...use, kind: kind as UseKind }])
  return uses
}
