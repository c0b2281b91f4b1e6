import type { Updateable } from 'kysely'
import type { Change } from '#app/platform/audit/write-entry.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import { merged, overwritten } from '#app/platform/form-versions.ts'
import type { Categories } from '#db/schema.ts'
import { columnsOf, fieldsOf, othersThan } from './category-fields.server.ts'
import { CATEGORIES_TAG, readCategories, type StoredCategory } from './category-store.server.ts'
import {
  type CategoryField,
  type CategoryFields,
  type CategoryProblems,
  categoryProblems,
  slugOf,
} from './public/category-form.ts'
import { moveTo } from './public/move-to.ts'
import type { StoredQuestion } from './public/stored-questions.ts'

export type Acting = { by: string; now: Date }

/** Changes to categories wait for each other: names and words are unique among all of them. */
export async function lockedCategories(tx: Tx): Promise<StoredCategory[]> {
  await tx.selectFrom('categories').select('slug').orderBy('slug').forUpdate().execute()
  return readCategories(tx)
}

/**
 * The category that a row written in this transaction belongs to. A merge waits for the transaction; where it was
 * faster, the row belongs to the category it was merged into.
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

/** Creates a category, once for each form however often it is sent. */
export async function createCategory(
  db: Db,
  { typed, formKey, by, now }: Acting & { typed: CategoryFields; formKey: string },
): Promise<SavedCategory> {
  return transaction(db, async (tx): Promise<SavedCategory> => {
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
    const columns = { ...columnsOf(typed, null), changed_at: now, changed_by: by }
    await tx
      .insertInto('categories')
      .values({
        ...columns,
        slug,
        position: rows.length + 1,
        state: 'active',
        questions: '[]',
        form_key: formKey,
        created_at: now,
      })
      .execute()
    const audit = { before: null, after: { ...typed, slug } }
    await recordCategoryEvent(tx, 'category created', { slug, by, now, audit })
    return { how: 'saved', slug }
  })
}

/** Saves names, words, group and picture; shows what someone else changed meanwhile instead of overwriting it. */
export async function saveCategory(
  db: Db,
  { slug, typed, seen, by, now }: Acting & { slug: string; typed: CategoryFields; seen: string },
): Promise<SavedCategory> {
  return transaction(db, async (tx): Promise<SavedCategory> => {
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
    const audit = { before, after: { ...typed, slug } }
    await recordCategoryEvent(tx, 'category changed', { slug, by, now, audit })
    return { how: 'saved', slug }
  })
}

/** Hides a category from visitors, or shows it again. False where that's so already. */
export async function setCategoryState(
  db: Db,
  { slug, state, by, now }: Acting & { slug: string; state: 'active' | 'hidden' },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const rows = await lockedCategories(tx)
    const row = rows.find((item) => item.slug === slug)
    // Where nothing else fits, "Other" has to be there.
    if (!row || row.state === 'merged' || row.state === state || slug === 'other') return false
    await updateCategory(tx, slug, { state, changed_at: now, changed_by: by })
    const audit = { before: { state: row.state }, after: { state } }
    const name = state === 'hidden' ? 'category hidden' : 'category shown'
    await recordCategoryEvent(tx, name, { slug, by, now, audit })
    return true
  })
}

/** Moves a category to a place in the order, counted from 1. False where it's there already. */
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

/** Writes the questions of a category; `change` gets them as they are in this transaction, null where they are the release's. */
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

/** Marks a category as merged into another; what was merged into it before goes along. */
export async function markMerged(
  tx: Tx,
  { slug, into, moved, by, now }: Acting & { slug: string; into: string; moved: object },
) {
  await tx
    .updateTable('categories')
    .set({ merged_into: into })
    .where('merged_into', '=', slug)
    .execute()
  await updateCategory(tx, slug, {
    state: 'merged',
    merged_into: into,
    changed_at: now,
    changed_by: by,
  })
  const audit = { before: { merged_into: null }, after: { merged_into: into, ...moved } }
  await recordCategoryEvent(tx, 'category merged', { slug, by, now, audit })
}

/** Deletes a category that nothing refers to. */
export async function deleteCategory(tx: Tx, { row, by, now }: Acting & { row: StoredCategory }) {
  await tx.deleteFrom('categories').where('slug', '=', row.slug).execute()
  const audit = { before: fieldsOf(row), after: null }
  await recordCategoryEvent(tx, 'category deleted', { slug: row.slug, by, now, audit })
}

const updateCategory = (tx: Tx, slug: string, changes: Updateable<Categories>) =>
  tx.updateTable('categories').set(changes).where('slug', '=', slug).execute()

type CategoryEvent = Acting & { slug: string; audit: Change }

const recordCategoryEvent = (tx: Tx, name: EventName, { slug, audit, ...acting }: CategoryEvent) =>
  recordEvent(tx, {
    ...acting,
    name,
    about: { kind: 'category', id: slug },
    audit,
    tags: [CATEGORIES_TAG],
  })
