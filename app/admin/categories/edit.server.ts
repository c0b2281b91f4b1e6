import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fieldsOf, type StoredCategory } from '#app/directory/index.server.ts'
import { type CategoryField, noCategory } from '#app/directory/public/category-form.ts'
import { categoryGroups, groupCodes } from '#app/directory/public/category-groups.ts'
import { categoryName } from '#app/directory/public/category-names.ts'
import type { Db } from '#app/platform/db.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { newId } from '#app/platform/ids.ts'
import { languages } from '#app/platform/languages.ts'
import { categoryPictures } from '#app/ui/category-pictures.ts'
import { listedJobs } from './jobs.server.ts'
import { isUsed, staysForGood, usageByCategory } from './merge.server.ts'
import { questionsOf } from './questions.server.ts'
import { kindNames } from './words-fields.tsx'

/** What the form of a new category shows. */
export const newCategoryView = (i18n: I18n) => ({
  slug: null,
  name: '',
  state: null,
  fields: noCategory,
  seen: '',
  formKey: newId(),
  questions: [],
  jobs: [] as ReturnType<typeof listedJobs>,
  merged: [] as string[],
  canMerge: false,
  canDelete: false,
  usage: null,
  ...choices(i18n),
})

export async function categoryView(
  db: Db,
  i18n: I18n,
  { row, rows }: { row: StoredCategory; rows: StoredCategory[] },
) {
  const fields = fieldsOf(row)
  const usage = (await usageByCategory(db))(row.slug)
  const stays = staysForGood(row.slug)
  return {
    slug: row.slug as string,
    name: i18n._(categoryName(row.slug)),
    state: row.state as 'active' | 'hidden',
    fields,
    seen: seenOf(fields),
    formKey: '',
    questions: questionsOf(row)
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ code, ask, options }) => ({
        code,
        ask: ask.en ?? '',
        options: options.flatMap(({ name, isRemoved }) => (isRemoved ? [] : [name.en ?? ''])),
      })),
    jobs: listedJobs(i18n, row, rows),
    merged: rows
      .filter(({ mergedInto }) => mergedInto === row.slug)
      .map(({ slug }) => i18n._(categoryName(slug))),
    canMerge: !stays,
    canDelete: !stays && !isUsed(usage, row.slug, rows),
    usage,
    ...choices(i18n),
  }
}

export type CategoryView =
  | ReturnType<typeof newCategoryView>
  | Awaited<ReturnType<typeof categoryView>>

const choices = (i18n: I18n) => ({
  groups: groupCodes.map((value) => ({ value, label: i18n._(categoryGroups[value].name) })),
  pictures: categoryPictures.map((value) => ({ value, label: i18n._(categoryName(value)) })),
})

const otherNames = { slug: msg`Address`, group: msg`Group`, picture: msg`Picture` }

/** What a field is called in the message that another tab changed it. */
export function fieldName(i18n: I18n, field: CategoryField): string {
  if (field === 'slug' || field === 'group' || field === 'picture') return i18n._(otherNames[field])
  const [kind, language] = field.split('_') as [keyof typeof kindNames, keyof typeof languages]
  return `${i18n._(kindNames[kind])}, ${languages[language].name}`
}
