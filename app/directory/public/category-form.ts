import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isId } from '#app/platform/ids.ts'
import { type Language, siteLanguages } from '#app/platform/languages.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { CATEGORY_SLUG } from './categories.ts'
import { isGroup } from './category-groups.ts'
import { plainWords } from './words.ts'

export const categoryLimits = { slug: 40, text: 40, synonym: 60, synonyms: 120 }

/** Slugs with another meaning in URLs or codes. */
const reserved = new Set(['new', 'any', 'search', 'npo-charities', 'something-else', 'constructor'])

export const fieldKinds = ['name', 'people', 'person', 'synonyms'] as const
export type FieldKind = (typeof fieldKinds)[number]
export type LanguageField = `${FieldKind}_${Language}`
export type CategoryField = 'slug' | 'group' | 'picture' | LanguageField
export type CategoryFields = Record<CategoryField, string>
export type Problem = MessageDescriptor
export type CategoryProblems = Partial<Record<CategoryField, Problem>>

export const languageField = (kind: FieldKind, language: Language): LanguageField =>
  `${kind}_${language}`

export const languageFields = fieldKinds.flatMap((kind) =>
  siteLanguages.map((language) => ({ kind, language, field: languageField(kind, language) })),
)

export const noCategory = {
  slug: '',
  group: 'more',
  picture: 'other',
  ...Object.fromEntries(languageFields.map(({ field }) => [field, ''])),
} as CategoryFields

/** The posted fields, normalised. Synonyms are one per line. */
export function readCategory(form: FormData): CategoryFields {
  const text = (name: string) => {
    const typed = form.get(name)
    return typeof typed === 'string' ? typed.slice(0, 20_000) : ''
  }
  return {
    slug: cleanLine(text('slug')).toLowerCase().slice(0, 80),
    group: text('group'),
    picture: text('picture'),
    ...Object.fromEntries(
      languageFields.map(({ kind, field }) => [
        field,
        kind === 'synonyms' ? wordList(text(field)).join('\n') : cleanLine(text(field)),
      ]),
    ),
  } as CategoryFields
}

/** Words separated by line breaks or commas, deduplicated. */
export function wordList(typed: string): string[] {
  const seen = new Set<string>()
  return typed
    .split(/[\n,;]/)
    .map(cleanLine)
    .filter((word) => {
      const plain = plainWords(word)
      if (!plain || seen.has(plain)) return false
      seen.add(plain)
      return true
    })
}

/** A slug from a name: "Sewing & alterations" becomes "sewing-alterations". */
export const slugOf = (name: string) =>
  plainWords(name)
    .replaceAll(' ', '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, categoryLimits.slug)
    .replace(/-+$/, '')

/** Data of other categories, to detect duplicate names, slugs and words. */
export type OtherCategories = {
  slugs: ReadonlySet<string>
  /** By language and normalised name. */
  names: Record<Language, ReadonlyMap<string, string>>
  /** By normalised word: the name of the category that it leads to. */
  words: ReadonlyMap<string, string>
  pictures: readonly string[]
}

/** Validation errors. Words that the category already has are accepted. */
export function categoryProblems(
  typed: CategoryFields,
  { others, before }: { others: OtherCategories; before: CategoryFields | null },
): CategoryProblems {
  const found: CategoryProblems = {}
  if (!before) Object.assign(found, slugProblem(typed.slug || slugOf(typed.name_en), others))
  if (!isGroup(typed.group)) found.group = msg`Choose a group.`
  if (!others.pictures.includes(typed.picture) && !isId(typed.picture))
    found.picture = msg`Choose a picture.`
  if (typed.name_en.length < 2) found.name_en = msg`Enter the English name.`
  for (const { kind, language, field } of languageFields) {
    const problem =
      kind === 'synonyms'
        ? synonymProblem(typed[field], before?.[field] ?? '', others)
        : textProblem(typed[field])
    if (problem) found[field] ??= problem
    const owner = kind === 'name' && others.names[language].get(plainWords(typed[field]))
    if (owner) found[field] ??= msg`“${owner}” already has this name.`
  }
  return found
}

function slugProblem(slug: string, { slugs }: OtherCategories): CategoryProblems {
  if (slug.length < 3 || slug.length > categoryLimits.slug || !CATEGORY_SLUG.test(slug))
    return { slug: msg`Use a to z, 0 to 9 and hyphens: 3 to 40 characters, and a to z first.` }
  if (reserved.has(slug)) return { slug: msg`This address is used for something else.` }
  if (slugs.has(slug)) return { slug: msg`Another category has this address.` }
  return {}
}

/** A backslash would start an escape sequence in a message. */
function textProblem(text: string): Problem | undefined {
  if (text.length > categoryLimits.text) return msg`Use at most 40 characters.`
  if (text.includes('\\')) return msg`Leave out the backslash.`
  if (text && !plainWords(text)) return msg`Use at least one word.`
  return undefined
}

function synonymProblem(typed: string, before: string, others: OtherCategories) {
  const words = wordList(typed)
  if (words.length > categoryLimits.synonyms) return msg`Use at most 120 words or phrases.`
  const long = words.find((word) => word.length > categoryLimits.synonym)
  if (long) return msg`“${long.slice(0, 30)}…” is too long. Use at most 60 characters for each.`
  const known = new Set(wordList(before).map(plainWords))
  const taken = words.filter(
    (word) =>
      !known.has(plainWords(word)) && !word.endsWith('?') && others.words.has(plainWords(word)),
  )
  const [first] = taken
  if (!first) return undefined
  const owner = others.words.get(plainWords(first))!
  return msg`“${first}” already leads to ${owner}. Remove it there first, or add a question mark if it can mean both.`
}
