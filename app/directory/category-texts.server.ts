import { msg } from '@lingui/core/macro'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { type Language, siteLanguages } from '#app/platform/languages.ts'
import type { StoredCategory } from './category-store.server.ts'
import { isBuiltIn } from './public/categories.ts'
import { categoryName, categoryPeople } from './public/category-names.ts'
import { releaseJobs, storedJobName } from './public/job-types.ts'
import type { StoredJob } from './public/stored-jobs.ts'
import type { Texts } from './public/stored-questions.ts'
import { tradesperson } from './public/tradesperson.ts'

export const wordKinds = ['name', 'people', 'person'] as const
export type WordKind = (typeof wordKinds)[number]

const descriptorOf = { name: categoryName, people: categoryPeople, person: tradesperson }

/** Fallbacks for a category without words for its providers. */
const unnamed = { people: msg`providers`, person: msg`provider` }

type TextsById = Record<string, string>
type ByLanguage<Value> = Record<Language, Value>

export const inEach = <Value>(make: (language: Language) => Value) =>
  Object.fromEntries(
    siteLanguages.map((language) => [language, make(language)]),
  ) as ByLanguage<Value>

/** Falls back to English. */
const textIn = (texts: Texts | undefined, language: Language) => texts?.[language] || texts?.en

/** All edited texts of categories, by message id. */
export const textsOf = (rows: readonly StoredCategory[]): ByLanguage<TextsById> =>
  inEach((language) =>
    Object.assign(
      {},
      ...rows.map((row) => ({
        ...nameTexts(row, language),
        ...questionTexts(row, language),
        ...jobTexts(row, language),
      })),
    ),
  )

function nameTexts({ slug, words }: StoredCategory, language: Language): TextsById {
  return Object.fromEntries(
    wordKinds.flatMap((kind) => {
      const text = wordIn(words, { slug, kind, language })
      return text ? [[descriptorOf[kind](slug).id, text]] : []
    }),
  )
}

type Wanted = { slug: string; kind: WordKind; language: Language }

/** A built-in category renamed only in English keeps its built-in texts in other languages. */
function wordIn(words: StoredCategory['words'], { slug, kind, language }: Wanted) {
  if (isBuiltIn(slug)) return words[kind]?.[language]
  const text = textIn(words[kind], language)
  if (text) return text
  return kind === 'name' ? slug : i18nFor(language)._(unnamed[kind])
}

const questionTexts = ({ slug, questions }: StoredCategory, language: Language): TextsById =>
  Object.fromEntries(
    (questions ?? []).flatMap(({ code, ask, options }) => [
      [`category/${slug}/${code}`, textIn(ask, language) ?? ''],
      ...options.map((option) => [
        `category/${slug}/${code}/${option.code}`,
        textIn(option.name, language) ?? '',
      ]),
    ]),
  )

const jobTexts = ({ slug, jobs }: StoredCategory, language: Language): TextsById =>
  Object.fromEntries(
    (jobs ?? []).map((job) => [storedJobName(slug, job.code).id, jobText(slug, job, language)]),
  )

/** A stored job's name: edited, otherwise built-in, otherwise English. */
export function jobText(
  slug: string,
  { code, name }: Pick<StoredJob, 'code' | 'name'>,
  language: Language,
): string {
  const builtIn = releaseJobs(slug).find((job) => job.code === code)
  return name[language] || (builtIn && i18nFor(language)._(builtIn.name)) || name.en || code
}
