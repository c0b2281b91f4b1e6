import type { Language } from '#app/platform/languages.ts'
import serviceWordsCsv from '../../db/data/service-words.csv?raw'
import { type Category, currentCategory, isActive, isBuiltIn } from './public/categories.ts'
import { plainWords } from './public/words.ts'

/** Words that lead to a category, by language. A question mark marks an ambiguous one. */
export type Synonyms = Partial<Record<Language, string[]>>

type ServiceWord = { category: Category; language: string; words: string; sure: boolean }

const builtIn = readCsv()
let written: ReadonlyMap<string, Synonyms> = new Map()

/** Words that administrators gave to other categories, so that they don't lead to "Other" as well. */
let taken: ReadonlySet<string> = new Set()

/** Edited words replace a category's built-in ones, language by language. */
export function setServiceWords(synonyms: typeof written, names: readonly string[]) {
  written = synonyms
  const given = [...synonyms].flatMap(([category, lists]) =>
    category === 'other' ? [] : Object.values(lists).flat(),
  )
  taken = new Set([...given, ...names].map(plainWords))
}

function readCsv(): ReadonlyMap<string, Record<string, string[]>> {
  const [, ...lines] = serviceWordsCsv.trim().split(/\r?\n/)
  const words = new Map<string, Record<string, string[]>>()
  for (const line of lines) {
    const [category = '', language = '', list = ''] = line.split(',')
    if (!isBuiltIn(category)) throw new Error(`Unknown service type: ${line}`)
    words.set(category, { ...words.get(category), [language]: list.split(';') })
  }
  return words
}

/** A category's built-in words in a language. */
export const builtInSynonyms = (category: string, language: Language): string[] =>
  builtIn.get(category)?.[language] ?? []

const wordsIn = (category: string): Record<string, string[]> => ({
  ...builtIn.get(category),
  ...written.get(category),
})

/** All words for services. Those of a merged category lead to its target; those of a hidden one nowhere. */
export function serviceWords(): ServiceWord[] {
  return [...new Set([...builtIn.keys(), ...written.keys()])].flatMap((source) => {
    const category = currentCategory(source)
    if (!isActive(category)) return []
    return Object.entries(wordsIn(source)).flatMap(([language, list]) =>
      list
        .filter((word) => category !== 'other' || !taken.has(plainWords(word)))
        .map((word) => ({
          category,
          language,
          words: word.replace(/\?$/, ''),
          sure: !word.endsWith('?'),
        })),
    )
  })
}
