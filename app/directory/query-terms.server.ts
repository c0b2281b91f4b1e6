import { nguniStem, singular } from './public/words.ts'
import { letterBits, type SearchIndex, type Word } from './search-index.server.ts'
import { editDistance } from './typos.ts'

export type Meant = { word: Word; likeness: number; slipped: boolean }

const REMEMBERED = 4000
const MOST_MEANT = 14

/** Cached corrections: the same typos are common. */
const remembered = new WeakMap<SearchIndex, Map<string, Meant[]>>()

/** The vocabulary's words that a typed word may stand for, best first. */
export function queryTerms(typed: string, index: SearchIndex, { unfinished = false } = {}) {
  const answers = remembered.get(index) ?? new Map<string, Meant[]>()
  remembered.set(index, answers)
  const key = unfinished ? `${typed}…` : typed
  const known = answers.get(key)
  if (known) return known
  if (answers.size >= REMEMBERED) answers.delete(answers.keys().next().value!)
  const found = workOut(typed, index, unfinished)
  answers.set(key, found)
  return found
}

function workOut(typed: string, index: SearchIndex, unfinished: boolean) {
  const best = new Map<Word, Meant>()
  const offer = (word: Word | undefined, likeness: number, slipped = false) => {
    if (word && (best.get(word)?.likeness ?? 0) < likeness)
      best.set(word, { word, likeness, slipped })
  }

  offer(index.words.get(typed), 1)
  offer(index.words.get(singular(typed) ?? ''), 0.98)
  for (const word of index.singulars.get(typed) ?? []) offer(word, 0.98)
  for (const bare of withoutPlacePrefix(typed)) {
    const word = index.words.get(bare)
    if (word?.begins.some(({ meaning }) => meaning.kind === 'area')) offer(word, 0.97)
  }
  for (const word of index.stems.get(nguniStem(typed) ?? '') ?? []) offer(word, 0.9)
  if (typed.length >= (unfinished ? 3 : 5)) offerBeginnings(typed, index, offer)
  if (typed.length >= 4) {
    offerTypos(typed, index, offer)
    if (best.size === 0) {
      for (const bare of withoutPlacePrefix(typed)) offerTypos(bare, index, offer, 0.95)
    }
  }

  return [...best.values()].sort((a, b) => b.likeness - a.likeness).slice(0, MOST_MEANT)
}

type Offer = (word: Word | undefined, likeness: number, slipped?: boolean) => void

/** Locative prefixes: "eSoweto", "kwaMashu", "waseGoli". */
function withoutPlacePrefix(word: string) {
  return ['wase', 'kwa', 'ase', 'ese', 'se', 'ku', 'e', 'o']
    .filter((prefix) => word.startsWith(prefix) && word.length - prefix.length >= 4)
    .map((prefix) => word.slice(prefix.length))
}

function offerBeginnings(typed: string, { sorted }: SearchIndex, offer: Offer) {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.word < typed) low = middle + 1
    else high = middle
  }
  for (let now = low; now < Math.min(sorted.length, low + 24); now++) {
    const { word } = sorted[now]!
    if (!word.startsWith(typed)) return
    offer(sorted[now], 0.62 + 0.3 * (typed.length / word.length))
  }
}

/** How many typos a word may have: in a short word any typo makes another word. */
function typosAllowed(letters: number) {
  if (letters < 4) return 0
  if (letters < 6) return 1
  return letters < 9 ? 1.4 : 2
}

function bitsOf(value: number) {
  let bits = value - ((value >> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
  return (((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101) >> 24
}

function offerTypos(typed: string, { byLength }: SearchIndex, offer: Offer, worth = 1) {
  const letters = letterBits(typed)
  for (let length = Math.max(4, typed.length - 2); length <= typed.length + 2; length++) {
    const allowed = typosAllowed(length)
    // A typo changes at most two letters of a word's set.
    const bitsAllowed = allowed >= 1.4 ? 4 : 2
    for (const word of byLength[length] ?? []) {
      if (bitsOf(word.letters ^ letters) > bitsAllowed) continue
      const distance = editDistance(typed, word.word, allowed)
      if (distance > 0 && distance <= allowed) {
        offer(word, worth * (1 - distance / Math.max(5, length)), true)
      }
    }
  }
}
