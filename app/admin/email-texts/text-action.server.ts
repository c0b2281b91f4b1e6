import { msg, plural } from '@lingui/core/macro'
import { data, type RouterContextProvider } from 'react-router'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { typedIn } from '#app/platform/posted-form.server.ts'
import { currentTexts, type Typed } from './current-texts.server.ts'
import { messagesOf } from './examples.server.ts'
import { problemWords } from './problem-words.ts'
import { putBackText } from './put-back.server.ts'
import { saveTexts, type TextProblems } from './save-texts.server.ts'
import { sendExample } from './send-example.server.ts'
import type { SiteEmail } from './site-emails.ts'
import { type TextIndex, textIndex } from './text-index.server.ts'

type Posted = {
  context: Readonly<RouterContextProvider>
  form: FormData
  email: SiteEmail
  language: Language
  by: { id: string; email: string }
}

/** Shown instead of redirecting: the fields keep what was typed. */
export type TextAnswer = {
  typed: Typed
  /** The version of the previous form; without it the next form gets the current version. */
  seen?: string
  problems?: Record<string, string>
  /** What someone else saved meanwhile, by message id. */
  changed?: { id: string; now: string }[]
  sentTo?: string
}

const HERE = '/admin/settings/emails'

export async function textAction(posted: Posted) {
  const intent = typedIn(posted.form, 'intent')
  const index = textIndex(posted.context.get(servicesContext))
  if (intent === 'put back') return putBack(posted, index)
  if (intent === 'save') return save(posted, index)
  if (intent === 'send') return send(posted, index)
  throw data(null, { status: 400 })
}

async function save({ context, form, email, language, by }: Posted, index: TextIndex) {
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const typed = await typedTexts(context, form, { email, language })
  const seen = typedIn(form, 'seen')
  const saved = await saveTexts(services, { email, language, typed, seen, index, by: by.id })
  if (saved.how === 'changed elsewhere') {
    const changed = saved.ids.map((id) => ({ id, now: saved.now[id]! }))
    return answer(409, { typed: saved.typed, changed })
  }
  if (saved.how === 'problems')
    return answer(422, { typed, seen, problems: inWords(context, saved.problems) })
  // Refreshes this process, so that the next page needn't wait for the notification of its own change.
  await services.emailTexts.refresh()
  const { count } = saved
  return redirectWithToast(`${HERE}/${email.slug}/${language}`, {
    kind: count > 0 ? 'success' : 'info',
    title: i18n._(
      count > 0
        ? msg`${plural(count, { one: '# text saved', other: '# texts saved' })}`
        : msg`Nothing changed`,
    ),
  })
}

/** Emails the texts in the fields, saved or not, to the signed-in administrator. */
async function send({ context, form, email, language, by }: Posted, index: TextIndex) {
  const typed = await typedTexts(context, form, { email, language })
  const seen = typedIn(form, 'seen')
  const example = exampleIn(typedIn(form, 'example'))
  const sending = { email, language, typed, index, by, example }
  const sent = await sendExample(context.get(servicesContext), requestI18n(context), sending)
  return sent.ok
    ? answer(200, { typed, seen, sentTo: by.email })
    : answer(422, { typed, seen, problems: inWords(context, sent.problems) })
}

async function putBack({ context, form, email, language, by }: Posted, index: TextIndex) {
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const [number, seen] = [Number(typedIn(form, 'number')), Number(typedIn(form, 'newest'))]
  const messageId = typedIn(form, 'text')
  const key = { messageId, language, number, seen }
  const done = await putBackText(services, i18n, { ...key, email: email.kind, index, by: by.id })
  await services.emailTexts.refresh()
  const here = `${HERE}/${email.slug}/${language}`
  return done.ok
    ? redirectWithToast(here, { kind: 'success', title: i18n._(msg`The earlier text is back`) })
    : redirectWithToast(here, { kind: 'failure', title: done.why })
}

/** Examples are numbered from 1. */
export const exampleIn = (typed: string | null) => Math.max(0, (Number(typed) || 1) - 1)

const answer = (status: number, body: TextAnswer) => data(body, { status })

const inWords = (context: Posted['context'], problems: TextProblems) =>
  Object.fromEntries(
    Object.entries(problems).map(([id, problem]) => [
      id,
      problemWords(requestI18n(context), problem),
    ]),
  )

/** The texts of a form by message id. A missing field means unchanged. */
export async function typedTexts(
  context: Posted['context'],
  form: Pick<FormData, 'get'>,
  { email, language }: Pick<Posted, 'email' | 'language'>,
): Promise<Typed> {
  const services = context.get(servicesContext)
  const ids = messagesOf(services, email, language).map(({ id }) => id)
  const current = await currentTexts(services.db, ids, language)
  const typed = ids.map((id) => {
    const value = form.get(`text-${id}`)
    const text = typeof value === 'string' ? cleanLine(value) : current[id]!
    // A non-breaking space counts as the typed space: text fields don't show the difference.
    return [id, text === cleanLine(current[id]!) ? current[id]! : text]
  })
  return Object.fromEntries(typed)
}
