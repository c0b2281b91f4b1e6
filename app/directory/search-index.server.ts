import { i18nFor } from '#app/platform/i18n.server.ts'
import { siteLanguages } from '#app/platform/languages.ts'
import serviceWordsCsv from '../../db/data/service-words.csv?raw'
import { listedMisspellings } from './listed-misspellings.ts'
import { type Place, places, provinceNames } from './places.server.ts'
import { type Category, categories, categoryCodes, isCategory } from './public/categories.ts'
import { type Province, provinceCodes, provinces } from './public/provinces.ts'
import { nguniStem, plainWords, singular } from './public/words.ts'
import { type NotOurs, notOursWords } from './spoken-words.ts'

/** What a phrase stands for. An area is a place's id or a province's code. */
export type Meaning =
  | { kind: 'service'; category: Category }
  | { kind: 'area'; area: string }
  | { kind: 'not ours'; person: NotOurs }

export type Phrase = {
  words: string[]
  meaning: Meaning
  weight: number
  /** A listed misspelling: the words that were meant. */
  meant?: string[]
}

/** A word of the vocabulary and the phrases that begin with it or hold it. */
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

type ServiceWord = { category: Category; language: string; words: string; sure: boolean }

export function serviceWords(): ServiceWord[] {
  const [, ...lines] = serviceWordsCsv.trim().split(/\r?\n/)
  return lines.flatMap((line) => {
    const [category, language = '', words = ''] = line.split(',')
    if (!isCategory(category)) throw new Error(`Unknown service type: ${line}`)
    return words.split(';').map((word) => ({
      category,
      language,
      words: word.replace(/\?$/, ''),
      sure: !word.endsWith('?'),
    }))
  })
}

/** Twenty-six bits: which letters a word holds. Two words far apart in it needn't be compared. */
export function emailsIn(word: string) {
  let letters = 0
  for (let index = 0; index < word.length; index++)
    letters |= 1 << ((word.charCodeAt(index) - 97) & 31)
  return letters
}

export function buildIndex({ misspellings = true } = {}): SearchIndex {
  const words = new Map<string, Word>()
  const wordFor = (word: string) => {
    const known = words.get(word)
    if (known) return known
    const made: Word = { word, letters: emailsIn(word), begins: [], within: [], nguni: false }
    words.set(word, made)
    return made
  }

  const add = (text: string, meaning: Meaning, weight: number, nguni = false) => {
    const parts = plainWords(text).split(' ')
    const phrase: Phrase = {
      words: parts,
      meaning,
      weight,
      meant: listedMisspellings.get(text)?.split(' '),
    }
    wordFor(parts[0]!).begins.push(phrase)
    for (const part of new Set(parts)) {
      const word = wordFor(part)
      word.within.push(phrase)
      word.nguni ||= nguni
    }
    // "capetown", "handyman": two words run together are one more way to write the phrase.
    if (parts.length === 2 && parts.join('').length >= 6) {
      const joined = wordFor(parts.join(''))
      const phraseJoined: Phrase = { words: [joined.word], meaning, weight: weight * 0.99 }
      joined.begins.push(phraseJoined)
      joined.within.push(phraseJoined)
    }
  }

  for (const { category, language, words: text, sure } of serviceWords()) {
    if (!misspellings && listedMisspellings.has(text)) continue
    add(text, { kind: 'service', category }, sure ? 1 : 0.7, language === 'zu' || language === 'xh')
  }
  // What we call a trade ourselves: on buttons, and in what the search field suggests.
  for (const language of siteLanguages) {
    const i18n = i18nFor(language)
    for (const category of categoryCodes)
      if (category !== 'other')
        add(i18n._(categories[category].name), { kind: 'service', category }, 1)
  }
  for (const person of Object.keys(notOursWords) as NotOurs[]) {
    for (const text of notOursWords[person]) add(text, { kind: 'not ours', person }, 1)
  }
  for (const place of places) addPlace(place)
  for (const province of provinceCodes) {
    for (const text of provinceWords(province)) {
      add(text, { kind: 'area', area: province }, 1)
    }
  }

  function addPlace(place: Place) {
    const meaning: Meaning = { kind: 'area', area: place.id }
    const names = new Map([[plainWords(place.name), 1]])
    for (const alias of place.aliases) {
      const plain = plainWords(alias)
      if (!names.has(plain)) names.set(plain, 0.98)
    }
    for (const [name, weight] of names) {
      add(name, meaning, weight)
      const short = name.replace(/^(?:the|die) /, '')
      if (!names.has(short)) add(short, meaning, weight * 0.97)
    }
  }

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
