import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Category, currentCategory, isActive } from '#app/directory/public/categories.ts'
import {
  MAX_DESCRIPTION_LENGTH,
  MIN_DESCRIPTION_LENGTH,
} from '#app/directory/public/job-description.ts'
import { isJob, SOMETHING_ELSE } from '#app/directory/public/job-types.ts'
import { isId } from '#app/platform/ids.ts'
import { parseRand } from '#app/platform/money.ts'
import { isCellphone, readPhone } from '#app/platform/phone.ts'
import { cleanLine, cleanText, cutText } from '#app/platform/plain-text.ts'
import { addDays, type Day, isDay } from '#app/platform/time.ts'
import { FURTHEST_DAY } from './public/time-outs.ts'
import { knownAnswers } from './questions.ts'

export const MOST_PROVIDERS = 5
export const MOST_PHOTOS = 6

export const timesOfDay = ['asap', 'morning', 'afternoon', 'evening', 'any'] as const
export type TimeOfDay = (typeof timesOfDay)[number]

/** The form's content, as typed. Carried in hidden fields and stored on the device. */
export type RequestDraft = {
  token: string
  providers: string[]
  everyone: boolean
  isQuestion: boolean
  /** The short form: someone must come today, from the nearest open providers. */
  urgent: boolean
  category: string
  job: string
  answers: Record<string, string>
  words: string
  photos: string[]
  place: string
  placeId: string
  day: string
  time: string
  budget: string
  name: string
  email: string
  phone: string
  /** How a guest chose to confirm it; empty if the form didn't ask. */
  contact: '' | Contact
}

export type Contact = 'phone' | 'email'

export const steps = ['what', 'where', 'send'] as const
/** An urgent request is a single screen. */
export type StepName = (typeof steps)[number] | 'urgent'

export const stepsOf = ({ urgent }: Pick<RequestDraft, 'urgent'>): readonly StepName[] =>
  urgent ? ['urgent'] : steps
export type FieldName = keyof RequestDraft
export type FieldErrors = Partial<Record<FieldName, string>>

/** The fields of each step, to find the first step with an error. */
const fieldsOf: Record<(typeof steps)[number], FieldName[]> = {
  what: ['category', 'job', 'words', 'photos', 'answers'],
  where: ['place', 'placeId', 'day', 'time', 'budget'],
  send: ['providers', 'name', 'contact', 'email', 'phone'],
}

export function firstBadStep(errors: FieldErrors, urgent = false): StepName | null {
  if (urgent) return Object.keys(errors).length > 0 ? 'urgent' : null
  return steps.find((step) => fieldsOf[step].some((field) => errors[field])) ?? null
}

/**
 * The photos to show after a response to a form that included those in `sent`: photos added or removed
 * meanwhile stay so.
 */
export function photosAfterAnswer<Photo extends { id: string }>(
  answered: Photo[],
  shown: Photo[],
  sent: string[],
): Photo[] {
  const has = (photos: Photo[], id: string) => photos.some((photo) => photo.id === id)
  return [
    ...answered.filter(({ id }) => !sent.includes(id) || has(shown, id)),
    ...shown.filter(({ id }) => !sent.includes(id) && !has(answered, id)),
  ]
}

/** Parses any input as a draft: invalid values are ignored, nothing is rejected here. */
export function readDraft(form: FormData | URLSearchParams): RequestDraft {
  const first = (name: string, most = 200) =>
    cutText(cleanLine(String(form.get(name) ?? '').slice(0, most * 4)), most)
  const many = (name: string) => form.getAll(name).map(String).filter(isId)
  const answers: Record<string, string> = {}
  for (const [key, value] of form.entries())
    if (/^answer-[a-z-]{1,40}$/.test(key) && typeof value === 'string')
      answers[key.slice('answer-'.length)] = value.slice(0, 40)
  return {
    token: isId(form.get('token')) ? String(form.get('token')) : '',
    providers: [...new Set(many('provider'))].slice(0, MOST_PROVIDERS),
    everyone: form.get('everyone') === '1',
    isQuestion: form.get('message') === '1',
    urgent: isYes(form.get('urgent')),
    // It may have been merged into another meanwhile.
    category: currentCategory(first('category', 40)),
    job: first('job', 40),
    answers,
    words: cleanText(String(form.get('words') ?? '').slice(0, MAX_DESCRIPTION_LENGTH * 4)),
    photos: [...new Set(many('photo'))].slice(0, MOST_PHOTOS),
    place: first('place', 120),
    placeId: first('placeId', 60),
    day: first('day', 10),
    time: first('time', 20),
    budget: first('budget', 30),
    name: first('name', 120),
    email: first('email', 254),
    phone: first('phone', 40),
    contact: contacts.find((contact) => contact === form.get('contact')) ?? '',
  }
}

/** A search URL has "true", the form "1". */
const isYes = (value: FormDataEntryValue | null) => value === '1' || value === 'true'

/** The draft as form fields, so that a form can carry its other steps. */
export function draftFields(draft: RequestDraft): [name: string, value: string][] {
  const { providers, photos, answers, everyone, isQuestion, urgent, ...plain } = draft
  return [
    ...Object.entries(plain),
    ['everyone', everyone ? '1' : ''],
    ['message', isQuestion ? '1' : ''],
    ['urgent', urgent ? '1' : ''],
    ...providers.map((id): [string, string] => ['provider', id]),
    ...photos.map((id): [string, string] => ['photo', id]),
    ...Object.entries(answers).map(([code, value]): [string, string] => [`answer-${code}`, value]),
  ]
}

const contacts = ['phone', 'email'] as const

/** How a guest confirms: by number, unless they chose the address or entered only that. */
export function contactOf(
  { contact, email, phone }: Pick<RequestDraft, 'contact' | 'email' | 'phone'>,
  takesPhone: boolean,
): Contact {
  if (!takesPhone) return 'email'
  return contact || (email && !phone ? 'email' : 'phone')
}

/** Deliberately simple: only an email can show whether an address exists. */
export const ADDRESS = /^[^\s@,;<>()]{1,64}@[^\s@,;<>().]+(?:\.[^\s@,;<>().]+)+$/

type FormContext = {
  isGuest: boolean
  /** Whether a guest can confirm by SMS. */
  takesPhone: boolean
  today: Day
  i18n: I18n
}

/** The validation errors of a step, by field. */
export function problemsOf(step: StepName, draft: RequestDraft, context: FormContext): FieldErrors {
  return problemsByStep[step](draft, context)
}

const problemsByStep: Record<StepName, (draft: RequestDraft, context: FormContext) => FieldErrors> =
  { what: jobProblems, where: placeAndTimeProblems, send: sendProblems, urgent: urgentProblems }

function jobProblems(draft: RequestDraft, { i18n }: FormContext): FieldErrors {
  const errors: FieldErrors = {}
  if (!isActive(draft.category)) errors.category = i18n._(msg`Choose a service to start with.`)
  else if (!isJob(draft.category, draft.job))
    errors.job = i18n._(msg`Choose the closest, or "Something else".`)
  if (draft.words.length < MIN_DESCRIPTION_LENGTH)
    errors.words = i18n._(msg`Describe it in a few words, so that they can reply with a price.`)
  if (draft.words.length > MAX_DESCRIPTION_LENGTH)
    errors.words = i18n._(msg`That's longer than 1 000 characters. Keep what matters most.`)
  return errors
}

function placeAndTimeProblems(draft: RequestDraft, { today, i18n }: FormContext): FieldErrors {
  const errors: FieldErrors = {}
  if (!draft.place && !draft.placeId)
    errors.place = i18n._(msg`Enter the suburb, town or Plus Code of the job.`)
  if (!timesOfDay.includes(draft.time as TimeOfDay))
    errors.time = i18n._(msg`Choose a time of day.`)
  if (draft.day && draft.day !== 'any' && !isReachable(draft.day, today))
    errors.day = i18n._(msg`Choose a day from today, up to six months ahead.`)
  const budget = draft.budget ? parseRand(draft.budget) : undefined
  if (budget === null || budget === 0)
    errors.budget = i18n._(msg`Enter an amount in rand, like 1500, or leave it empty.`)
  return errors
}

function sendProblems(draft: RequestDraft, context: FormContext): FieldErrors {
  const { i18n } = context
  const errors: FieldErrors = {}
  if (draft.providers.length === 0 && !draft.everyone)
    errors.providers = i18n._(msg`Choose at least one provider to ask.`)
  if (context.isGuest) Object.assign(errors, guestProblems(draft, context))
  if (draft.phone) {
    const phone = readPhone(draft.phone)
    if ('problem' in phone) errors.phone = i18n._(phone.problem)
  }
  return errors
}

function guestProblems(draft: RequestDraft, { takesPhone, i18n }: FormContext): FieldErrors {
  const errors: FieldErrors = {}
  if (draft.name.length < 2) errors.name = i18n._(msg`Name must be at least 2 characters`)
  if (contactOf(draft, takesPhone) === 'phone')
    Object.assign(errors, cellphoneProblem(draft.phone, i18n))
  else if (!ADDRESS.test(draft.email))
    errors.email = i18n._(msg`Please enter a valid email address`)
  return errors
}

/** Why a number can't receive SMS. SMS to other countries cost many times as much, and attract fraud. */
export function cellphoneProblem(typed: string, i18n: I18n): { phone?: string } {
  const phone = readPhone(typed)
  if ('problem' in phone) return { phone: i18n._(phone.problem) }
  return isCellphone(phone.number)
    ? {}
    : {
        phone: i18n._(msg`We can only SMS South African cellphones. Use your email instead.`),
      }
}

/** Validates description, place and contact: the rest is fixed to "today, as soon as possible". */
function urgentProblems(draft: RequestDraft, context: FormContext): FieldErrors {
  const { category, words } = problemsOf('what', draft, context)
  const { place } = problemsOf('where', { ...draft, day: '', time: 'asap', budget: '' }, context)
  const { email, phone } = problemsOf('send', draft, context)
  return Object.fromEntries(
    Object.entries({ category, words, place, email, phone }).filter(([, error]) => error),
  )
}

export function allProblems(draft: RequestDraft, context: FormContext): FieldErrors {
  return Object.assign({}, ...stepsOf(draft).map((step) => problemsOf(step, draft, context)))
}

const isReachable = (day: string, today: Day) =>
  isDay(day) && day >= today && day <= addDays(today, FURTHEST_DAY)

/** Someone must come at once: today, or any day, as soon as possible. */
export const isUrgent = ({ day, time }: Pick<RequestDraft, 'day' | 'time'>, today: Day) =>
  time === 'asap' && (day === today || day === '')

/** What is stored of a valid draft. */
export function requestValues(draft: RequestDraft, today: Day, confirmsBy: Contact = 'email') {
  const category = draft.category as Category
  const phone = draft.phone ? readPhone(draft.phone) : null
  if (draft.urgent) draft = { ...draft, day: today, time: 'asap', budget: '' }
  return {
    category,
    job: draft.job || SOMETHING_ELSE,
    answers: knownAnswers(category, draft.job, draft.answers),
    words: draft.words,
    wantedDay: isDay(draft.day) ? draft.day : null,
    wantedTime: draft.time as TimeOfDay,
    urgent: isUrgent(draft, today),
    budget: draft.budget ? parseRand(draft.budget) : null,
    name: draft.name || null,
    email: draft.email && confirmsBy === 'email' ? draft.email.toLowerCase() : null,
    phone: phone && 'number' in phone ? phone.number : null,
  }
}
