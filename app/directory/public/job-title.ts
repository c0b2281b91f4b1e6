import type { I18n } from '@lingui/core'
import { type Category, isCategory } from './categories.ts'
import { categoryName } from './category-names.ts'
import { jobType, SOMETHING_ELSE } from './job-types.ts'

type Named = { category: string; job: string | null; words: string }

const MOST = 42

/** What a job is called in the words of its page: its usual name, else the first words written, as long as they're kept. */
export function jobName(i18n: I18n, { category, job, words }: Named): string {
  const usual = job === SOMETHING_ELSE ? undefined : jobType(category as Category, job)
  if (usual) return i18n._(usual.name)
  return words ? shortened(words, MOST) : serviceName(i18n, { category })
}

/** The service it belongs to. */
export function serviceName(i18n: I18n, { category }: Pick<Named, 'category'>): string {
  return i18n._(categoryName(isCategory(category) ? category : 'other'))
}

/** The first words, cut between two of them, or at least between two letters: addresses take no half of one. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))
  return `${words.replace(/[\s.,;:\ud800-\udbff]+$/, '')}…`
}
