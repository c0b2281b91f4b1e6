import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { readWhere } from '#app/directory/index.server.ts'
import { isCategory } from '#app/directory/public/categories.ts'
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
import { newId } from '#app/platform/ids.ts'
import { networkOf } from '#app/platform/network.ts'
import { readPhone } from '#app/platform/phone.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { type FileOwner, fileOwner, removePhoto, uploader } from '#app/uploads/index.server.ts'
import { type Asked, askForQuotes } from './ask-for-quotes.server.ts'
import { textCode } from './guest-codes.server.ts'
import {
  bestMatches,
  isNotOneself,
  listedProviders,
  providersNamed,
  urgentProviders,
} from './invited-providers.server.ts'
import { keepPhotos } from './keep-photos.server.ts'
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

type Context = Readonly<RouterContextProvider>

/** The form as an address begins it: who is asked, for which service, where, in which words. */
export async function draftOfAddress(context: Context, request: Request): Promise<RequestDraft> {
  const { db } = context.get(servicesContext)
  const params = new URL(request.url).searchParams
  const named = await providersNamed(db, params.getAll('provider'))
  const providers = await listedProviders(db, named)
  const draft = readDraft(params)
  const category = isCategory(draft.category) ? draft.category : (providers[0]?.category ?? '')
  return {
    ...draft,
    job: draft.job || spokenJob(context, { ...draft, category }),
    // Any time suits whoever doesn't say otherwise.
    time: draft.time || 'any',
    token: newId(),
    category,
    place: draft.place || (params.get('location') ?? '').slice(0, 120),
    providers: providers.map(({ id }) => id),
    // Somebody who named nobody is offered the best matches.
    everyone: params.get('invitation') === 'everyone' || named.length === 0,
  }
}

/** The job that the words of the search speak of, in English or in the reader's language. */
function spokenJob(
  context: Context,
  { category, words }: Pick<RequestDraft, 'category' | 'words'>,
) {
  if (!isCategory(category) || !words) return ''
  const i18n = requestI18n(context)
  return jobOfWords(
    words,
    usualJobTypes(category).map(({ code, name }) => ({
      code,
      names: [i18n._(name), name.message ?? ''],
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
      /** What their browser has to do before the request is taken. */
      challenge?: Challenge
      status: number
      /** Whose photos these are: a device that was named in this very answer knows itself only next time. */
      owner: FileOwner
    }

/** One press of a button of the form: a step on, a step back, a photo less, or sending. */
export async function takeStep(
  context: Context,
  request: Request,
  headers: Headers,
): Promise<Step> {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  const now = services.clock.now()
  const intent = String(form.get('intent') ?? 'next')
  const draft = readDraft(form)
  const steps = stepsOf(draft)
  const last = steps.at(-1)!
  const instant = steps.find((step) => step === form.get('at')) ?? steps[0]!
  // A form on a page that is kept for everyone can't bring a token of its own.
  draft.token ||= newId()
  const files = form.getAll('newPhoto').filter((item) => item instanceof File && item.size > 0)
  const owner = files.length > 0 ? uploader(context, request, headers) : fileOwner(context, request)
  const requested = {
    isGuest: visitor(context) === null,
    takesPhone: services.texts.areRead,
    today: dayOf(now),
    i18n,
  }
  const { challenge: firstChallenge, ...photoError } = await keepPhotos(context, form, draft, {
    files: files as File[],
    owner,
  })
  const stay = (step: StepName, errors: FieldErrors = {}, status = 200): Step => ({
    stay: { step, draft, errors: { ...photoError, ...errors } },
    status,
    owner,
  })

  if (firstChallenge)
    return { ...stay(instant, {}, statusOf(firstChallenge)), challenge: firstChallenge }
  if (photoError.photos) return stay(instant, {}, 422)
  const [verb, what = ''] = intent.split(':')
  if (verb === 'look') return stay(instant)
  if (verb === 'back') return stay(steps[Math.max(0, steps.indexOf(instant) - 1)]!)
  if (verb === 'contact') {
    draft.contact = what === 'email' ? 'email' : 'phone'
    return stay(last)
  }
  if (verb === 'go') return stay(steps.find((step) => step === what) ?? instant)
  if (verb === 'remove-photo') {
    await removePhoto(services, what, owner)
    draft.photos = draft.photos.filter((id) => id !== what)
    return stay(instant)
  }
  if (verb !== 'send') {
    const errors = {
      ...problemsOf(instant, draft, requested),
      ...(instant === 'where' ? placeProblem(i18n, draft) : {}),
    }
    if (Object.keys(errors).length > 0) return stay(instant, errors, 422)
    return stay(steps[Math.min(steps.length - 1, steps.indexOf(instant) + 1)]!)
  }

  if (draft.urgent) {
    draft.job ||= spokenJob(context, draft)
    // The short form asks a guest for nothing but a number. Every list of a provider's needs a name.
    if (requested.isGuest) draft.name ||= i18n._(msg`Customer`)
  }
  const errors = { ...allProblems(draft, requested), ...placeProblem(i18n, draft) }
  const bad = firstBadStep(errors, draft.urgent)
  if (bad) return stay(bad, errors, 422)
  // A guest's browser must keep the link of the request, or its page is gone.
  const blocked = requested.isGuest ? withoutCookies(context, request, form) : null
  if (blocked) return stay(last, { providers: i18n._(blocked) }, 422)
  return send(context, form, draft, owner)
}

async function send(
  context: Context,
  form: FormData,
  draft: RequestDraft,
  owner: FileOwner,
): Promise<Step> {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const person = visitor(context)
  const now = services.clock.now()
  const where = readWhere(draft.place, draft.placeId)
  if (!('found' in where) || !isCategory(draft.category)) throw new Error('checked before')
  const { category } = draft
  const placeId = where.found.place.id
  const near = { category, placeId, now, isWanted: isNotOneself(person) }
  const providers = draft.urgent
    ? (await urgentProviders(services.db, near)).providers.map(({ id }) => id)
    : draft.everyone
      ? (await bestMatches(services.db, near)).map(({ id }) => id)
      : draft.providers
  const isTexted = !person && contactOf(draft, services.texts.areRead) === 'phone'
  const effort = await challengeOf(context, form, {
    form: 'quote request',
    account: person?.id ?? (isTexted ? phoneOf(draft) : draft.email.toLowerCase()),
    // Whoever is signed in answers for themselves alone.
    device: person && 'signed in',
  })
  if (!effort.isAllowed) {
    const { challenge } = effort
    const errors: FieldErrors = challenge.sum ? {} : { providers: tooMany(i18n, challenge.minutes) }
    return {
      stay: { step: stepsOf(draft).at(-1)!, draft, errors },
      challenge,
      status: statusOf(challenge),
      owner,
    }
  }
  const language = context.get(languageContext)
  const requested = await askForQuotes(services, {
    draft,
    where: where.found,
    providers,
    customer: person && { id: person.id, name: person.name },
    textCode: isTexted
      ? (tx, requestId, phone) =>
          textCode(
            services,
            tx,
            { id: requestId, requestId },
            { phone, language, network: networkOf(context.get(clientAddressContext)) },
          )
      : null,
    device: owner,
    language,
    secret: services.secret,
    now,
    securityNow: services.securityClock.now(),
  })
  if (requested.ok) return { sent: requested }
  const kept =
    requested.why === 'photos gone'
      ? { ...draft, photos: [] }
      : requested.why === 'nobody left'
        ? draft
        : // The number can't be texted: the words above say so, and the field below asks for the address.
          { ...draft, contact: 'email' as const }
  return {
    stay: {
      step: stepsOf(draft)[requested.why === 'photos gone' ? 0 : stepsOf(draft).length - 1]!,
      draft: kept,
      errors: {},
      refusal: requested.why,
    },
    status: 409,
    owner,
  }
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
