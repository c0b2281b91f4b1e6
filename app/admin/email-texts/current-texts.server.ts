import type { Queryable } from '#app/platform/db.server.ts'
import { builtInSource } from '#app/platform/email-texts/email-texts.server.ts'
import { latestTexts } from '#app/platform/email-texts/store.server.ts'
import type { Language } from '#app/platform/languages.ts'

/** Texts by the id of their message. */
export type Typed = Record<string, string>

/** The values of the fields: the last edited text, or the built-in one. */
export async function currentTexts(
  db: Queryable,
  ids: readonly string[],
  language: Language,
): Promise<Typed> {
  const edited = new Map(
    (await latestTexts(db))
      .filter((latest) => latest.language === language)
      .map(({ messageId, text }) => [messageId, text]),
  )
  return Object.fromEntries(
    ids.map((messageId) => [
      messageId,
      edited.get(messageId) ?? builtInSource({ messageId, language }),
    ]),
  )
}
