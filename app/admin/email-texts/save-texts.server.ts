import type { Services } from '#app/page/services.server.ts'
import { type Queryable, transaction } from '#app/platform/db.server.ts'
import {
  builtInSource,
  type EditedTexts,
  i18nWith,
  problemOf,
  textsInUse,
} from '#app/platform/email-texts/email-texts.server.ts'
import { compileSource } from '#app/platform/email-texts/message-source.ts'
import { changeText, lockTexts } from '#app/platform/email-texts/store.server.ts'
import type { TextProblem } from '#app/platform/email-texts/text-problem.ts'
import { merged, overwritten } from '#app/platform/form-versions.ts'
import type { Language } from '#app/platform/languages.ts'
import { currentTexts, type Typed } from './current-texts.server.ts'
import { invented } from './examples.server.ts'
import type { SiteEmail } from './site-emails.ts'
import type { TextIndex } from './text-index.server.ts'

export type TextProblems = Record<string, TextProblem>

type SaveServices = Pick<Services, 'db' | 'clock' | 'config' | 'settings'>
type Saving = {
  email: SiteEmail
  language: Language
  /** The typed texts, by message id. */
  typed: Typed
  /** The version the form was rendered with. */
  seen: string
  index: TextIndex
  by: string
}

export type SavedTexts =
  /** Someone else changed a text that this form would overwrite: nothing is saved. */
  | { how: 'changed elsewhere'; ids: string[]; now: Typed; typed: Typed }
  /** Nothing is saved until every text is valid. */
  | { how: 'problems'; problems: TextProblems }
  | { how: 'saved'; count: number }

/** Saves the texts of an email that differ from those in use, each as a new version. */
export async function saveTexts(services: SaveServices, saving: Saving): Promise<SavedTexts> {
  const { email, language, typed, seen, by } = saving
  return transaction(services.db, async (tx): Promise<SavedTexts> => {
    await lockTexts(tx)
    const now = await currentTexts(tx, Object.keys(typed), language)
    const ids = overwritten(seen, now, typed)
    if (ids.length > 0)
      return { how: 'changed elsewhere', ids, now, typed: merged(seen, now, typed) }
    const changed = changesIn(typed, now)
    const problems = await problemsOf(services, tx, { ...saving, typed: changed })
    if (Object.keys(problems).length > 0) return { how: 'problems', problems }
    for (const [messageId, text] of Object.entries(changed)) {
      const builtIn = builtInSource({ messageId, language })
      const isBuiltIn = text === builtIn
      await changeText(tx, {
        messageId,
        language,
        text: isBuiltIn ? null : text,
        builtIn,
        email: email.kind,
        by,
        now: services.clock.now(),
      })
    }
    return { how: 'saved', count: Object.keys(changed).length }
  })
}

/** The typed texts that differ from those in use. */
export const changesIn = (typed: Typed, now: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([id, text]) => text !== now[id]))

type Checking = Pick<Saving, 'language' | 'typed' | 'index'>

/** Problems of these texts, by message id. */
export async function problemsOf(
  services: SaveServices,
  db: Queryable,
  { language, typed, index }: Checking,
): Promise<TextProblems> {
  const problems: TextProblems = {}
  for (const [messageId, text] of Object.entries(typed)) {
    const problem = problemOf({ messageId, language }, text, index.mostOf(messageId))
    if (problem) problems[messageId] = problem
  }
  if (Object.keys(problems).length > 0) return problems
  const { texts } = await textsInUse(db)
  for (const messageId of Object.keys(typed))
    if (!canBeRendered(services, { messageId, language, typed, index }, texts))
      problems[messageId] = { why: 'braces' }
  return problems
}

/** These texts merged over those in use. They are valid, so each compiles. */
export const withTyped = (texts: EditedTexts, language: Language, typed: Typed): EditedTexts => ({
  ...texts,
  [language]: {
    ...texts[language],
    ...Object.fromEntries(Object.entries(typed).map(([id, text]) => [id, compileSource(text)])),
  },
})

/** Whether every email that contains this text still renders, with each of its examples. */
function canBeRendered(
  services: SaveServices,
  { messageId, language, typed, index }: Checking & { messageId: string },
  texts: EditedTexts,
) {
  const i18n = i18nWith(language, withTyped(texts, language, typed))
  try {
    for (const { declaration } of index.emailsOf(messageId))
      for (const templateData of declaration.examples(invented(services, language)))
        declaration.template(i18n, templateData)
    return true
  } catch {
    return false
  }
}
