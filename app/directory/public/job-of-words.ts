import { plainWords } from './words.ts'

type Job = { code: string; names: readonly string[] }

const ALIKE = 4

/** The usual job that a description matches; empty if none does, or two match equally. */
export function jobOfWords(words: string, jobs: readonly Job[]): string {
  const typed = plainWords(words).split(' ')
  const scores = jobs
    .map(({ code, names }) => ({
      code,
      score: Math.max(...names.map((name) => share(name, typed))),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const [best, second] = scores
  if (!best || best.score === second?.score) return ''
  return best.code
}

/** The share of a job's name that the text contains. */
function share(name: string, typed: readonly string[]) {
  const telling = plainWords(name)
    .split(' ')
    .filter((word) => word.length > 2)
  if (telling.length === 0) return 0
  return (
    telling.filter((word) => typed.some((other) => isAlike(word, other))).length / telling.length
  )
}

/** "leaks" matches "leaking", "geysers" matches "geyser". */
const isAlike = (word: string, other: string) =>
  word === other || (other.length >= ALIKE && word.slice(0, ALIKE) === other.slice(0, ALIKE))
