import { bestSpans, range, type Span, spansOf } from './phrase-spans.server.ts'
import { type Place, parentsOf, placeById } from './places.server.ts'
import type { Category } from './public/categories.ts'
import { plainWords } from './public/words.ts'
import { buildIndex, type Meaning, type SearchIndex } from './search-index.server.ts'
import { asksNearMe, hereWords, silentWords, urgentWords } from './small-words.ts'
import type { NotOurs } from './spoken-words.ts'

const MOST_LETTERS = 160
const MOST_WORDS = 12
const MOST_CANDIDATES = 8

export type Candidate<What> = { what: What; score: number; certain: boolean }

export type Reading = {
  /** The most likely category of the words as a whole. */
  category: Category | null
  area: string | null
  notOurs: NotOurs | null
  /** All interpretations, best first; the first is the one above, if there is one. */
  categories: Candidate<Category>[]
  areas: Candidate<string>[]
  /** Several places have exactly this name: the visitor chooses. */
  areasOfOneName: string[]
  urgent: boolean
  nearMe: boolean
  /** Unrecognised words: perhaps a provider's name. */
  leftOver: string[]
  /** The words with typos corrected; null if there were none. */
  mended: string | null
}

let wholeIndex: SearchIndex | undefined

export function searchIndex() {
  wholeIndex ??= buildIndex()
  return wholeIndex
}

/** Called when categories or their words change: the next search rebuilds it. */
export function forgetSearchIndex() {
  wholeIndex = undefined
}

export function readWords(text: string, index: SearchIndex = searchIndex()): Reading {
  const plain = plainWords(text.slice(0, MOST_LETTERS))
  const typed = plain ? plain.split(' ').slice(0, MOST_WORDS) : []
  const spans = spansOf(typed, index)
  const chosen = bestSpans(spans, typed.length)

  const areas = rankAreas(spans, chosen, typed.length)
  const categories = rankCategories(spans, chosen, typed.length)
  const read = (kind: Meaning['kind']) => chosen.some((span) => span.meaning.kind === kind)
  const covered = new Set(chosen.flatMap(({ from, to }) => range(from, to)))

  return {
    category: read('service') ? (categories[0]?.what ?? null) : null,
    area: read('area') ? (areas[0]?.what ?? null) : null,
    notOurs:
      chosen.flatMap(({ meaning }) => (meaning.kind === 'not ours' ? meaning.person : []))[0] ??
      null,
    categories,
    areas,
    areasOfOneName: read('area') ? sameName(areas) : [],
    urgent: typed.some((word, position) => urgentWords.has(word) && !covered.has(position)),
    nearMe: asksNearMe(plain),
    leftOver: typed.filter((word, position) => !covered.has(position) && !isMeaningless(word)),
    mended: mendedWords(typed, chosen),
  }
}

/** For each meaning of a kind, the sum of the best scores per word. */
function scoresOf<What>(
  spans: Span[],
  length: number,
  free: (position: number) => boolean,
  meaningOf: (meaning: Meaning) => What | null,
) {
  const perWord = new Map<What, { words: number[]; certain: boolean }>()
  for (const span of spans) {
    const what = meaningOf(span.meaning)
    if (what === null || !range(span.from, span.to).every(free)) continue
    const entry = perWord.get(what) ?? { words: new Array<number>(length).fill(0), certain: false }
    const each = span.score / (span.to - span.from)
    for (const item of range(span.from, span.to))
      entry.words[item] = Math.max(entry.words[item]!, each)
    entry.certain ||= span.exact
    perWord.set(what, entry)
  }
  return [...perWord].map(([what, { words, certain }]) => ({
    what,
    certain,
    words,
    score: sum(words),
  }))
}

/**
 * Words that the best interpretation uses for another kind, with an exact match, don't count for this one.
 */
function freeWords(chosen: Span[], kind: Meaning['kind']) {
  const taken = new Set(
    chosen
      .filter((span) => span.meaning.kind !== kind && span.exact)
      .flatMap(({ from, to }) => range(from, to)),
  )
  return (index: number) => !taken.has(index)
}

const isMeaningless = (word: string) =>
  silentWords.has(word) || urgentWords.has(word) || hereWords.has(word)

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const byScore = (a: { score: number }, b: { score: number }) => b.score - a.score

function rankCategories(spans: Span[], chosen: Span[], length: number) {
  return scoresOf(spans, length, freeWords(chosen, 'service'), (meaning) =>
    meaning.kind === 'service' ? meaning.category : null,
  )
    .map(({ what, certain, score }) => ({ what, certain, score }))
    .sort(byScore)
    .slice(0, MOST_CANDIDATES)
}

function rankAreas(spans: Span[], chosen: Span[], length: number) {
  const scored = scoresOf(spans, length, freeWords(chosen, 'area'), (meaning) =>
    meaning.kind === 'area' ? meaning.area : null,
  )
  const wordsOf = new Map(scored.map(({ what, words }) => [what, words]))
  return scored
    .map(({ what, certain, score, words }) => {
      const place = placeById(what)
      if (!place) return { what, certain, score: score + 0.4 }
      // "Rosebank Cape Town": the wider place explains words that the narrower one doesn't.
      const wider = [...parentsOf(place).map(({ id }) => id), place.province].map((id) =>
        sum((wordsOf.get(id) ?? []).filter((_, index) => words[index] === 0)),
      )
      return { what, certain, score: score + Math.max(0, ...wider) * 1.05 + weightOf(place) }
    })
    .sort((a, b) => byScore(a, b) || a.what.localeCompare(b.what))
    .slice(0, MOST_CANDIDATES)
}

/** Between equal interpretations the better-known place wins. */
function weightOf(place: Place) {
  const kinds = { metro: 0.3, city: 0.32, town: 0.2, township: 0.18, suburb: 0.12, village: 0 }
  return kinds[place.kind] + Math.min(0.1, Math.log10(place.population + 1) / 70)
}

function sameName(areas: Candidate<string>[]) {
  const [first] = areas
  if (!first?.certain) return []
  const same = areas.filter(({ certain, score }) => certain && first.score - score < 0.5)
  return same.length > 1 ? same.map(({ what }) => what) : []
}

function mendedWords(typed: string[], chosen: Span[]) {
  if (!chosen.some((span) => span.slipped)) return null
  const words: string[] = []
  for (let index = 0; index < typed.length; ) {
    const span = chosen.find(({ from }) => from === index)
    words.push(
      ...(span ? (span.slipped ? span.meant : typed.slice(span.from, span.to)) : [typed[index]!]),
    )
    index = span?.to ?? index + 1
  }
  return words.join(' ')
}
