import { isSpoken, type SpokenLanguage } from '#app/platform/languages.ts'
import { cleanLine } from '#app/platform/plain-text.ts'

/** The lists of the inbox; those after "closed" are linked from the figures. */
export const filters = [
  'open',
  'mine',
  'waiting',
  'closed',
  'owed',
  'late',
  'answered',
  'rated',
] as const
export type Filter = (typeof filters)[number]

export type Wanted = { show: Filter; words: string; language: SpokenLanguage | null }

/** The filter in a URL of the inbox. Invalid values mean open tickets. */
export function readWanted(params: URLSearchParams): Wanted {
  const show = params.get('show') as Filter
  const language = params.get('language')
  return {
    show: filters.includes(show) ? show : 'open',
    words: cleanLine(params.get('words') ?? '').slice(0, 80),
    language: isSpoken(language) ? language : null,
  }
}

export function writeWanted({ show, words, language }: Wanted): '' | `?${string}` {
  const params = new URLSearchParams()
  if (show !== 'open') params.set('show', show)
  if (words) params.set('words', words)
  if (language) params.set('language', language)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
