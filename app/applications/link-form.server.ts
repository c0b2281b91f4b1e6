import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { challengeOf } from '#app/page/abuse.server.ts'
import {
  clientAddressContext,
  languageContext,
  requestI18n,
} from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { networkOf } from '#app/platform/network.ts'
import { isCellphone, readPhone, spokenPhone } from '#app/platform/phone.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { typedIn } from '#app/platform/posted-form.server.ts'
import { saveDraftDocument } from './draft-documents.server.ts'
import { draftCookie, linkedDraft } from './draft-link.server.ts'
import { refusals } from './outcome.ts'
import { type DocumentKind, type Draft, documentKinds } from './public/application.ts'
import { type SendTo, sendDraftLink } from './send-draft-link.server.ts'

type Context = Readonly<RouterContextProvider>

/** The result of "Send me a link". */
export type LinkAnswer = {
  /** As typed, or formatted once the link is being sent. */
  to: string
  isSent: boolean
  /** An error of the number or address. */
  problem: string | null
  /** Files that couldn't be stored with the draft. */
  files: string[]
  challenge?: Challenge
}

/**
 * The button "Send me a link": stores the draft with its files, and sends its link to a cellphone or an email
 * address.
 */
export async function sendLink(
  context: Context,
  request: Request,
  { form, typed, headers }: { form: FormData; typed: Draft; headers: Headers },
): Promise<{ link: LinkAnswer; status: number }> {
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const words = cleanLine(typedIn(form, 'linkTo').slice(0, 200))
  const refuse = (problem: string | null, status: number, challenge?: Challenge) => ({
    link: { to: words, isSent: false, problem, files: [], challenge },
    status,
  })
  const to = readContact(words, services.texts.areRead)
  if ('why' in to) return refuse(i18n._(to.why), 422)
  const contact = 'phone' in to ? to.phone : to.email
  const guarded = 'phone' in to ? 'sms code' : 'email'
  const attempt = await challengeOf(context, form, { form: guarded, account: contact })
  if (!attempt.isAllowed) return refuse(null, attempt.challenge.sum ? 428 : 429, attempt.challenge)
  const network = networkOf(context.get(clientAddressContext))
  const known = (await linkedDraft(context, request))?.id ?? null
  const language = context.get(languageContext)
  const sent = await sendDraftLink(services, { known, typed, to, language, network })
  if (!sent.ok) return refuse(i18n._(refusals[sent.why]), 409)
  headers.append('Set-Cookie', draftCookie(context, request, sent.token))
  const files = await saveFiles(context, { form, draftId: sent.id, network })
  const shown = 'phone' in to ? spokenPhone(to.phone) : to.email
  return { link: { to: shown, isSent: true, problem: null, files }, status: 200 }
}

const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** SMS to other countries cost many times as much, and attract fraud. */
function readContact(words: string, takesPhone: boolean): SendTo | { why: MessageDescriptor } {
  if (words.includes('@') || !takesPhone)
    return ADDRESS.test(words) && words.length <= 120
      ? { email: words.toLowerCase() }
      : { why: msg`Please enter a valid email address` }
  const read = readPhone(words)
  if ('problem' in read) return { why: read.problem }
  return isCellphone(read.number)
    ? { phone: read.number }
    : { why: msg`We can only SMS South African cellphones. Use your email instead.` }
}

/** Files that were chosen but wait for an account are stored with the draft. */
async function saveFiles(
  context: Context,
  { form, draftId, network }: { form: FormData; draftId: string; network: string },
): Promise<string[]> {
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const refused: string[] = []
  for (const kind of Object.keys(documentKinds) as DocumentKind[])
    for (const file of form.getAll(`new-${kind}`)) {
      if (!(file instanceof File) || file.size === 0) continue
      const bytes = new Uint8Array(await file.arrayBuffer())
      const now = services.clock.now()
      const saving = { draftId, kind, name: file.name, bytes, network, now }
      const stored = await saveDraftDocument(services, saving)
      if (!stored.ok) refused.push(`${file.name}: ${i18n._(stored.why)}`)
    }
  return refused
}
