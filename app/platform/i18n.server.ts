import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { messages as af } from '../../locales/af.po'
import { messages as en } from '../../locales/en.po'
import { messages as xh } from '../../locales/xh.po'
import { messages as zu } from '../../locales/zu.po'
import type { Language } from './languages.ts'

const catalogues: Partial<Record<Language, Messages>> = { en, af, zu, xh }

const instances = new Map<Language, I18n>()

/**
 * The texts of one language. Each has its own instance, which never switches: one process answers in
 * several languages at once.
 */
export function i18nFor(language: Language): I18n {
  const known = instances.get(language)
  if (known) return known
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogues[language] ?? en } })
  instances.set(language, i18n)
  return i18n
}
