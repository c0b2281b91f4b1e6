import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { messages as af } from '../../locales/af.po'
import { messages as en } from '../../locales/en.po'
import { messages as xh } from '../../locales/xh.po'
import { messages as zu } from '../../locales/zu.po'
import type { Language } from './languages.ts'

const catalogues: Partial<Record<Language, Messages>> = { en, af, zu, xh }

/**
 * The words of one language: made once per language and never switched, because one process answers
 * many languages at once.
 */
const made = new Map<Language, I18n>()

export function wordsFor(language: Language): I18n {
  const known = made.get(language)
  if (known) return known
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogues[language] ?? en } })
  made.set(language, i18n)
  return i18n
}
