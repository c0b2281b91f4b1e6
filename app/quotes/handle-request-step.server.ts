import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { readWhere } from '#app/directory/index.server.ts'
import { isActive } from '#app/directory/public/categories.ts'
import { jobOfWords } from '#app/directory/public/job-of-words.ts'
import { usualJobTypes } from '#app/directory/public/job-types.ts'
import { challengeOf, statusOf } from '#app/page/abuse.server.ts'
import { withoutCookies } from '#app/page/cookie-check.server.ts'
import {
  clientAddressContext,
  languageContext,
  requestI18n,
} from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { newId } from '#app/platform/ids.ts'
import { networkOf } from '#app/platform/network.ts'
import { readPhone } from '#app/platform/phone.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { type FileOwner, fileOwner, removePhoto, uploader } from '#app/uploads/index.server.ts'
import { textCode } from './guest-codes.server.ts'
import {
  bestMatches,
  isNotOneself,
  listedProviders,
  providersNamed,
  urgentProviders,
} from './invited-providers.server.ts'
import type { Refusal } from './outcome.ts'
import {
  allProblems,
  contactOf,
  type FieldErrors,
  firstBadStep,
  problemsOf,
  type RequestDraft,
  readDraft,
  type StepName,
  stepsOf,
} from './request-form.ts'
import { savePhotos } from './save-photos.server.ts'
import { type Asked, type Asking, sendRequest } from './send-request.server.ts'
import { textsGuests } from './texts-guests.server.ts'

type Context = Readonly<RouterContextProvider>

/** The form prefilled from the URL: providers, service, place and description. */
export async function draftOfAddress(context: Context, request: Request): Promise<RequestDraft> {
  const { db } = context.get(servicesContext)
  const params = new URL(request.url).searchParams
  const named = await providersNamed(db, params.getAll('provider'))
  const providers = await listedProviders(db, named)
  const draft = readDraft(params)
  const category = isActive(draft.category) ? draft.category : (providers[0]?.category ?? '')
  return {
    ...draft,
    job: draft.job || spokenJob(context, { ...draft, category }),
    time: draft.time || 'any',
    token: newId(),
    category,
    place: draft.place || (params.get('location') ?? '').slice(0, 120),
    providers: providers.map(({ id }) => id),
    // A URL without a provider offers the best matches.
    everyone: params.get('invitation') === 'everyone' || named.length === 0,
  }
}

/** The job that the search terms describe, in English or in the reader's language. */
function spokenJob(
  context: Context,
  { category, words }: Pick<RequestDraft, 'category' | 'words'>,
) {
  if (!isActive(category) || !words) return ''
  const i18n = requestI18n(context)
  return jobOfWords(
    words,
    usualJobTypes(category).map(({ code, name }) => ({
      code,
      names: [i18n._(name), i18nFor('en')._(name)],
    })),
  )
}

export type Step =
  | { sent: Extract<Asked, { ok: true }> }
  | {
      stay: {
        step: StepName
        draft: RequestDraft
        errors: FieldErrors
        refusal?: Extract<Asked, { ok: false }>['why']
      }
      /** The proof-of-work challenge before the request is accepted. */
      challenge?: Challenge
      status: number
      /** Whose photos these are. A new device's cookie is set by this response, so the request doesn't carry it yet. */
      owner: FileOwner
    }

/** A submit of the form: next, back, removing a photo, or sending. */
export async function takeStep(
  context: Context,
  request: Request,
  headers: Headers,
): Promise<Step> {
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  const draft = readDraft(form)
  const steps = stepsOf(draft)
  const step = steps.find((name) => name === form.get('at')) ?? steps[0]!
  // The cached page of the form is the same for everyone, so it can't contain a token.
  draft.token ||= newId()
  const files = form.getAll('newPhoto').filter((item) => item instanceof File && item.size > 0)
  const owner = files.length > 0 ? uploader(context, request, headers) : fileOwner(context, request)
  const { challenge, ...photoError } = await savePhotos(context, form, draft, {
    files: files as File[],
    owner,
  })
  const stay = (step: StepName, errors: FieldErrors = {}, status = 200) => ({
    stay: { step, draft, errors: { ...photoError, ...errors } },
    status,
    owner,
  })
  if (draft.urgent && !services.settings.current().urgentRequests) {
    draft.urgent = false
    const { stay: shown, ...rest } = stay(stepsOf(draft)[0]!, {}, 409)
    return { ...rest, stay: { ...shown, refusal: 'not urgent now' } }
  }
  if (challenge) return { ...stay(step, {}, statusOf(challenge)), challenge }
  if (photoError.photos) return stay(step, {}, 422)

  const [verb = '', what = ''] = String(form.get('intent') ?? 'next').split(':')
  if (verb === 'remove-photo') {
    await removePhoto(services, what, owner)
    draft.photos = draft.photos.filter((id) => id !== what)
  }
  if (verb === 'contact') draft.contact = what === 'email' ? 'email' : 'phone'
  const unchecked = uncheckedStep(steps, step, { verb, what })
  if (unchecked) return stay(unchecked)

  const bad =
    verb === 'send' ? problemOfRequest(context, draft) : problemOfStep(context, draft, step)
  if (bad) return stay(bad.step, bad.errors, 422)
  if (verb === 'send') {
    // A guest's browser must accept the link's cookie, or it can't open its page.
    const blocked = visitor(context) ? null : withoutCookies(context, request, form)
    if (blocked) return stay(steps.at(-1)!, { providers: requestI18n(context)._(blocked) }, 422)
    return send(context, form, draft, owner)
  }
  return stay(steps[Math.min(steps.length - 1, steps.indexOf(step) + 1)]!)
}

/** The step of a button that skips validation; null for those that go forward. */
function uncheckedStep(
  steps: readonly StepName[],
  step: StepName,
  { verb, what }: { verb: string; what: string },
): StepName | null {
  switch (verb) {
    case 'look':
    case 'remove-photo':
      return step
    case 'back':
      return steps[Math.max(0, steps.indexOf(step) - 1)]!
    case 'contact':
      return steps.at(-1)!
    case 'go':
      return steps.find((name) => name === what) ?? step
    default:
      return null
  }
}

function formContext(context: Context) {
  const services = context.get(servicesContext)
  return {
    isGuest: visitor(context) === null,
    takesPhone: textsGuests(services),
    today: dayOf(services.clock.now()),
    i18n: requestI18n(context),
  }
}

type Problem = { step: StepName; errors: FieldErrors }

function problemOfStep(context: Context, draft: RequestDraft, step: StepName): Problem | null {
  const shown = formContext(context)
  const errors = {
    ...problemsOf(step, draft, shown),
    ...(step === 'where' ? placeProblem(shown.i18n, draft) : {}),
  }
  return Object.keys(errors).length > 0 ? { step, errors } : null
}

/** Fills in what the urgent form doesn't ask, then validates all steps. */
function problemOfRequest(context: Context, draft: RequestDraft): Problem | null {
  const shown = formContext(context)
  if (draft.urgent) {
    draft.job ||= spokenJob(context, draft)
    // The short form requires only a guest's number, and providers' lists need a name.
    if (shown.isGuest) draft.name ||= shown.i18n._(msg`Customer`)
  }
  const errors = { ...allProblems(draft, shown), ...placeProblem(shown.i18n, draft) }
  const step = firstBadStep(errors, draft.urgent)
  return step && { step, errors }
}

async function send(
  context: Context,
  form: FormData,
  draft: RequestDraft,
  owner: FileOwner,
): Promise<Step> {
  const services = context.get(servicesContext)
  const person = visitor(context)
  const isTexted = !person && contactOf(draft, textsGuests(services)) === 'phone'
  const abuse = await challengeOf(context, form, {
    form: 'quote request',
    account: person?.id ?? (isTexted ? phoneOf(draft) : draft.email.toLowerCase()),
    // A signed-in customer is limited by account, not by device.
    device: person && 'signed in',
  })
  if (!abuse.isAllowed)
    return challengedStep(requestI18n(context), draft, { challenge: abuse.challenge, owner })
  const { where, providers } = await whereAndWhom(context, draft)
  const outcome = await sendRequest(services, {
    draft,
    where,
    providers,
    customer: person && { id: person.id, name: person.name },
    textCode: isTexted ? codeTexter(context) : null,
    device: owner,
    language: context.get(languageContext),
    secret: services.secret,
    now: services.clock.now(),
    securityNow: services.securityClock.now(),
  })
  return outcome.ok ? { sent: outcome } : refusedStep(draft, outcome.why, owner)
}

/** The last step again, with a proof-of-work challenge, or how long to wait. */
function challengedStep(
  i18n: I18n,
  draft: RequestDraft,
  { challenge, owner }: { challenge: Challenge; owner: FileOwner },
): Step {
  const errors: FieldErrors = challenge.sum ? {} : { providers: tooMany(i18n, challenge.minutes) }
  return {
    stay: { step: stepsOf(draft).at(-1)!, draft, errors },
    challenge,
    status: statusOf(challenge),
    owner,
  }
}

/** The job's place, and its providers: the chosen ones, the best matches, or the nearest. */
async function whereAndWhom(context: Context, draft: RequestDraft) {
  const { db, clock } = context.get(servicesContext)
  const where = readWhere(draft.place, draft.placeId)
  if (!('found' in where) || !isActive(draft.category)) throw new Error('checked before')
  const near = {
    category: draft.category,
    placeId: where.found.place.id,
    now: clock.now(),
    isWanted: isNotOneself(visitor(context)),
  }
  if (!draft.urgent && !draft.everyone) return { where: where.found, providers: draft.providers }
  const found = draft.urgent
    ? (await urgentProviders(db, near)).providers
    : await bestMatches(db, near)
  return { where: where.found, providers: found.map(({ id }) => id) }
}

function codeTexter(context: Context): NonNullable<Asking['textCode']> {
  const language = context.get(languageContext)
  const network = networkOf(context.get(clientAddressContext))
  return (tx, requestId, phone) =>
    textCode(
      context.get(servicesContext),
      tx,
      { id: requestId, requestId },
      { phone, language, network },
    )
}

/** The form again, at the step where the rejected input can be changed. */
function refusedStep(draft: RequestDraft, why: Refusal, owner: FileOwner): Step {
  const steps = stepsOf(draft)
  const stay = (step: StepName, changed: Partial<RequestDraft>): Step => ({
    stay: { step, draft: { ...draft, ...changed }, errors: {}, refusal: why },
    status: 409,
    owner,
  })
  if (why === 'photos gone') return stay(steps[0]!, { photos: [] })
  if (why === 'nobody left') return stay(steps.at(-1)!, {})
  // The number can't receive SMS: the error says so, and the form asks for the email instead.
  return stay(steps.at(-1)!, { contact: 'email' })
}

function phoneOf({ phone }: RequestDraft): string {
  const read = readPhone(phone)
  return 'number' in read ? read.number : phone
}

const tooMany = (i18n: I18n, minutes: number) =>
  minutes === 1
    ? i18n._(
        msg`You've sent many requests in a short time. Wait a minute, then try again; we've kept what you wrote.`,
      )
    : i18n._(
        msg`You've sent many requests in a short time. Wait ${minutes} minutes, then try again; we've kept what you wrote.`,
      )

function placeProblem(i18n: I18n, draft: RequestDraft): FieldErrors {
  if (!draft.place && !draft.placeId) return {}
  const where = readWhere(draft.place, draft.placeId)
  if ('found' in where) return {}
  return 'choose' in where
    ? { place: i18n._(msg`There are several places with this name. Choose one below.`) }
    : {
        place: i18n._(
          msg`We don't know this place. Enter the nearest suburb or town, or a Plus Code with its town.`,
        ),
      }
}
