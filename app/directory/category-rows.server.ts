import type { Updateable } from 'kysely'
import type { Change } from '#app/platform/audit/write-entry.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import type { Categories } from '#db/schema.ts'
import { CATEGORIES_TAG } from './categories-tag.ts'
import { readCategories, type StoredCategory } from './category-store.server.ts'

export type Acting = { by: string; now: Date }

/** Locks all categories: names and words are unique among all of them. */
export async function lockedCategories(tx: Tx): Promise<StoredCategory[]> {
  await tx.selectFrom('categories').select('slug').orderBy('slug').forUpdate().execute()
  return readCategories(tx)
}

/**
 * The category for a row written in this transaction. A concurrent merge waits for it; after a merge it is
 * the target category.
 */
export async function categoryForWriting(tx: Tx, code: string): Promise<string> {
  const row = await tx
    .selectFrom('categories')
    .select(['slug', 'merged_into'])
    .where('slug', '=', code)
    .forShare()
    .executeTakeFirst()
  return row ? (row.merged_into ?? row.slug) : 'other'
}

export const updateCategory = (tx: Tx, slug: string, changes: Updateable<Categories>) =>
  tx.updateTable('categories').set(changes).where('slug', '=', slug).execute()

type CategoryEvent = Acting & { slug: string; audit: Change }

export const recordCategoryEvent = (
  tx: Tx,
  name: EventName,
  { slug, audit, ...acting }: CategoryEvent,
) =>
  recordEvent(tx, {
    ...acting,
    name,
    about: { kind: 'category', id: slug },
    audit,
    tags: [CATEGORIES_TAG],
  })
