import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { messages as af } from '../../locales/af.po'
import { messages as en } from '../../locales/en.po'
import { messages as xh } from '../../locales/xh.po'
import { messages as zu } from '../../locales/zu.po'
import { isSiteLanguage, type Language, type SpokenLanguage } from './languages.ts'
import { withLiteralValues } from './literal-values.ts'
import { otherMessages } from './other-languages.server.ts'

const catalogues: Record<Language, Messages> = { en, af, zu, xh }

const instances = new Map<SpokenLanguage, I18n>()

/** Edited texts, which override the catalogues. */
let written: Record<Language, Messages> = { en: {}, af: {}, zu: {}, xh: {} }

/**
 * The i18n of one language. Each has its own instance that never switches, because a process serves several
 * languages concurrently. The seven other languages fall back to English.
 */
export function i18nFor(language: SpokenLanguage): I18n {
  const known = instances.get(language)
  if (known) return known
  const i18n = withLiteralValues(
    setupI18n({ locale: language, messages: { [language]: messagesOf(language) } }),
  )
  instances.set(language, i18n)
  return i18n
}

/** Replaces the edited texts, as plain text: braces in them are literal. */
export function setWrittenTexts(texts: Record<Language, Record<string, string>>) {
  const messages = Object.entries(texts).map(([language, byId]) => [
    language,
    Object.fromEntries(Object.entries(byId).map(([id, text]) => [id, [text]])),
  ])
  const before = written
  written = Object.fromEntries(messages) as typeof written
  // Only differences: an instance has thousands of messages, and copying them blocks the process.
  for (const [language, i18n] of instances) {
    const own = isSiteLanguage(language) ? language : 'en'
    i18n.load(language, { ...builtIn(language, Object.keys(before[own])), ...written[own] })
  }
}

function builtIn(language: SpokenLanguage, ids: string[]): Messages {
  const [first, second = {}] = isSiteLanguage(language)
    ? [catalogues[language]]
    : [otherMessages(language), catalogues.en]
  return Object.fromEntries(ids.map((id) => [id, first[id] ?? second[id]])) as Messages
}

const messagesOf = (language: SpokenLanguage): Messages =>
  isSiteLanguage(language)
    ? { ...catalogues[language], ...written[language] }
    : { ...catalogues.en, ...otherMessages(language), ...written.en }
