import { i18nFor } from '#app/platform/i18n.server.ts'
import { siteLanguages } from '#app/platform/languages.ts'
import { listedMisspellings } from './listed-misspellings.ts'
import { type Place, places, provinceNames } from './places.server.ts'
import { activeCategories, type Category, mergedInto } from './public/categories.ts'
import { categoryName } from './public/category-names.ts'
import { type Province, provinceCodes, provinces } from './public/provinces.ts'
import { nguniStem, plainWords, singular } from './public/words.ts'
import { serviceWords } from './service-words.server.ts'
import { type NotOurs, notOursWords } from './spoken-words.ts'

/** The meaning of a phrase. An area is a place's id or a province's code. */
export type Meaning =
  | { kind: 'service'; category: Category }
  | { kind: 'area'; area: string }
  | { kind: 'not ours'; person: NotOurs }

export type Phrase = {
  words: string[]
  meaning: Meaning
  weight: number
  /** For a listed misspelling: the intended words. */
  meant?: string[]
}

/** A word, the phrases that begin with it, and those that contain it. */
export type Word = {
  word: string
  letters: number
  begins: Phrase[]
  within: Phrase[]
  nguni: boolean
}

export type SearchIndex = {
  words: Map<string, Word>
  sorted: Word[]
  byLength: Word[][]
  singulars: Map<string, Word[]>
  stems: Map<string, Word[]>
}

/** A bit for each letter in the word: words that differ in many bits needn't be compared. */
export function letterBits(word: string) {
  let letters = 0
  for (let index = 0; index < word.length; index++)
    letters |= 1 << ((word.charCodeAt(index) - 97) & 31)
  return letters
}

export function buildIndex({ misspellings = true } = {}): SearchIndex {
  const vocabulary = new Vocabulary()
  addServices(vocabulary, { misspellings })
  for (const person of Object.keys(notOursWords) as NotOurs[])
    for (const text of notOursWords[person]) vocabulary.add(text, { kind: 'not ours', person }, 1)
  for (const place of places) addPlace(vocabulary, place)
  for (const province of provinceCodes)
    for (const text of provinceWords(province))
      vocabulary.add(text, { kind: 'area', area: province }, 1)
  return indexOf(vocabulary.words)
}

class Vocabulary {
  readonly words = new Map<string, Word>()

  add(text: string, meaning: Meaning, weight: number, nguni = false) {
    const parts = plainWords(text).split(' ')
    const meant = listedMisspellings.get(text)?.split(' ')
    const phrase: Phrase = { words: parts, meaning, weight, meant }
    this.wordFor(parts[0]!).begins.push(phrase)
    for (const part of new Set(parts)) {
      const word = this.wordFor(part)
      word.within.push(phrase)
      word.nguni ||= nguni
    }
    if (parts.length === 2 && parts.join('').length >= 6)
      this.addJoined(parts.join(''), meaning, weight)
  }

  /** "capetown", "handyman": a phrase of two words, written as one. */
  private addJoined(text: string, meaning: Meaning, weight: number) {
    const word = this.wordFor(text)
    const phrase: Phrase = { words: [text], meaning, weight: weight * 0.99 }
    word.begins.push(phrase)
    word.within.push(phrase)
  }

  private wordFor(text: string): Word {
    const known = this.words.get(text)
    if (known) return known
    const word: Word = {
      word: text,
      letters: letterBits(text),
      begins: [],
      within: [],
      nguni: false,
    }
    this.words.set(text, word)
    return word
  }
}

function addServices(vocabulary: Vocabulary, { misspellings }: { misspellings: boolean }) {
  for (const { category, language, words, sure } of serviceWords()) {
    if (!misspellings && listedMisspellings.has(words)) continue
    const isNguni = language === 'zu' || language === 'xh'
    vocabulary.add(words, { kind: 'service', category }, sure ? 1 : 0.7, isNguni)
  }
  // The names of the trades as on buttons and in suggestions.
  for (const language of siteLanguages) {
    const i18n = i18nFor(language)
    for (const category of activeCategories())
      for (const named of [category, ...mergedInto(category)])
        if (named !== 'other')
          vocabulary.add(i18n._(categoryName(named)), { kind: 'service', category }, 1)
  }
}

function addPlace(vocabulary: Vocabulary, place: Place) {
  const meaning: Meaning = { kind: 'area', area: place.id }
  const names = new Map([[plainWords(place.name), 1]])
  for (const alias of place.aliases) {
    const plain = plainWords(alias)
    if (!names.has(plain)) names.set(plain, 0.98)
  }
  for (const [name, weight] of names) {
    vocabulary.add(name, meaning, weight)
    const short = name.replace(/^(?:the|die) /, '')
    if (!names.has(short)) vocabulary.add(short, meaning, weight * 0.97)
  }
}

function indexOf(words: Map<string, Word>): SearchIndex {
  const all = [...words.values()]
  const byLength: Word[][] = []
  for (const word of all) {
    byLength[word.word.length] ??= []
    byLength[word.word.length]!.push(word)
  }
  return {
    words,
    sorted: all.toSorted((a, b) => (a.word < b.word ? -1 : 1)),
    byLength,
    singulars: groupByKey(all, (word) => singular(word.word)),
    stems: groupByKey(
      all.filter((word) => word.nguni),
      (word) => nguniStem(word.word),
    ),
  }
}

function provinceWords(province: Province) {
  return [...new Set([...provinceNames(province).map(plainWords), provinces[province].short])]
}

function groupByKey(words: Word[], keyOf: (word: Word) => string | null) {
  const groups = new Map<string, Word[]>()
  for (const word of words) {
    const key = keyOf(word)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(word)
    else groups.set(key, [word])
  }
  return groups
}
