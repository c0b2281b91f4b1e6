import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { messages as af } from '../../locales/af.po'
import { messages as en } from '../../locales/en.po'
import { messages as xh } from '../../locales/xh.po'
import { messages as zu } from '../../locales/zu.po'
import { isSiteLanguage, type Language, type SpokenLanguage } from './languages.ts'
import { otherMessages } from './other-languages.server.ts'

const catalogues: Record<Language, Messages> = { en, af, zu, xh }

const instances = new Map<SpokenLanguage, I18n>()

/**
 * The texts of one language. Each has its own instance, which never switches: one process answers in
 * several languages at once. What the seven other languages lack they say in English.
 */
export function i18nFor(language: SpokenLanguage): I18n {
  const known = instances.get(language)
  if (known) return known
  const messages = isSiteLanguage(language)
    ? catalogues[language]
    : { ...en, ...otherMessages(language) }
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  instances.set(language, i18n)
  return i18n
}
