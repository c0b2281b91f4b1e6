import type { I18n } from '@lingui/core'
import { href, type RouterContextProvider, redirect } from 'react-router'
import { withoutCookies } from '#app/page/cookie-check.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { type AccountStep, makeAccount, openAccount } from './account-step.server.ts'
import { removeDocument, saveDocument } from './documents.server.ts'
import { removeDraftDocument } from './draft-documents.server.ts'
import { linkedDraft } from './draft-link.server.ts'
import { problemsOf } from './draft-problems.ts'
import { placeChoices } from './form-view.server.ts'
import { type LinkAnswer, sendLink } from './link-form.server.ts'
import { refusals } from './outcome.ts'
import { accountBilling, hasPaid } from './paid.server.ts'
import {
  type DocumentKind,
  type DocumentsPresent,
  type Draft,
  documentKinds,
  documentProblems,
  emptyDraft,
  isPart,
  isRight,
  type Part,
  type Problems,
  partNames,
  partToFill,
  problemsIn,
  readFields,
  translateProblems,
} from './public/application.ts'
import { documentsOf, documentsPresent, draftOf } from './queries.server.ts'
import { applicationOf, saveDraft } from './save-draft.server.ts'
import { submitApplication, whereOf } from './submit-application.server.ts'

type Context = Readonly<RouterContextProvider>

/** The form's action data: its errors and what was done. */
export type FormAnswer = {
  intent: string
  /** The part to open. */
  part: Part
  problems: Problems
  /** Why the application wasn't submitted: shown above the button. */
  refusal: string | null
  isUnpaid: boolean
  /** It failed because of a server or network error. */
  hasFailed: boolean
  account: Exclude<AccountStep['outcome'], 'refused'> | null
  accountProblem: string | null
  /** A visitor's input, so that a page without script can render it again. */
  typed: Draft | null
  placeChoices: { id: string; name: string }[]
  link: LinkAnswer | null
}

const nothing: Omit<FormAnswer, 'intent' | 'part'> = {
  problems: {},
  refusal: null,
  isUnpaid: false,
  hasFailed: false,
  account: null,
  accountProblem: null,
  typed: null,
  placeChoices: [],
  link: null,
}

type Taken = { answer: FormAnswer; status: number }

/** Handles a button of the form. Errors are in the page's language. */
export async function handleForm(
  context: Context,
  request: Request,
  headers: Headers,
): Promise<Taken> {
  const { answer, status } = await takeButton(context, request, headers)
  const problems = translateProblems(requestI18n(context), answer.problems)
  return { answer: { ...answer, problems }, status }
}

/** Saves the input first, whichever button was clicked. */
async function takeButton(context: Context, request: Request, headers: Headers): Promise<Taken> {
  const i18n = requestI18n(context)
  const form = await postedForm(request)
  const [intent = 'save', id = ''] = String(form.get('intent') ?? 'save').split(':')
  const typed = readFields(form)
  const leaving = leavingOf(form, intent, id)
  const known = visitor(context)
  const step = known ? null : await accountStep(context, request, { form, intent, typed, headers })
  const userId = known?.id ?? (step?.outcome === 'signed in' ? step.userId : null)
  if (step?.outcome === 'detour') throw redirect(step.to, { headers })
  if (!userId && intent === 'link')
    return linkAnswer(context, request, { form, typed, leaving, headers })
  if (!userId && intent === 'remove') await removeLinked(context, request, id)
  if (!userId) return strangersAnswer(context, { intent, typed, step, leaving })

  const services = context.get(servicesContext)
  const now = services.clock.now()
  const own = { userId, language: context.get(languageContext), now }
  const saved = await saveDraft(services, { ...own, typed })
  const answer: FormAnswer = {
    ...nothing,
    intent,
    part: leaving.part,
    account: step ? 'signed in' : null,
  }
  if (!saved.ok) return { answer: { ...answer, refusal: i18n._(refusals[saved.why]) }, status: 409 }
  const application = await applicationOf(services, own)
  const problems = await savePosted(services, i18n, application, form, now)
  // A page without script is loaded again, now with a session.
  if (step && form.get('hydrated') !== '1') {
    for (const [first] of Object.values(problems))
      if (first) withToast(headers, { kind: 'failure', title: first })
    throw redirect(new URL(request.url).pathname, { headers })
  }
  if (Object.keys(problems).length > 0)
    return { answer: { ...answer, part: 'documents', problems }, status: 422 }
  if (intent === 'remove') await removeDocument(services, { application, documentId: id, now })
  if (intent === 'pay' && !services.settings.current().newApplications) {
    const view = { ...answer, part: 'send' as const }
    if (!hasPaid(await accountBilling(services.db, userId)))
      return { answer: { ...view, refusal: i18n._(refusals['not now']) }, status: 409 }
  }
  if (intent === 'pay') throw redirect(href('/payment-setup'), { headers })
  if (leaving.to) {
    const draft = await draftOf(saved.application, services.secret)
    const there = documentsPresent(await documentsOf(services.db, application.id))
    return left(answer, leaving, allProblems(draft, there, now))
  }
  if (intent !== 'send') return { answer, status: 200 }

  const sent = await submitApplication(services, { userId, now }).catch((error: unknown) => {
    services.log.error({ err: error }, 'an application could not be submitted')
    return null
  })
  // The input has been saved by now.
  if (!sent) return { answer: { ...answer, part: 'send', hasFailed: true }, status: 500 }
  if (sent.ok) throw redirect(`${href('/application')}?sent=1`, { headers })
  return {
    answer: {
      ...answer,
      part: partToFill(sent.problems),
      problems: sent.problems,
      refusal: i18n._(refusals[sent.why]),
      isUnpaid: sent.why === 'unpaid',
      placeChoices: placeChoices({ ...emptyDraft, ...typed }),
    },
    status: sent.why === 'unpaid' ? 402 : 422,
  }
}

type Pressed = { form: FormData; intent: string; typed: Partial<Draft>; headers: Headers }

async function accountStep(
  context: Context,
  request: Request,
  { form, intent, typed, headers }: Pressed,
): Promise<AccountStep | null> {
  const wish = {
    email: typed.email ?? '',
    name: typed.fullName || (typed.email ?? '').split('@')[0]!,
    password: String(form.get('accountPassword') ?? '').slice(0, 1000),
    agreed: form.get('terms') === 'on',
  }
  if (intent !== 'register' && intent !== 'login') return null
  const blocked = withoutCookies(context, request, form)
  if (blocked) return { outcome: 'refused', why: blocked }
  if (intent === 'register') return makeAccount(context, request, wish, headers)
  return openAccount(context, request, wish, headers)
}

type Linking = { form: FormData; typed: Partial<Draft>; leaving: Leaving; headers: Headers }

async function linkAnswer(
  context: Context,
  request: Request,
  { form, typed, leaving, headers }: Linking,
): Promise<Taken> {
  const draft = { ...emptyDraft, ...typed }
  const { link, status } = await sendLink(context, request, { form, typed: draft, headers })
  const answer = { ...nothing, intent: 'link', part: leaving.part, typed: draft, link }
  return { answer: { ...answer, placeChoices: placeChoices(draft) }, status }
}

async function removeLinked(context: Context, request: Request, documentId: string) {
  const linked = await linkedDraft(context, request)
  if (linked)
    await removeDraftDocument(context.get(servicesContext), { draftId: linked.id, documentId })
}

/** Without an account nothing is stored: the page is rendered again with all input. */
function strangersAnswer(
  context: Context,
  { intent, typed, step, leaving }: Omit<Pressed, 'form' | 'headers'> & StrangersStep,
): Taken {
  const i18n = requestI18n(context)
  const draft = { ...emptyDraft, ...typed }
  const isRefused = step?.outcome === 'refused'
  const answer: FormAnswer = {
    ...nothing,
    intent,
    part: leaving.part,
    account: step && !isRefused ? step.outcome : null,
    accountProblem: isRefused ? i18n._(step.why) : null,
    typed: draft,
    placeChoices: placeChoices(draft),
  }
  const now = context.get(servicesContext).clock.now()
  const found = allProblems(draft, { photo: 0, logo: 0, certificates: 0 }, now)
  if (leaving.to) return left(answer, leaving, found)
  if (intent !== 'send' && intent !== 'pay') return { answer, status: isRefused ? 422 : 200 }
  // Documents need an account, so the first part that can be completed without them comes first.
  const { photo, logo, certificates, ...problems } = found
  const first = partToFill(problems)
  const part = first === 'send' ? 'documents' : first
  return { answer: { ...answer, part, problems, refusal: i18n._(refusals.account) }, status: 422 }
}

type StrangersStep = { step: AccountStep | null; leaving: Leaving }

function allProblems(draft: Draft, documents: DocumentsPresent, now: Date): Problems {
  const problems: Problems = { ...problemsOf(draft, dayOf(now)), ...documentProblems(documents) }
  const where = whereOf(draft)
  if (!problems.place && 'problems' in where) problems.place = where.problems
  return problems
}

/** The part that a page without script was on, and the one its button leads to. */
type Leaving = { part: Part; to: Part | null; isNext: boolean; wasNotified: boolean }

function leavingOf(form: FormData, intent: string, id: string): Leaving {
  const posted = form.get('part')
  const part = isPart(posted) ? posted : 'you'
  const isNext = intent === 'next'
  const next = partNames[partNames.indexOf(part) + 1] ?? part
  const opened = intent === 'open' && isPart(id) ? id : null
  return { part, to: isNext ? next : opened, isNext, wasNotified: form.get('notified') === part }
}

/** Shows a part's errors once when the user goes on; the second time they may go on anyway. */
function left(answer: FormAnswer, { part, to, isNext, wasNotified }: Leaving, found: Problems) {
  const problems = problemsIn(part, found)
  return isNext && !wasNotified && !isRight(part, problems)
    ? { answer: { ...answer, problems }, status: 422 }
    : { answer: { ...answer, part: to ?? part }, status: 200 }
}

/** Files posted with the form itself, the only way to upload without script. */
async function savePosted(
  services: Parameters<typeof saveDocument>[0],
  i18n: I18n,
  application: Parameters<typeof saveDocument>[1]['application'],
  form: FormData,
  now: Date,
): Promise<Problems> {
  const problems: Problems = {}
  for (const kind of Object.keys(documentKinds) as DocumentKind[])
    for (const file of form.getAll(`new-${kind}`)) {
      if (!(file instanceof File) || file.size === 0) continue
      const bytes = new Uint8Array(await file.arrayBuffer())
      const stored = await saveDocument(services, {
        application,
        kind,
        name: file.name,
        bytes,
        now,
      })
      if (!stored.ok)
        problems[kind] = [...(problems[kind] ?? []), `${file.name}: ${i18n._(stored.why)}`]
    }
  return problems
}
