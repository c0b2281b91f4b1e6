import type { I18n } from '@lingui/core'
import { type Category, isCategory } from './categories.ts'
import { categoryName } from './category-names.ts'
import { jobType, SOMETHING_ELSE } from './job-types.ts'

type Named = { category: string; job: string | null; words: string }

const MOST = 42

/** A job's title in the page's language: its usual name, otherwise the beginning of the description. */
export function jobName(i18n: I18n, { category, job, words }: Named): string {
  const usual = job === SOMETHING_ELSE ? undefined : jobType(category as Category, job)
  if (usual) return i18n._(usual.name)
  return words ? shortened(words, MOST) : serviceName(i18n, { category })
}

/** The service it belongs to. */
export function serviceName(i18n: I18n, { category }: Pick<Named, 'category'>): string {
  return i18n._(categoryName(isCategory(category) ? category : 'other'))
}

/**
 * Truncated at a word boundary, or at least between characters: URLs must not contain half a surrogate pair.
 */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))
  return `${words.replace(/[\s.,;:\ud800-\udbff]+$/, '')}…`
}
