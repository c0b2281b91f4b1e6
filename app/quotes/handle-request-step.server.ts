import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { readWhere } from '#app/directory/index.server.ts'
import { isCategory } from '#app/directory/public/categories.ts'
import { challengeOf, statusOf } from '#app/page/abuse.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import type { Asked as Challenge } from '#app/platform/abuse/challenge.ts'
import { newId } from '#app/platform/ids.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { type FileOwner, fileOwner, removePhoto, uploader } from '#app/uploads/index.server.ts'
import { type Asked, askForQuotes } from './ask-for-quotes.server.ts'
import { keepPhotos } from './keep-photos.server.ts'
import { bestMatches, listedProviders, providersNamed } from './providers-asked.server.ts'
import {
  allProblems,
  type FieldErrors,
  firstBadStep,
  problemsOf,
  type RequestDraft,
  readDraft,
  type StepName,
  steps,
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
    token: newId(),
    category,
    place: draft.place || (params.get('location') ?? '').slice(0, 120),
    providers: providers.map(({ id }) => id),
    // Somebody who named nobody is offered the best matches.
    everyone: params.get('ask') === 'everyone' || named.length === 0,
  }
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
      asked?: Challenge
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
  const instant = steps.find((step) => step === form.get('at')) ?? 'what'
  const draft = readDraft(form)
  // A form on a page that is kept for everyone can't bring a token of its own.
  draft.token ||= newId()
  const files = form.getAll('newPhoto').filter((item) => item instanceof File && item.size > 0)
  const owner = files.length > 0 ? uploader(context, request, headers) : fileOwner(context, request)
  const requested = { isGuest: visitor(context) === null, today: dayOf(now), i18n }
  const { asked: askedFirst, ...photoError } = await keepPhotos(context, form, draft, {
    files: files as File[],
    owner,
  })
  const stay = (step: StepName, errors: FieldErrors = {}, status = 200): Step => ({
    stay: { step, draft, errors: { ...photoError, ...errors } },
    status,
    owner,
  })

  if (askedFirst) return { ...stay(instant, {}, statusOf(askedFirst)), asked: askedFirst }
  if (photoError.photos) return stay(instant, {}, 422)
  const [verb, what = ''] = intent.split(':')
  if (verb === 'look') return stay(instant)
  if (verb === 'back') return stay(steps[Math.max(0, steps.indexOf(instant) - 1)]!)
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

  const errors = { ...allProblems(draft, requested), ...placeProblem(i18n, draft) }
  const bad = firstBadStep(errors)
  if (bad) return stay(bad, errors, 422)
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
  const providers = draft.everyone
    ? (await bestMatches(services.db, { category, placeId: where.found.place.id, now })).map(
        ({ id }) => id,
      )
    : draft.providers
  const effort = await challengeOf(context, form, {
    form: 'quote request',
    account: person?.id ?? draft.email.toLowerCase(),
    // Whoever is signed in answers for themselves alone.
    device: person && 'signed in',
  })
  if (!effort.isAllowed) {
    const { asked: challenge } = effort
    const errors: FieldErrors = challenge.sum ? {} : { providers: tooMany(i18n, challenge.minutes) }
    return {
      stay: { step: 'send', draft, errors },
      asked: challenge,
      status: statusOf(challenge),
      owner,
    }
  }
  const requested = await askForQuotes(services, {
    draft,
    where: where.found,
    providers,
    customer: person && { id: person.id, name: person.name },
    device: owner,
    language: context.get(languageContext),
    secret: services.secret,
    now,
    securityNow: services.securityClock.now(),
  })
  if (requested.ok) return { sent: requested }
  const kept = requested.why === 'photos gone' ? { ...draft, photos: [] } : draft
  return {
    stay: {
      step: requested.why === 'photos gone' ? 'tell' : 'send',
      draft: kept,
      errors: {},
      refusal: requested.why,
    },
    status: 409,
    owner,
  }
}

const tooMany = (i18n: I18n, minutes: number) =>
  minutes === 1
    ? i18n._(
        msg`You have sent many requests in a short time. Wait a minute; what you wrote is kept.`,
      )
    : i18n._(
        msg`You have sent many requests in a short time. Wait ${minutes} minutes; what you wrote is kept.`,
      )

function placeProblem(i18n: I18n, draft: RequestDraft): FieldErrors {
  if (!draft.place && !draft.placeId) return {}
  const where = readWhere(draft.place, draft.placeId)
  if ('found' in where) return {}
  return 'choose' in where
    ? { place: i18n._(msg`There are several places of this name. Choose one below.`) }
    : {
        place: i18n._(
          msg`We don't know this place. Write the nearest suburb or town, or a Plus Code with its town.`,
        ),
      }
}
