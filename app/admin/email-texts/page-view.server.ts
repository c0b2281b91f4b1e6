import type { I18n } from '@lingui/core'
import type { RouterContextProvider } from 'react-router'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import {
  builtInSource,
  i18nWith,
  problemOf,
  textsInUse,
} from '#app/platform/email-texts/email-texts.server.ts'
import { latestTexts, newestOf, versionsOf } from '#app/platform/email-texts/store.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { type Language, languages } from '#app/platform/languages.ts'
import { formatInstant } from '#app/platform/time.ts'
import { currentTexts } from './current-texts.server.ts'
import { type EmailMessage, invented, messagesOf } from './examples.server.ts'
import { problemWords } from './problem-words.ts'
import { placeNames, readerNames } from './readers.ts'
import { languagesOf, type SiteEmail } from './site-emails.ts'
import { textIndex } from './text-index.server.ts'

type Context = Readonly<RouterContextProvider>
type Shown = { email: SiteEmail; language: Language }

/** An email with all its texts in one language: in use, built in, and earlier versions. */
export async function emailPage(context: Context, { email, language }: Shown) {
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const messages = messagesOf(services, email, language)
  const ids = messages.map(({ id }) => id)
  const current = await currentTexts(services.db, ids, language)
  const latest = await latestTexts(services.db)
  return {
    slug: email.slug,
    language,
    languages: languagesOf(email).map((code) => ({
      code,
      name: languages[code].name,
      changed: latest.filter(
        (item) => item.language === code && item.text !== null && ids.includes(item.messageId),
      ).length,
    })),
    subject: await subjectOf(context, email),
    readers: i18n._(readerNames[email.declaration.readers]),
    examples: email.declaration.examples(invented(services, language)).length,
    fields: fieldsOf(context, { email, language, messages, current, latest }),
    seen: seenOf(current),
    history: await historyOf(context, ids, language),
  }
}

export type EmailPage = Awaited<ReturnType<typeof emailPage>>

/** The name of the email: its subject in the reader's language, unless it is sent in English only. */
async function subjectOf(context: Context, { kind, declaration }: SiteEmail) {
  const services = context.get(servicesContext)
  const language = declaration.isEnglish ? 'en' : context.get(languageContext)
  const i18n = i18nWith(language, (await textsInUse(services.db)).texts)
  const [example] = declaration.examples(invented(services, language))
  const texts = example && declaration.template(i18n, example)
  return texts?.subject ?? texts?.heading ?? kind
}

type Latest = Awaited<ReturnType<typeof latestTexts>>
type Fields = Shown & { messages: EmailMessage[]; current: Record<string, string>; latest: Latest }

function fieldsOf(context: Context, { email, language, messages, current, latest }: Fields) {
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const index = textIndex(services)
  const names = namesOf(i18n, messages)
  return messages.map(({ id, placeholders, examples }, position) => {
    const builtIn = builtInSource({ messageId: id, language })
    const edited = latest.filter(({ messageId, text }) => messageId === id && text !== null)
    const own = edited.find((item) => item.language === language)
    return {
      id,
      name: names[position]!,
      text: current[id]!,
      builtIn,
      isChanged: own !== undefined,
      unfit: own ? unfitWords(i18n, own) : null,
      isBuiltInNewer: own !== undefined && own.builtIn !== builtIn,
      most: Math.max(index.mostOf(id), builtIn.length),
      placeholders: [...placeholders].map(([name, value]) => ({ name: `{${name}}`, value })),
      others: index.emailsOf(id).filter(({ kind }) => kind !== email.kind).length,
      examples: [...examples].map((example) => example + 1),
      stillBuiltIn: edited.length === 0 ? [] : languagesWithout(edited, languagesOf(email)),
    }
  })
}

/** Why an edited text isn't used, or null. */
function unfitWords(i18n: I18n, { messageId, language, text }: Latest[number]) {
  const problem = problemOf({ messageId, language }, text ?? '')
  return problem && problemWords(i18n, problem)
}

/** Languages that still have the built-in text while another was edited. */
const languagesWithout = (edited: Latest, all: readonly Language[]) =>
  all
    .filter((code) => edited.every((item) => item.language !== code))
    .map((code) => languages[code].name)

/** "Subject, Heading", and "Paragraph 2" where there are several. */
function namesOf(i18n: I18n, messages: EmailMessage[]) {
  const names = messages.map(({ places }) =>
    places.map((place) => i18n._(placeNames[place])).join(', '),
  )
  return names.map((name, position) => {
    const before = names.slice(0, position).filter((other) => other === name).length
    const isAlone = names.filter((other) => other === name).length === 1
    return isAlone ? name : `${name} ${before + 1}`
  })
}

const MOST_SHOWN = 100

/** The history of changes, newest first; every version but the one in use can be restored. */
async function historyOf(context: Context, ids: string[], language: Language) {
  if (ids.length === 0) return []
  const { db, clock } = context.get(servicesContext)
  const reader = context.get(languageContext)
  const keys = ids.map((messageId) => ({ messageId, language }))
  const rows = await versionsOf(db, keys).limit(MOST_SHOWN).execute()
  return rows.map((row) => {
    const own = rows.filter(({ messageId }) => messageId === row.messageId)
    const newest = newestOf(own)!
    const before = own.find(({ number }) => number === row.number - 1)
    return {
      id: row.messageId,
      number: row.number,
      newest: newest.number,
      before: before?.text ?? row.builtIn,
      /** Not the text that is in use already. */
      canPutBack: (before?.text ?? null) !== newest.text,
      after: row.text ?? row.builtIn,
      isBuiltIn: row.text === null,
      putBack: row.putBack,
      on: formatInstant(row.changedAt, reader, clock.now()),
      by: row.changedBy ? displayName(row.fullName, row.email) : null,
    }
  })
}
