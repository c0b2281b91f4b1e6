const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** The neighbouring keys: beside it in its row, and the two above and below. */
export function keysBeside(letter: string): string[] {
  const row = rows.findIndex((keys) => keys.includes(letter))
  if (row < 0) return []
  const index = rows[row]!.indexOf(letter)
  return [
    rows[row]![index - 1],
    rows[row]![index + 1],
    rows[row - 1]?.[index],
    rows[row - 1]?.[index + 1],
    rows[row + 1]?.[index],
    rows[row + 1]?.[index - 1],
  ].filter((key) => key !== undefined)
}

const beside = new Set(
  [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) =>
    keysBeside(letter).map((key) => letter + key),
  ),
)
/** Letters that are confused because they sound alike in South African English. */
const alike = new Set(
  [
    'ck',
    'cs',
    'sz',
    'fv',
    'iy',
    'ie',
    'ea',
    'ei',
    'ou',
    'ao',
    'gj',
    'kq',
    'bp',
    'dt',
    'uw',
    'vw',
    'er',
  ].flatMap(([a, b]) => [a! + b!, b! + a!]),
)

const MISSED_DOUBLE = 0.35
const DOUBLED = 0.35
const SWAPPED = 0.55
const NEIGHBOUR_KEY = 0.6
const SOUNDS_ALIKE = 0.65
const DROPPED = 0.7
const ADDED = 0.85
const OTHER_LETTER = 1
const FIRST_LETTER = 0.2

function replaceCost(typed: string, meant: string) {
  if (typed === meant) return 0
  if (beside.has(typed + meant)) return NEIGHBOUR_KEY
  return alike.has(typed + meant) ? SOUNDS_ALIKE : OTHER_LETTER
}

/**
 * A weighted Damerau–Levenshtein distance in which common typing errors cost less. Returns Infinity as soon
 * as it must exceed `most`.
 */
export function editDistance(typed: string, meant: string, most: number) {
  const columns = meant.length
  if (Math.abs(typed.length - columns) * MISSED_DOUBLE > most) return Infinity
  let beforeLast: number[] = []
  let last = Array.from({ length: columns + 1 }, (_, j) => j * DROPPED)
  for (let i = 1; i <= typed.length; i++) {
    const letter = typed[i - 1]!
    const addCost = letter === typed[i - 2] ? DOUBLED : ADDED
    const row = [last[0]! + addCost]
    let best = row[0]!
    for (let j = 1; j <= columns; j++) {
      const wanted = meant[j - 1]!
      const dropCost = wanted === meant[j - 2] ? MISSED_DOUBLE : DROPPED
      let cost = Math.min(
        last[j - 1]! + replaceCost(letter, wanted),
        last[j]! + addCost,
        row[j - 1]! + dropCost,
      )
      const isSwap = letter === meant[j - 2] && typed[i - 2] === wanted && letter !== wanted
      if (isSwap) cost = Math.min(cost, beforeLast[j - 2]! + SWAPPED)
      row.push(cost)
      if (cost < best) best = cost
    }
    if (best > most + SWAPPED) return Infinity
    beforeLast = last
    last = row
  }
  const distance = last[columns]! + (typed[0] === meant[0] ? 0 : FIRST_LETTER)
  return distance <= most ? distance : Infinity
}

/** All single typos: a letter dropped, doubled, swapped with the next, or replaced by a neighbouring key. */
export function typosOf(word: string) {
  const slips: { slip: TypoKind; typed: string }[] = []
  for (let index = 0; index < word.length; index++) {
    const [before, letter, after] = [word.slice(0, index), word[index]!, word.slice(index + 1)]
    slips.push({ slip: 'drop', typed: before + after })
    slips.push({ slip: 'double', typed: before + letter + letter + after })
    if (after && after[0] !== letter) {
      slips.push({ slip: 'swap', typed: before + after[0] + letter + after.slice(1) })
    }
    for (const key of keysBeside(letter)) {
      slips.push({ slip: 'neighbour key', typed: before + key + after })
    }
  }
  return slips
}

export const typoKinds = ['drop', 'double', 'swap', 'neighbour key'] as const
export type TypoKind = (typeof typoKinds)[number]
