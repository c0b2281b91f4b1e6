import type { I18n } from '@lingui/core'
import { findImages } from '#app/images/index.server.ts'
import type { SiteImage } from '#app/images/public/site-image.ts'
import type { Database, Queryable } from '#app/platform/db.server.ts'
import { setWrittenTexts } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import { startSnapshot } from '#app/platform/snapshot.server.ts'
import { categoryPictures } from '#app/ui/category-pictures.ts'
import { CATEGORIES_TAG } from './categories-tag.ts'
import { tradeImage } from './category-picture.server.ts'
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
import { type StoredJob, setStoredJobs } from './public/stored-jobs.ts'
import { type StoredQuestion, setStoredQuestions, type Texts } from './public/stored-questions.ts'
import type { TradeImage } from './public/trade-picture.tsx'
import { forgetSearchIndex } from './search-words.server.ts'
import { type Synonyms, setServiceWords } from './service-words.server.ts'

export type CategoryState = 'active' | 'hidden' | 'merged'

export type StoredCategory = {
  slug: Category
  group: CategoryGroup
  /** The key of a drawing, or the id of a picture of the library. */
  picture: string
  image: SiteImage | null
  state: CategoryState
  mergedInto: Category | null
  /** Empty if the built-in texts apply. */
  words: Partial<Record<WordKind, Texts>>
  synonyms: Synonyms
  questions: StoredQuestion[] | null
  jobs: StoredJob[] | null
}

/** In order. Where the table was never read, as in a seed, only built-in categories exist. */
let stored: readonly StoredCategory[] = builtInCategories.map((slug) => ({
  slug,
  group: groupCodes.find((code) => categoryGroups[code].builtIn.some((item) => item === slug))!,
  picture: slug,
  image: null,
  state: 'active',
  mergedInto: null,
  words: {},
  synonyms: {},
  questions: null,
  jobs: null,
}))

/** A category's picture for pages. */
export const pictureIn = ({ picture, image }: Pick<StoredCategory, 'picture' | 'image'>) =>
  image ? tradeImage(image) : drawingNamed(picture)

/** A newer release may have drawings that this one lacks. */
const drawingNamed = (key: string) =>
  (categoryPictures as readonly string[]).includes(key) ? key : 'other'

/** The picture of a category. */
export function pictureOf(category: string): TradeImage {
  const row = stored.find(({ slug }) => slug === category)
  return row ? pictureIn(row) : 'other'
}

/** The same, where only a drawing can be used. */
export function drawingOf(category: string): string {
  const row = stored.find(({ slug }) => slug === category)
  return !row || row.image ? 'other' : drawingNamed(row.picture)
}

/** The groups of the services page with their categories; empty ones are left out. */
export const activeGroups = (i18n: I18n) =>
  groupCodes
    .map((code) => ({
      code,
      trades: stored
        .filter(({ group, state }) => group === code && state === 'active')
        .map((row) => ({
          code: row.slug,
          picture: pictureIn(row),
          name: i18n._(categoryName(row.slug)),
        })),
    }))
    .filter(({ trades }) => trades.length > 0)

declare module '#app/page/services.server.ts' {
  interface Services {
    categories: Awaited<ReturnType<typeof startCategories>>
  }
}

/** Keeps the categories cached in this process, and up to date. */
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
  const ids = rows.map(({ picture }) => picture).filter((picture) => isId(picture))
  const images = await findImages(db, ids, 'en')
  return rows.map((row) => ({
    slug: row.slug as Category,
    // A newer release may have groups that this one lacks.
    group: isGroup(row.group_code) ? row.group_code : 'more',
    picture: row.picture,
    image: images.get(row.picture) ?? null,
    state: row.state as CategoryState,
    mergedInto: row.merged_into as Category | null,
    words: row.words as StoredCategory['words'],
    synonyms: row.synonyms as Synonyms,
    questions: row.questions as StoredQuestion[] | null,
    jobs: row.jobs as StoredJob[] | null,
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
  setStoredJobs(new Map(rows.flatMap(({ slug, jobs }) => (jobs ? [[slug, jobs] as const] : []))))
  setServiceWords(
    new Map(rows.map(({ slug, synonyms }) => [slug, synonyms])),
    rows.flatMap(({ slug, words }) => (slug === 'other' ? [] : Object.values(words.name ?? {}))),
  )
  setWrittenTexts(textsOf(rows))
  forgetSearchIndex()
  forgetNeeds()
}
