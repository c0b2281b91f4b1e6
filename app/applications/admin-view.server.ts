import { categories, isCategory } from '#app/directory/public/categories.ts'
import { isNpoCategory, npoCategories } from '#app/directory/public/npo-categories.ts'
import { notWorking } from '#app/page/opening-hours.ts'
import type { Services } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languages } from '#app/platform/languages.ts'
import {
  businessTimeBetween,
  DAY,
  dayOf,
  formatDay,
  formatInstant,
  lastDayOf,
  MINUTE,
} from '#app/platform/time.ts'
import { checkRowsOf, lastSuspension, providerOf } from '#app/providers/index.server.ts'
import { shownChecks } from '#app/providers/public/checks.ts'
import type { Verification } from '#app/providers/public/listing-status.ts'
import { openSuspensionAct } from '#app/providers/public/suspension.ts'
import { type ApplicationState, applicationLifeCycle, applicationStates } from './life-cycle.ts'
import { numbersGiven } from './numbers-given.server.ts'
import { accountBilling, hasPaid } from './paid.server.ts'
import { applicationEvents } from './public/event-words.ts'
import { REPLY_DAYS } from './public/review-clock.ts'
import {
  type Application,
  documentsOf,
  draftOf,
  eventsOf,
  findingsOf,
  questionsOf,
  reasonsOf,
} from './queries.server.ts'

export const queues = ['waiting', 'asked', 'approved', 'rejected'] as const
export type Queue = (typeof queues)[number]
const statesIn: Record<Queue, ApplicationState[]> = {
  waiting: ['submitted', 'appealed'],
  asked: ['more wanted'],
  approved: ['approved'],
  rejected: ['rejected', 'withdrawn'],
}
const SHOWN = 100

export const isQueue = (name: unknown): name is Queue =>
  (queues as readonly unknown[]).includes(name)

/** The applications of a queue, whoever was promised an answer first on top; and how many each holds. */
export async function queueView({ db, clock, settings }: Services, queue: Queue) {
  const now = clock.now()
  const rows = await db
    .selectFrom('applications')
    .innerJoin('provider_profiles', 'provider_profiles.user_id', 'applications.user_id')
    .select(['applications.id', 'reference', 'state', 'due_at', 'submitted_at', 'decided_at'])
    .select(['provider_profiles.display_name as name', 'provider_profiles.full_name as fullName'])
    .select(['provider_profiles.category', 'provider_profiles.custom_service_type as custom'])
    .select(['provider_profiles.place_typed as place', 'provider_profiles.billing'])
    .where('state', 'in', statesIn[queue])
    .orderBy('due_at', (order) => order.asc().nullsLast())
    .orderBy('submitted_at', 'desc')
    .limit(SHOWN)
    .execute()
  const counts = await db
    .selectFrom('applications')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const i18n = i18nFor('en')
  const declared = notWorking(settings.current())
  return {
    counts: Object.fromEntries(
      queues.map((name) => [
        name,
        counts
          .filter(({ state }) => statesIn[name].includes(state as ApplicationState))
          .reduce((sum, { count }) => sum + Number(count), 0),
      ]),
    ) as Record<Queue, number>,
    rows: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      name: row.name ?? row.fullName,
      isAppeal: row.state === 'appealed',
      trade: row.custom ?? (isCategory(row.category) ? i18n._(categories[row.category].name) : ''),
      place: row.place,
      isPaid: row.billing === 'active' || row.billing === 'past_due',
      due: row.due_at && formatDay(lastDayOf(row.due_at), 'en'),
      isLate: row.due_at !== null && row.due_at <= now,
      minutesLeft: row.due_at
        ? Math.max(0, Math.round(businessTimeBetween(now, row.due_at, declared) / MINUTE))
        : null,
      minutesOf: (REPLY_DAYS * DAY) / MINUTE,
      decided: row.decided_at && formatInstant(row.decided_at, 'en'),
    })),
  }
}

/** All of one application for whoever decides: what was written, its documents, its numbers, its history. */
export async function decisionView(services: Services, application: Application) {
  const { db, secret, clock } = services
  const i18n = i18nFor('en')
  const now = clock.now()
  const today = dayOf(now)
  const provider = await providerOf(db, application.user_id)
  const [draft, documents, checkRows, events, questions, reasons, findings, billing, suspended] =
    await Promise.all([
      draftOf(application, secret),
      documentsOf(db, application.id),
      provider ? checkRowsOf(db, provider.id) : [],
      eventsOf(db, application.id),
      questionsOf(db, application.id),
      reasonsOf(db, application.id),
      findingsOf(db, application.id),
      accountBilling(db, application.user_id),
      lastSuspension(db, application.user_id),
    ])
  const people = await namesOf(services, [
    ...events.map(({ by }) => by),
    ...questions.map(({ asked_by }) => asked_by),
  ])
  const when = (time: Date | null) => (time ? formatInstant(time, 'en') : null)
  return {
    id: application.id,
    reference: application.reference,
    state: application.state,
    stateNumber: applicationStates.indexOf(application.state),
    steps: applicationLifeCycle.openSteps(application.state, 'administrator'),
    name: draft.tradingName || draft.fullName,
    firstName: draft.fullName.split(' ')[0] ?? '',
    slug: provider?.slug ?? null,
    isPaid: hasPaid(billing),
    billing: billing.billing,
    due: application.due_at && formatDay(lastDayOf(application.due_at), 'en'),
    today,
    suspension: suspensionIn(provider, suspended),
    appeal: application.state === 'appealed' ? application.appeal : null,
    facts: {
      fullName: draft.fullName,
      email: draft.email,
      trade:
        draft.customServiceType ||
        (isCategory(draft.category) ? i18n._(categories[draft.category].name) : ''),
      place: draft.place,
      experience: draft.experience,
      description: draft.description,
      skills: draft.skills.join(', '),
      certifications: draft.certifications.join(', '),
      languages: draft.languages.map((code) => languages[code].name).join(', '),
      cause: isNpoCategory(draft.npoCategory) ? i18n._(npoCategories[draft.npoCategory]) : '',
      links: [draft.website, draft.facebook, draft.instagram, draft.linkedin]
        .filter(Boolean)
        .join(' '),
    },
    documents: documents.map(({ id, kind, name, bytes, type }) => ({
      id,
      kind,
      name,
      bytes,
      type,
    })),
    numbers: numbersGiven(draft, { findings, today, secret, isHidden: false }).map((item) => ({
      ...item,
      document: when(item.document),
      register: when(item.register),
    })),
    checks: shownChecks(checkRows, now).map(({ check, state, finding, doneAt }) => {
      const row = checkRows.find((checkRow) => checkRow.check === check)
      return {
        check,
        state,
        finding,
        seenOn: doneAt ? dayOf(doneAt) : '',
        expiresOn: row?.expires_at ? dayOf(row.expires_at) : '',
      }
    }),
    questions: questions.map((question) => ({
      words: question.words,
      answer: question.answer,
      askedOn: when(question.asked_at),
      answered: when(question.answered_at),
    })),
    reasons: reasons.map(({ reason, wouldDo, decidedAt }) => ({
      reason,
      wouldDo,
      decided: when(decidedAt),
    })),
    history: events.map(({ id, name, occurredAt, by }) => ({
      id,
      words: i18n._(applicationEvents[name]),
      at: when(occurredAt),
      by: (by && people.get(by)) ?? null,
    })),
  }
}

export type DecisionView = Awaited<ReturnType<typeof decisionView>>

function suspensionIn(
  provider: { verification: string } | undefined,
  last: Awaited<ReturnType<typeof lastSuspension>>,
) {
  const isSuspended = last !== undefined && last.to === null
  return {
    act:
      provider &&
      openSuspensionAct({ verification: provider.verification as Verification, isSuspended }),
    reason: isSuspended ? last.reason : null,
    from: isSuspended ? formatInstant(last.from, 'en') : null,
  }
}

async function namesOf({ db }: Services, ids: (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('people')
    .select(['id', 'email', 'user_metadata'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(
    rows.map(({ id, email, user_metadata }) => {
      const { full_name: name } = user_metadata as { full_name?: unknown }
      return [id, typeof name === 'string' && name ? name : (email ?? '')]
    }),
  )
}
