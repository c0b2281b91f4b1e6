import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { cleanLine, cleanText } from '#app/platform/plain-text.ts'
import { typedIn } from '#app/platform/posted-form.server.ts'
import { z } from '#app/platform/zod.ts'
import { MOST_REPORT_LETTERS } from './limits.ts'
import { isReason, needsWords, type Thing } from './moderation.ts'

export type ReportDraft = { reason: string; words: string; email: string }
export type ReportErrors = Partial<Record<keyof ReportDraft, string>>

const LONGEST_EMAIL = 254

export const readReport = (form: FormData): ReportDraft => ({
  reason: typedIn(form, 'reason').slice(0, 40),
  words: cleanText(typedIn(form, 'words').slice(0, MOST_REPORT_LETTERS * 4)),
  email: cleanLine(typedIn(form, 'email').slice(0, LONGEST_EMAIL * 4)).toLowerCase(),
})

/** Validation errors of a report, by field. */
export function reportProblems(
  i18n: I18n,
  thing: Thing,
  { reason, words, email }: ReportDraft,
): ReportErrors {
  const errors: ReportErrors = {}
  if (!isReason(thing, reason)) errors.reason = i18n._(msg`Choose a reason.`)
  else if (needsWords(reason) && words.length < 3)
    errors.words = i18n._(msg`Tell us in a few words what's wrong.`)
  if (words.length > MOST_REPORT_LETTERS)
    errors.words = i18n._(msg`That's longer than 1 000 characters. Keep what matters most.`)
  if (email !== '' && !isAddress(email))
    errors.email = i18n._(msg`Please enter a valid email address`)
  return errors
}

const isAddress = (email: string) =>
  email.length <= LONGEST_EMAIL && z.email().safeParse(email).success
