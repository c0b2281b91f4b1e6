import type { I18n } from '@lingui/core'
import type { Database, Queryable } from '#app/platform/db.server.ts'
import { setWrittenTexts } from '#app/platform/i18n.server.ts'
import { startSnapshot } from '#app/platform/snapshot.server.ts'
import { textsOf, type WordKind } from './category-texts.server.ts'
import { forgetNeeds } from './need-suggestions.server.ts'
import { builtInCategories, type Category, setCategories } from './public/categories.ts'
import {
  type CategoryGroup,
  categoryGroups,
  groupCodes,
  isGroup,
} from './public/category-groups.ts'
import { categoryName } from './public/category-names.ts'
import { type StoredQuestion, setStoredQuestions, type Texts } from './public/stored-questions.ts'
import { forgetSearchIndex } from './search-words.server.ts'
import { type Synonyms, setServiceWords } from './service-words.server.ts'

export const CATEGORIES_TAG = 'categories'

export type CategoryState = 'active' | 'hidden' | 'merged'

export type StoredCategory = {
  slug: Category
  group: CategoryGroup
  picture: string
  state: CategoryState
  mergedInto: Category | null
  /** Empty where the release's own words hold. */
  words: Partial<Record<WordKind, Texts>>
  synonyms: Synonyms
  questions: StoredQuestion[] | null
}

/** In their order. Where the table was never read, as in a seed, only the built-in ones are there. */
let stored: readonly StoredCategory[] = builtInCategories.map((slug) => ({
  slug,
  group: groupCodes.find((code) => categoryGroups[code].builtIn.some((item) => item === slug))!,
  picture: slug,
  state: 'active',
  mergedInto: null,
  words: {},
  synonyms: {},
  questions: null,
}))

/** The built-in picture of a category. */
export const pictureOf = (category: string) =>
  stored.find(({ slug }) => slug === category)?.picture ?? 'other'

/** The groups of the services page with what they offer; empty ones are left out. */
export const activeGroups = (i18n: I18n) =>
  groupCodes
    .map((code) => ({
      code,
      trades: stored
        .filter(({ group, state }) => group === code && state === 'active')
        .map(({ slug, picture }) => ({ code: slug, picture, name: i18n._(categoryName(slug)) })),
    }))
    .filter(({ trades }) => trades.length > 0)

declare module '#app/page/services.server.ts' {
  interface Services {
    categories: Awaited<ReturnType<typeof startCategories>>
  }
}

/** Keeps what every request reads of the categories up to date in this process. */
export async function startCategories(database: Database, changed: () => void) {
  const read = () => readCategories(database.db)
  const snapshot = await startSnapshot(database, {
    tag: CATEGORIES_TAG,
    read,
    changed: (rows) => {
      useCategories(rows)
      changed()
    },
  })
  useCategories(snapshot.current())
  return snapshot
}

export async function readCategories(db: Queryable): Promise<StoredCategory[]> {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    slug: row.slug as Category,
    // A newer release may know groups that this one doesn't.
    group: isGroup(row.group_code) ? row.group_code : 'more',
    picture: row.picture,
    state: row.state as CategoryState,
    mergedInto: row.merged_into as Category | null,
    words: row.words as StoredCategory['words'],
    synonyms: row.synonyms as Synonyms,
    questions: row.questions as StoredQuestion[] | null,
  }))
}

function useCategories(rows: readonly StoredCategory[]) {
  stored = rows
  setCategories({
    active: rows.filter(({ state }) => state === 'active').map(({ slug }) => slug),
    known: new Set(rows.map(({ slug }) => slug)),
    merged: new Map(
      rows.flatMap(({ slug, mergedInto }) => (mergedInto ? [[slug, mergedInto] as const] : [])),
    ),
  })
  setStoredQuestions(
    new Map(rows.flatMap(({ slug, questions }) => (questions ? [[slug, questions] as const] : []))),
  )
  setServiceWords(
    new Map(rows.map(({ slug, synonyms }) => [slug, synonyms])),
    rows.flatMap(({ slug, words }) => (slug === 'other' ? [] : Object.values(words.name ?? {}))),
  )
  setWrittenTexts(textsOf(rows))
  forgetSearchIndex()
  forgetNeeds()
}
