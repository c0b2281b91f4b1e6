import type { I18n } from '@lingui/core'
import type { RouterContextProvider } from 'react-router'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import {
  builtInSource,
  type EditedTexts,
  i18nWith,
  textsInUse,
} from '#app/platform/email-texts/email-texts.server.ts'
import { latestTexts } from '#app/platform/email-texts/store.server.ts'
import { emailReaders, type Invented } from '#app/platform/emails.server.ts'
import { type Language, languages, siteLanguages } from '#app/platform/languages.ts'
import { invented } from './examples.server.ts'
import { readerNames } from './readers.ts'
import { type SiteEmail, siteEmails } from './site-emails.ts'
import { textIndex } from './text-index.server.ts'

type Context = Readonly<RouterContextProvider>
export type Search = { words: string; isOnlyChanged: boolean }

/** All emails grouped by recipient, with the languages that were edited, and the texts that no longer fit. */
export async function emailList(context: Context, search: Search) {
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const index = textIndex(services)
  const { texts } = await textsInUse(services.db)
  const reader = context.get(languageContext)
  const shown = invented(services, reader)
  const [readersI18n, english] = [i18nWith(reader, texts), i18nWith('en', texts)]
  const rows = siteEmails(services.emails)
    .map((email) => ({
      ...rowOf(email, shown, email.declaration.isEnglish ? english : readersI18n),
      changed: changedIn(email.kind, index, texts),
    }))
    .filter((row) => isFound(row, search))
    // The search text isn't sent to the browser.
    .map(({ words: _, ...row }) => row)
  return {
    groups: emailReaders.flatMap((readers) => {
      const emails = rows.filter((row) => row.readers === readers)
      return emails.length > 0 ? [{ readers, name: i18n._(readerNames[readers]), emails }] : []
    }),
    unfit: await unfitTexts(context),
    ...search,
  }
}

/** An email as its list shows it: with its first example. */
function rowOf({ kind, slug, declaration }: SiteEmail, shown: Invented, i18n: I18n) {
  const all = declaration
    .examples(shown)
    .flatMap((templateData) => declaration.template(i18n, templateData) ?? [])
  const [first] = all
  const heading = first?.heading ?? kind
  return {
    slug,
    readers: declaration.readers,
    subject: first?.subject ?? heading,
    preview: first?.preview ?? heading,
    words: JSON.stringify([kind, all]).toLowerCase(),
  }
}

type Row = ReturnType<typeof rowOf> & { changed: string[] }

function isFound({ words, changed }: Row, search: Search) {
  if (search.isOnlyChanged && changed.length === 0) return false
  return search.words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}

/** The names of the languages in which one of its texts was edited. */
function changedIn(kind: string, index: ReturnType<typeof textIndex>, texts: EditedTexts) {
  return siteLanguages
    .filter((language) =>
      Object.keys(texts[language]).some((id) =>
        index.emailsOf(id).some((email) => email.kind === kind),
      ),
    )
    .map((language) => languages[language].name)
}

/** Edited texts whose built-in text no longer exists in this release. */
export async function unfitTexts(context: Context) {
  const services = context.get(servicesContext)
  const index = textIndex(services)
  const { unfit } = await textsInUse(services.db)
  const isUnfit = ({ messageId, language }: { messageId: string; language: Language }) =>
    !index.has(messageId) ||
    unfit.some((item) => item.messageId === messageId && item.language === language)
  return (await latestTexts(services.db)).flatMap(({ text, builtIn, number, ...key }) =>
    text !== null && isUnfit(key)
      ? [
          {
            ...key,
            number,
            text,
            languageName: languages[key.language].name,
            /** The built-in text it replaced. */
            replaced: builtIn,
            /** The current built-in text, if any. */
            builtIn: builtInSource(key),
            emails: index.emailsOf(key.messageId).map(({ slug }) => slug),
          },
        ]
      : [],
  )
}
