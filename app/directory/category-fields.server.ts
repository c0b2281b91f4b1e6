import { i18nFor } from '#app/platform/i18n.server.ts'
import { type Language, siteLanguages } from '#app/platform/languages.ts'
import { categoryPictures } from '#app/ui/category-pictures.ts'
import type { StoredCategory } from './category-store.server.ts'
import { inEach, type WordKind, wordKinds } from './category-texts.server.ts'
import { isBuiltIn } from './public/categories.ts'
import {
  type CategoryFields,
  languageField,
  languageFields,
  noCategory,
  type OtherCategories,
  wordList,
} from './public/category-form.ts'
import { categoryName, categoryPeople } from './public/category-names.ts'
import type { Texts } from './public/stored-questions.ts'
import { tradesperson } from './public/tradesperson.ts'
import { plainWords } from './public/words.ts'
import { builtInSynonyms, type Synonyms } from './service-words.server.ts'

const descriptorOf = { name: categoryName, people: categoryPeople, person: tradesperson }

/** A category's text: the edited one, or the built-in one. */
function textOf({ slug, words }: StoredCategory, kind: WordKind, language: Language): string {
  const written = words[kind]?.[language]
  if (written !== undefined || !isBuiltIn(slug)) return written ?? ''
  return i18nFor(language)._(descriptorOf[kind](slug))
}

const synonymsOf = ({ slug, synonyms }: StoredCategory, language: Language): string[] =>
  synonyms[language] ?? builtInSynonyms(slug, language)

/** A category's field values. */
export function fieldsOf(row: StoredCategory): CategoryFields {
  const { slug, group, picture } = row
  return {
    ...noCategory,
    slug,
    group,
    picture,
    ...Object.fromEntries(
      languageFields.map(({ kind, language, field }) => [
        field,
        kind === 'synonyms' ? synonymsOf(row, language).join('\n') : textOf(row, kind, language),
      ]),
    ),
  }
}

/** The fields as stored: for a built-in category only differences from the built-in text. */
export function columnsOf(typed: CategoryFields, row: StoredCategory | null) {
  const shown = row && fieldsOf(row)
  const words: StoredCategory['words'] = {}
  for (const kind of wordKinds) {
    const texts: Texts = { ...row?.words[kind] }
    for (const language of siteLanguages) {
      const field = languageField(kind, language)
      if (typed[field] === (shown?.[field] ?? '')) continue
      // An emptied field of a built-in category shows the built-in text again.
      if (typed[field]) texts[language] = typed[field]
      else delete texts[language]
    }
    words[kind] = texts
  }
  const synonyms: Synonyms = { ...row?.synonyms }
  for (const language of siteLanguages) {
    const field = languageField('synonyms', language)
    if (typed[field] !== (shown?.[field] ?? '')) synonyms[language] = wordList(typed[field])
  }
  return {
    group_code: typed.group,
    picture: typed.picture,
    words: JSON.stringify(words),
    synonyms: JSON.stringify(synonyms),
  }
}

const nameOf = (row: StoredCategory) => textOf(row, 'name', 'en')

/** The category that each of these texts belongs to, by normalised text. */
const owners = (texts: readonly [text: string, row: StoredCategory][]) =>
  new Map(texts.flatMap(([text, row]) => (text ? [[plainWords(text), nameOf(row)] as const] : [])))

/** The names and words of other categories. A merged one keeps its slug, and its words lead to its target. */
export function othersThan(slug: string | null, rows: readonly StoredCategory[]): OtherCategories {
  const living = rows.filter((row) => row.slug !== slug && row.state !== 'merged')
  const namesIn = (language: Language) =>
    living.map((row): [string, StoredCategory] => [textOf(row, 'name', language), row])
  // Words that lead to "Other" are free: a new category can take them.
  const wordsIn = (language: Language) =>
    living.flatMap((row) =>
      (row.slug === 'other' ? [] : synonymsOf(row, language))
        .filter((word) => !word.endsWith('?'))
        .map((word): [string, StoredCategory] => [word, row]),
    )
  return {
    slugs: new Set(rows.map((row) => row.slug)),
    names: inEach((language) => owners(namesIn(language))),
    words: owners(
      siteLanguages.flatMap((language) => [...wordsIn(language), ...namesIn(language)]),
    ),
    pictures: categoryPictures,
  }
}
