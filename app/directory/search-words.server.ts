import { type Place, parentsOf, placeById } from './places.server.ts'
import type { Category } from './public/categories.ts'
import { plainWords } from './public/words.ts'
import { queryTerms } from './query-terms.server.ts'
import { buildIndex, type Meaning, type Phrase, type SearchIndex } from './search-index.server.ts'
import {
  asksNearMe,
  hereWords,
  silentWords,
  urgentWords,
  wordsBeforePlaces,
} from './small-words.ts'
import type { NotOurs } from './spoken-words.ts'

const MOST_LETTERS = 160
const MOST_WORDS = 12
const MOST_CANDIDATES = 8

export type Candidate<What> = { what: What; score: number; certain: boolean }

export type Reading = {
  /** What the words are taken to mean: the best whole reading of them. */
  category: Category | null
  area: string | null
  notOurs: NotOurs | null
  /** Other readings, best first; the first of each is the one above where there is one. */
  categories: Candidate<Category>[]
  areas: Candidate<string>[]
  /** Several places bear exactly the name that was typed: the person chooses. */
  areasOfOneName: string[]
  urgent: boolean
  nearMe: boolean
  /** What carried no meaning for us: a provider's name, perhaps. */
  leftOver: string[]
  /** The words with slips mended, where there were any. */
  mended: string | null
}

/** A stretch of the query read as one phrase. */
type Span = {
  from: number
  to: number
  meaning: Meaning
  score: number
  exact: boolean
  meant: string[]
  slipped: boolean
}

let wholeIndex: SearchIndex | undefined

export function searchIndex() {
  wholeIndex ??= buildIndex()
  return wholeIndex
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
  const quiet = (word: string) =>
    silentWords.has(word) || urgentWords.has(word) || hereWords.has(word)

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
    leftOver: typed.filter((word, position) => !covered.has(position) && !quiet(word)),
    mended: mendedWords(typed, chosen),
  }
}

function spansOf(typed: string[], index: SearchIndex): Span[] {
  const meant = typed.map((word, position) =>
    silentWords.has(word) || urgentWords.has(word)
      ? exactOnly(word, index)
      : queryTerms(word, index, { unfinished: position === typed.length - 1 }),
  )
  const spans: Span[] = []

  const follow = (phrase: Phrase, from: number, first: { likeness: number; slipped: boolean }) => {
    let likeness = first.likeness * typed[from]!.length
    let letters = typed[from]!.length
    let slipped = first.slipped
    for (let step = 1; step < phrase.words.length; step++) {
      const next = meant[from + step]?.find(({ word }) => word.word === phrase.words[step])
      if (!next) return
      likeness += next.likeness * typed[from + step]!.length
      letters += typed[from + step]!.length
      slipped ||= next.slipped
    }
    const to = from + phrase.words.length
    const alike = likeness / letters
    const area = phrase.meaning.kind === 'area'
    const led = area && from > 0 && wordsBeforePlaces.has(typed[from - 1]!) ? 1.12 : 1
    spans.push({
      from,
      to,
      meaning: phrase.meaning,
      // Longer phrases say more than their words: two words in a row count for a little extra.
      score: (letters + (to - from - 1) * 2) * alike ** 2 * phrase.weight * led,
      exact: alike > 0.999,
      meant: phrase.meant ?? phrase.words,
      slipped: slipped || phrase.meant !== undefined,
    })
  }

  meant.forEach((candidates, from) => {
    for (const { word, likeness, slipped } of candidates) {
      for (const phrase of word.begins) follow(phrase, from, { likeness, slipped })
      if (!silentWords.has(word.word)) {
        spans.push(
          ...partOfService(word.within, from, typed[from]!, { likeness, slipped }, word.word),
        )
      }
    }
    // "sowe to", "hand yman": a space too many.
    const joined = index.words.get(typed[from]! + (typed[from + 1] ?? ''))
    if (!joined || from + 1 >= typed.length) return
    for (const phrase of joined.begins.filter(({ words }) => words.length === 1)) {
      const letters = joined.word.length
      spans.push({
        from,
        to: from + 2,
        meaning: phrase.meaning,
        score: letters * 0.95 * phrase.weight,
        exact: false,
        meant: phrase.words,
        slipped: false,
      })
    }
  })
  return spans
}

function exactOnly(word: string, index: SearchIndex) {
  const known = index.words.get(word)
  return known ? [{ word: known, likeness: 1, slipped: false }] : []
}

/** One word of a longer service phrase: "leaking" says plumbing more than roofing, but not surely. */
function partOfService(
  phrases: Phrase[],
  index: number,
  typed: string,
  { likeness, slipped }: { likeness: number; slipped: boolean },
  word: string,
): Span[] {
  const longer = phrases.filter(
    ({ meaning, words }) => meaning.kind === 'service' && words.length > 1,
  )
  if (longer.length === 0 || typed.length < 3) return []
  const counts = new Map<Category, number>()
  for (const { meaning } of longer) {
    if (meaning.kind === 'service')
      counts.set(meaning.category, (counts.get(meaning.category) ?? 0) + 1)
  }
  return [...counts].map(([category, count]) => ({
    from: index,
    to: index + 1,
    meaning: { kind: 'service', category },
    score: typed.length * likeness ** 2 * (0.35 + 0.35 * (count / longer.length)),
    exact: false,
    meant: [word],
    slipped,
  }))
}

/** The set of spans that don't overlap and together explain the most. */
function bestSpans(spans: Span[], length: number): Span[] {
  const endingAt = Map.groupBy(spans, (span) => span.to)
  const best: { score: number; spans: Span[] }[] = [{ score: 0, spans: [] }]
  for (let to = 1; to <= length; to++) {
    best[to] = best[to - 1]!
    for (const span of endingAt.get(to) ?? []) {
      const before = best[span.from]!
      const score = before.score + span.score
      if (score > best[to]!.score + 1e-9) best[to] = { score, spans: [...before.spans, span] }
    }
  }
  return best[length]!.spans
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** For each meaning of a kind, the most that it explains of each word, added up. */
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

/** Words that the best reading surely gave to something else are not free for this kind. */
function freeWords(chosen: Span[], kind: Meaning['kind']) {
  const taken = new Set(
    chosen
      .filter((span) => span.meaning.kind !== kind && span.exact)
      .flatMap(({ from, to }) => range(from, to)),
  )
  return (index: number) => !taken.has(index)
}

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
      // "Rosebank Cape Town": the wider place explains words that the narrower doesn't.
      const wider = [...parentsOf(place).map(({ id }) => id), place.province].map((id) =>
        sum((wordsOf.get(id) ?? []).filter((_, index) => words[index] === 0)),
      )
      return { what, certain, score: score + Math.max(0, ...wider) * 1.05 + weightOf(place) }
    })
    .sort((a, b) => byScore(a, b) || a.what.localeCompare(b.what))
    .slice(0, MOST_CANDIDATES)
}

/** Between equal readings the better-known place goes first. */
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
