import type { Category } from './public/categories.ts'
import { type Meant, queryTerms } from './query-terms.server.ts'
import type { Meaning, Phrase, SearchIndex } from './search-index.server.ts'
import { silentWords, urgentWords, wordsBeforePlaces } from './small-words.ts'

/** Consecutive words of the query, parsed as one phrase. */
export type Span = {
  from: number
  to: number
  meaning: Meaning
  score: number
  exact: boolean
  meant: string[]
  slipped: boolean
}

type Match = Pick<Meant, 'likeness' | 'slipped'>

/** The typed words, and the possible meanings of each. */
type Query = { typed: string[]; terms: Meant[][] }

/** A place is more likely after "in", "near" and so on. */
const AFTER_PREPOSITION = 1.12
/** A multi-word match is stronger evidence than its single words. */
const BONUS_PER_WORD = 2
const JOINED_WORDS = 0.95

/** Every way to match consecutive words with a phrase of the index; spans may overlap. */
export function spansOf(typed: string[], index: SearchIndex): Span[] {
  const terms = typed.map((word, position) =>
    silentWords.has(word) || urgentWords.has(word)
      ? exactOnly(word, index)
      : queryTerms(word, index, { unfinished: position === typed.length - 1 }),
  )
  return terms.flatMap((meanings, from) => [
    ...meanings.flatMap((term) => spansFrom(from, term, { typed, terms })),
    ...joinedSpans(from, typed, index),
  ])
}

function spansFrom(from: number, { word, ...match }: Meant, query: Query): Span[] {
  const phrases = word.begins.flatMap((phrase) => phraseSpan(phrase, from, match, query) ?? [])
  if (silentWords.has(word.word)) return phrases
  return [...phrases, ...partOfService(word.within, from, query.typed[from]!, match, word.word)]
}

/** The phrase as typed, starting with the word at `from`; null if a word of it is missing. */
function phraseSpan(phrase: Phrase, from: number, first: Match, query: Query): Span | null {
  const { typed, terms } = query
  const matches = phrase.words.map((phraseWord, step) =>
    step === 0 ? first : terms[from + step]?.find(({ word }) => word.word === phraseWord),
  )
  let likeness = 0
  let letters = 0
  for (const [step, match] of matches.entries()) {
    if (!match) return null
    likeness += match.likeness * typed[from + step]!.length
    letters += typed[from + step]!.length
  }
  const alike = likeness / letters
  const isArea = phrase.meaning.kind === 'area'
  const isLed = isArea && from > 0 && wordsBeforePlaces.has(typed[from - 1]!)
  const length = letters + (phrase.words.length - 1) * BONUS_PER_WORD
  return {
    from,
    to: from + phrase.words.length,
    meaning: phrase.meaning,
    score: length * alike ** 2 * phrase.weight * (isLed ? AFTER_PREPOSITION : 1),
    exact: alike > 0.999,
    meant: phrase.meant ?? phrase.words,
    slipped: phrase.meant !== undefined || matches.some((match) => match?.slipped),
  }
}

/** "sowe to", "hand yman": one word typed as two. */
function joinedSpans(from: number, typed: string[], index: SearchIndex): Span[] {
  const next = typed[from + 1]
  const joined = next === undefined ? undefined : index.words.get(typed[from]! + next)
  const phrases = joined?.begins.filter(({ words }) => words.length === 1) ?? []
  return phrases.map((phrase) => ({
    from,
    to: from + 2,
    meaning: phrase.meaning,
    score: joined!.word.length * JOINED_WORDS * phrase.weight,
    exact: false,
    meant: phrase.words,
    slipped: false,
  }))
}

function exactOnly(word: string, index: SearchIndex): Meant[] {
  const known = index.words.get(word)
  return known ? [{ word: known, likeness: 1, slipped: false }] : []
}

/** One word of a longer service phrase: "leaking" means plumbing more likely than roofing. */
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

/** The non-overlapping set of spans that explains the most. */
export function bestSpans(spans: Span[], length: number): Span[] {
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

export const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => from + i)
