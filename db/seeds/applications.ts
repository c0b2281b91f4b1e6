import type { ApplicationState } from '#app/applications/life-cycle.ts'
import { type Draft, emptyDraft } from '#app/applications/public/application.ts'
import type { ApplicationEvent } from '#app/applications/public/event-words.ts'
import { REPLY_DAYS } from '#app/applications/public/review-clock.ts'
import type { Check } from '#app/directory/public/checks.ts'
import { isSpoken } from '#app/platform/languages.ts'
import {
  addBusinessDays,
  atMinute,
  businessDaysBetween,
  dayOf,
  endOfBusinessDay,
  HOUR,
  lastDayOf,
  MINUTE,
} from '#app/platform/time.ts'
import { Chance } from './chance.ts'
import { people } from './people.ts'
import type { Rows } from './rows.ts'

/** The provider record of an application. */
export type Applicant = {
  user_id: string
  full_name: string
  trading_name: string | null
  email: string
  phone: string
  category: string
  about: string
  experience: string
  place_id: string
  place_typed: string
  npo_category: string
  languages: readonly string[]
  skills: readonly string[]
  certifications: readonly string[]
}

export type CheckSeen = { check: Check; seenAt: Date; finding: string }

/** The account is created and the form begun this long before it is submitted. */
export const STARTED_BEFORE = 45 * MINUTE
/** An applicant who waits longer than this for a first decision has an open question. */
const LONGEST_WAIT = 44 * HOUR

/** When an application is decided: on the last business day before its answer is due, in working hours. */
export function decidedAfter(chance: Chance, submittedAt: Date): Date {
  const due = endOfBusinessDay(submittedAt, REPLY_DAYS)
  return atMinute(addBusinessDays(lastDayOf(due), -1), 9 * 60 + chance.whole(0, 450))
}

const questions = [
  'The certificate is hard to read. Could you photograph it in daylight?',
  'Which of the two addresses do you work from?',
  'Your first reference doesn’t answer. Who else can we phone?',
  'The insurance letter is of last year. Do you have the new one?',
]

const rejections = [
  {
    reason: 'The security registration names another person.',
    wouldDo: 'A registration in your own name.',
  },
  {
    reason: 'Neither of the two references could be reached.',
    wouldDo: 'Two customers of this year who answer their phones.',
  },
  {
    reason: 'The trade certificate doesn’t appear in its register.',
    wouldDo: 'A letter from the register that confirms the number.',
  },
  {
    reason: 'The insurance ended before you applied.',
    wouldDo: 'A policy that covers the coming year.',
  },
]

type Application = {
  applicant: Applicant
  reference: string
  verification: 'pending' | 'approved' | 'rejected'
  submittedAt: Date
  /** When it was approved or rejected. */
  decidedAt: Date | null
  checks: readonly CheckSeen[]
  now: Date
}

const eventsOf =
  (rows: Rows, chance: Chance, applicationId: string) =>
  (name: ApplicationEvent, by: string, instant: Date, details = {}) =>
    rows.add('events', {
      id: chance.id(instant),
      name,
      about_kind: 'application',
      about_id: applicationId,
      by_user: by,
      occurred_at: instant,
      details: JSON.stringify(details),
    })

const addQuestion = (rows: Rows, chance: Chance, applicationId: string, requestedAt: Date) =>
  rows.add('application_questions', {
    id: chance.id(requestedAt),
    application_id: applicationId,
    words: chance.one(questions),
    asked_by: people.nomsa.id,
    asked_at: requestedAt,
  })

/** The application of a provider record: decided, waiting, or waiting for the applicant. */
export function addApplication(rows: Rows, application: Application) {
  const { applicant, reference, submittedAt, decidedAt, checks, now } = application
  // A separate random sequence, so that applications don't change the rest of the generated data.
  const chance = new Chance(`application ${applicant.user_id}`)
  const startedAt = new Date(submittedAt.getTime() - STARTED_BEFORE)
  const id = chance.id(startedAt)
  const due = endOfBusinessDay(submittedAt, REPLY_DAYS)
  const state = stateOf(chance, application)
  const isRequested = state === 'more wanted'
  const requestedAt = isRequested ? midway(submittedAt, earlier(due, now)) : null
  rows.add('applications', {
    id,
    user_id: applicant.user_id,
    reference,
    state,
    fields: JSON.stringify(fieldsOf(applicant)),
    saved_at: submittedAt,
    submitted_at: submittedAt,
    created_at: startedAt,
    due_at: state === 'submitted' ? due : null,
    left_days: requestedAt ? businessDaysBetween(dayOf(requestedAt), lastDayOf(due)) : null,
    decided_at: decidedAt,
    decided_by: decidedAt ? people.nomsa.id : null,
  })
  const event = eventsOf(rows, chance, id)
  event('application begun', applicant.user_id, startedAt)
  event('application submitted', applicant.user_id, submittedAt, { dueAt: due })
  for (const { check, seenAt, finding } of checks)
    event('application check recorded', people.nomsa.id, seenAt, { check, isDone: true, finding })
  if (requestedAt) {
    addQuestion(rows, chance, id, requestedAt)
    event('application more wanted', people.nomsa.id, requestedAt)
  }
  if (!decidedAt) return
  if (state === 'approved') return event('application approved', people.nomsa.id, decidedAt)
  event('application rejected', people.nomsa.id, decidedAt, { reasons: 1 })
  const isThemba = applicant.user_id === people.themba.id
  const { reason, wouldDo } = isThemba ? rejections[0]! : chance.one(rejections)
  rows.add('application_reasons', {
    id: chance.id(decidedAt),
    application_id: id,
    decided_at: decidedAt,
    position: 0,
    reason,
    remedy: wouldDo,
  })
}

function stateOf(
  chance: Chance,
  { verification, submittedAt, now, applicant }: Application,
): ApplicationState {
  if (verification !== 'pending') return verification
  const hasWaited = now.getTime() - submittedAt.getTime() > LONGEST_WAIT
  // Pieter's is the best known example: it waits for a decision.
  const isCast = applicant.user_id === people.pieter.id
  return hasWaited || (!isCast && chance.happens(0.25)) ? 'more wanted' : 'submitted'
}

const earlier = (now: Date, other: Date) => (now < other ? now : other)
const midway = (from: Date, to: Date) => new Date((from.getTime() + to.getTime()) / 2)

/** The form's data, as the record has it. */
function fieldsOf(applicant: Applicant): Omit<Draft, 'identityNumber'> {
  const { identityNumber, ...empty } = emptyDraft
  return {
    ...empty,
    fullName: applicant.full_name,
    tradingName: applicant.trading_name ?? '',
    email: applicant.email,
    phone: applicant.phone,
    place: applicant.place_typed,
    placeId: applicant.place_id,
    category: applicant.category,
    experience: applicant.experience,
    description: applicant.about,
    skills: [...applicant.skills],
    certifications: [...applicant.certifications],
    languages: applicant.languages.filter(isSpoken),
    npoCategory: applicant.npo_category,
  }
}
