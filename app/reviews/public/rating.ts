import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { cleanText } from '#app/platform/plain-text.ts'

export const MOST_REVIEW_LETTERS = 1000

export type ReviewDraft = { rating: string; words: string }

export function readReview(form: FormData): ReviewDraft {
  return {
    rating: String(form.get('rating') ?? '').slice(0, 2),
    words: cleanText(String(form.get('words') ?? '').slice(0, MOST_REVIEW_LETTERS * 4)),
  }
}

/** Validation errors of a review, by field. The text may be short, but not empty. */
export function reviewProblems(i18n: I18n, { rating, words }: ReviewDraft) {
  const errors: Partial<Record<keyof ReviewDraft, string>> = {}
  if (!/^[1-5]$/.test(rating)) errors.rating = i18n._(msg`Choose from one to five stars.`)
  if (words.length < 3) errors.words = i18n._(msg`Tell us in a few words how it went.`)
  if (words.length > MOST_REVIEW_LETTERS)
    errors.words = i18n._(msg`That's longer than 1 000 characters. Keep what matters most.`)
  return errors
}

/** "Refilwe M.": a reviewer's public name. */
export function publicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0]!.toUpperCase()}.` : first
}
