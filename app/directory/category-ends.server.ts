import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { fieldsOf } from './category-fields.server.ts'
import { usePictureOf } from './category-picture.server.ts'
import {
  type Acting,
  lockedCategories,
  recordCategoryEvent,
  updateCategory,
} from './category-rows.server.ts'
import type { StoredCategory } from './category-store.server.ts'
import type { StoredQuestion } from './public/stored-questions.ts'

/**
 * Changes a category's questions; `change` gets the current ones in this transaction, null if they are the
 * built-in ones.
 */
export async function changeQuestions(
  db: Db,
  {
    slug,
    change,
    by,
    now,
  }: Acting & {
    slug: string
    change: (before: StoredQuestion[] | null) => StoredQuestion[] | null
  },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const row = (await lockedCategories(tx)).find((item) => item.slug === slug)
    const questions = row && row.state !== 'merged' ? change(row.questions) : null
    if (!row || !questions) return false
    await updateCategory(tx, slug, {
      questions: JSON.stringify(questions),
      changed_at: now,
      changed_by: by,
    })
    const audit = { before: { questions: row.questions }, after: { questions } }
    await recordCategoryEvent(tx, 'category questions changed', { slug, by, now, audit })
    return true
  })
}

/** Marks a category as merged into another; categories merged into it before follow. */
export async function markMerged(
  tx: Tx,
  { slug, into, moved, by, now }: Acting & { slug: string; into: string; moved: object },
) {
  await tx
    .updateTable('categories')
    .set({ merged_into: into })
    .where('merged_into', '=', slug)
    .execute()
  // It can't be edited any more, so it releases its picture of the library.
  await usePictureOf(tx, { slug, name: slug, picture: 'other' })
  await updateCategory(tx, slug, {
    state: 'merged',
    merged_into: into,
    picture: 'other',
    changed_at: now,
    changed_by: by,
  })
  const audit = { before: { merged_into: null }, after: { merged_into: into, ...moved } }
  await recordCategoryEvent(tx, 'category merged', { slug, by, now, audit })
}

/** Deletes a category that nothing refers to. */
export async function deleteCategory(tx: Tx, { row, by, now }: Acting & { row: StoredCategory }) {
  await usePictureOf(tx, { slug: row.slug, name: row.slug, picture: 'other' })
  await tx.deleteFrom('categories').where('slug', '=', row.slug).execute()
  const audit = { before: fieldsOf(row), after: null }
  await recordCategoryEvent(tx, 'category deleted', { slug: row.slug, by, now, audit })
}
