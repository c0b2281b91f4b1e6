import { type Db, transaction } from '#app/platform/db.server.ts'
import { merged, overwritten } from '#app/platform/form-versions.ts'
import { columnsOf, fieldsOf, othersThan } from './category-fields.server.ts'
import { unlessPictureGone, usePictureOf } from './category-picture.server.ts'
import {
  type Acting,
  lockedCategories,
  recordCategoryEvent,
  updateCategory,
} from './category-rows.server.ts'
import {
  type CategoryField,
  type CategoryFields,
  type CategoryProblems,
  categoryProblems,
  slugOf,
} from './public/category-form.ts'
import { moveTo } from './public/move-to.ts'

export type SavedCategory =
  | { how: 'saved'; slug: string }
  | { how: 'wrong'; problems: CategoryProblems }
  | {
      how: 'changed elsewhere'
      fields: CategoryField[]
      now: CategoryFields
      typed: CategoryFields
    }
  | { how: 'gone' }

/** Creates a category; idempotent per form. */
export async function createCategory(
  db: Db,
  { typed, formKey, by, now }: Acting & { typed: CategoryFields; formKey: string },
): Promise<SavedCategory> {
  const saving = transaction(db, async (tx): Promise<SavedCategory> => {
    const rows = await lockedCategories(tx)
    const sent = await tx
      .selectFrom('categories')
      .select('slug')
      .where('form_key', '=', formKey)
      .executeTakeFirst()
    if (sent) return { how: 'saved', slug: sent.slug }
    const problems = categoryProblems(typed, { others: othersThan(null, rows), before: null })
    if (Object.keys(problems).length > 0) return { how: 'wrong', problems }
    const slug = typed.slug || slugOf(typed.name_en)
    await tx
      .insertInto('categories')
      .values({
        ...columnsOf(typed, null),
        slug,
        position: rows.length + 1,
        state: 'active',
        questions: '[]',
        form_key: formKey,
        created_at: now,
        changed_at: now,
        changed_by: by,
      })
      .execute()
    await usePictureOf(tx, { slug, name: typed.name_en, picture: typed.picture })
    const audit = { before: null, after: { ...typed, slug } }
    await recordCategoryEvent(tx, 'category created', { slug, by, now, audit })
    return { how: 'saved', slug }
  })
  return unlessPictureGone(saving)
}

/**
 * Saves names, words, group and picture; returns what someone else changed meanwhile instead of overwriting
 * it.
 */
export async function saveCategory(
  db: Db,
  { slug, typed, seen, by, now }: Acting & { slug: string; typed: CategoryFields; seen: string },
): Promise<SavedCategory> {
  const saving = transaction(db, async (tx): Promise<SavedCategory> => {
    const rows = await lockedCategories(tx)
    const row = rows.find((item) => item.slug === slug)
    if (!row || row.state === 'merged') return { how: 'gone' }
    const before = fieldsOf(row)
    const fields = overwritten(seen, before, { ...typed, slug }) as CategoryField[]
    if (fields.length > 0)
      return { how: 'changed elsewhere', fields, now: before, typed: merged(seen, before, typed) }
    const problems = categoryProblems(typed, { others: othersThan(slug, rows), before })
    if (Object.keys(problems).length > 0) return { how: 'wrong', problems }
    await updateCategory(tx, slug, { ...columnsOf(typed, row), changed_at: now, changed_by: by })
    await usePictureOf(tx, { slug, name: typed.name_en, picture: typed.picture })
    const audit = { before, after: { ...typed, slug } }
    await recordCategoryEvent(tx, 'category changed', { slug, by, now, audit })
    return { how: 'saved', slug }
  })
  return unlessPictureGone(saving)
}

/** Hides a category from visitors, or shows it again. False if it is in that state already. */
export async function setCategoryState(
  db: Db,
  { slug, state, by, now }: Acting & { slug: string; state: 'active' | 'hidden' },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const rows = await lockedCategories(tx)
    const row = rows.find((item) => item.slug === slug)
    // "Other" is the fallback category and can't be hidden.
    if (!row || row.state === 'merged' || row.state === state || slug === 'other') return false
    await updateCategory(tx, slug, { state, changed_at: now, changed_by: by })
    const audit = { before: { state: row.state }, after: { state } }
    const name = state === 'hidden' ? 'category hidden' : 'category shown'
    await recordCategoryEvent(tx, name, { slug, by, now, audit })
    return true
  })
}

/** Moves a category to a position, counted from 1. False if it is there already. */
export async function moveCategory(
  db: Db,
  { slug, to, by, now }: Acting & { slug: string; to: number },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const rows = await lockedCategories(tx)
    const listed = rows.filter(({ state }) => state !== 'merged').map((row) => row.slug)
    const order = moveTo<string>(listed, slug, to)
    if (!order) return false
    const all = [...order, ...rows.filter((row) => row.state === 'merged').map((row) => row.slug)]
    for (const [index, item] of all.entries())
      await updateCategory(tx, item, { position: index + 1 })
    const place = (codes: string[]) => ({ position: codes.indexOf(slug) + 1 })
    const audit = { before: place(listed), after: place(order) }
    await recordCategoryEvent(tx, 'category moved', { slug, by, now, audit })
    return true
  })
}
