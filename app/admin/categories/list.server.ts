import type { I18n } from '@lingui/core'
import {
  fieldsOf,
  pictureIn,
  readCategories,
  type StoredCategory,
} from '#app/directory/index.server.ts'
import { categoryGroups } from '#app/directory/public/category-groups.ts'
import { categoryName } from '#app/directory/public/category-names.ts'
import { plainWords } from '#app/directory/public/words.ts'
import type { Db } from '#app/platform/db.server.ts'
import { usageByCategory } from './merge.server.ts'

export type ListedCategory = Awaited<ReturnType<typeof listedCategories>>[number]

/** The categories in order, merged ones last; with a search, those with a match in any name or synonym. */
export async function listedCategories(db: Db, i18n: I18n, typed: string) {
  const rows = await readCategories(db)
  const usage = await usageByCategory(db)
  const words = plainWords(typed)
  const living = rows.filter(({ state }) => state !== 'merged')
  const merged = rows.filter(({ state }) => state === 'merged')
  return [...living, ...merged]
    .filter((row) => words === '' || speaksOf(row, words))
    .map(({ slug, group, picture, image, state, mergedInto }) => ({
      slug,
      name: i18n._(categoryName(slug)),
      group: i18n._(categoryGroups[group].name),
      picture: pictureIn({ picture, image }),
      state,
      mergedInto: mergedInto && i18n._(categoryName(mergedInto)),
      position: living.findIndex((row) => row.slug === slug) + 1,
      last: living.length,
      ...usage(slug),
    }))
}

const speaksOf = (row: StoredCategory, words: string) => {
  const { group: _, picture: __, ...fields } = fieldsOf(row)
  return Object.values(fields).some((text) =>
    text.split('\n').some((line) => plainWords(line).includes(words)),
  )
}
