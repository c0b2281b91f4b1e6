import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Database, Queryable } from '../db.server.ts'
import { i18nFor } from '../i18n.server.ts'
import { isSiteLanguage, type Language, type SpokenLanguage } from '../languages.ts'
import { withLiteralValues } from '../literal-values.ts'
import type { Log } from '../logs.server.ts'
import { otherMessages } from '../other-languages.server.ts'
import { startSnapshot } from '../snapshot.server.ts'
import { type CompiledMessage, compileSource, sourceOf } from './message-source.ts'
import { EMAIL_TEXTS_TAG, latestTexts, type TextKey } from './store.server.ts'
import { type TextProblem, textProblem } from './text-problem.ts'

/** Edited texts, by the id of the message that each replaces. */
export type EditedTexts = Record<Language, Messages>

type InUse = {
  texts: EditedTexts
  /** Edited texts whose built-in text no longer exists in this release. */
  unfit: (TextKey & { problem: TextProblem })[]
}

const noTexts = (): EditedTexts => ({ en: {}, af: {}, zu: {}, xh: {} })

/**
 * The edited texts of emails, in memory, reloaded when any process changes one. Used only for emails: the
 * interface has the built-in texts.
 */
export async function startEmailTexts(database: Database, log: Log) {
  const warn = ({ unfit }: InUse) => {
    if (unfit.length > 0)
      log.warn({ unfit }, 'edited texts of emails no longer fit, and the built-in ones are used')
  }
  const read = () => textsInUse(database.db)
  const snapshot = await startSnapshot(database, { tag: EMAIL_TEXTS_TAG, read, changed: warn })
  warn(snapshot.current())
  return {
    ...snapshot,
    i18nFor: (language: SpokenLanguage) => i18nWith(language, snapshot.current().texts),
  }
}

export async function textsInUse(db: Queryable): Promise<InUse> {
  const inUse: InUse = { texts: noTexts(), unfit: [] }
  for (const { messageId, language, text } of await latestTexts(db)) {
    if (text === null) continue
    const problem = problemOf({ messageId, language }, text)
    if (problem) inUse.unfit.push({ messageId, language, problem })
    else inUse.texts[language][messageId] = compileSource(text)
  }
  return inUse
}

/** The built-in text in a language; undefined for an unknown message id. */
export const builtInMessage = ({ messageId, language }: TextKey) =>
  i18nFor(language).messages[messageId] as CompiledMessage | undefined

/** The built-in text in its editable form. */
export function builtInSource(key: TextKey): string {
  const message = builtInMessage(key)
  return message === undefined ? '' : sourceOf(message)
}

/** What is wrong with this text as a replacement of the built-in one. */
export const problemOf = (key: TextKey, typed: string, most?: number) =>
  textProblem({ typed, builtIn: builtInMessage(key), source: builtInSource(key), most })

/** An i18n of a language with these texts merged in. The seven other languages fall back to English. */
export function i18nWith(language: SpokenLanguage, texts: EditedTexts): I18n {
  const builtIn = i18nFor(language)
  const own = texts[isSiteLanguage(language) ? language : 'en']
  if (Object.keys(own).length === 0) return builtIn
  const edited = isSiteLanguage(language) ? own : { ...own, ...otherMessages(language) }
  return withLiteralValues(
    setupI18n({
      locale: language,
      messages: { [language]: { ...builtIn.messages, ...edited } },
    }),
  )
}
