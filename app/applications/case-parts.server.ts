import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { checks } from '#app/directory/public/checks.ts'
import { isNpoCategory, npoCategories } from '#app/directory/public/npo-categories.ts'
import type { CaseAct, CaseCheck, CaseComparison, CaseReader, CaseView } from '#app/page/cases.ts'
import type { Services } from '#app/page/services.server.ts'
import { languages } from '#app/platform/languages.ts'
import { dayOf, formatDate, formatInstant } from '#app/platform/time.ts'
import { checkRowsOf, lastSuspension, providerOf } from '#app/providers/index.server.ts'
import { shownChecks } from '#app/providers/public/checks.ts'
import type { Verification } from '#app/providers/public/listing-status.ts'
import { findings, hasRegister, numberNames } from '#app/providers/public/registration-numbers.ts'
import { openSuspensionAct } from '#app/providers/public/suspension.ts'
import { openedBy } from '#app/uploads/index.server.ts'
import { kilobytes } from '#app/uploads/public/file-size.ts'
import { applicationLifeCycle } from './life-cycle.ts'
import { providedNumbers } from './numbers-given.server.ts'
import { accountBilling, hasPaid } from './paid.server.ts'
import { documentKinds } from './public/application.ts'
import { applicationEvents } from './public/event-words.ts'
import {
  type Application,
  documentsOf,
  draftOf,
  eventsOf,
  findingsOf,
  questionsOf,
  reasonsOf,
} from './queries.server.ts'
import { tradeName } from './trade-name.ts'

const actOfStep = { approve: 'approve', 'ask for more': 'ask', reject: 'reject' } as const

export function openActs(
  { state }: Application,
  provider: Loaded['provider'],
  last: Loaded['suspended'],
): CaseAct[] {
  const steps = applicationLifeCycle.openSteps(state, 'administrator')
  const decisions = steps.flatMap((step) =>
    step in actOfStep ? [actOfStep[step as keyof typeof actOfStep]] : [],
  )
  const suspension =
    provider &&
    openSuspensionAct({
      verification: provider.verification as Verification,
      isSuspended: last !== undefined && last.to === null,
    })
  return suspension ? [...decisions, suspension] : decisions
}

const stateNames: Record<Application['state'], MessageDescriptor> = {
  draft: msg`Being corrected`,
  submitted: msg`Waiting`,
  'more wanted': msg`Asked`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  appealed: msg`Appeal`,
  withdrawn: msg`Withdrawn`,
}

export function tagsOf(
  { state }: Application,
  { billing, suspended }: Loaded,
  i18n: I18n,
): CaseView['tags'] {
  const isPaid = hasPaid(billing)
  return [
    { label: i18n._(stateNames[state]), tone: 'sky' },
    isPaid
      ? { label: i18n._(msg`Paid`), tone: 'fynbos' }
      : { label: i18n._(msg`Not paid`), tone: 'sand' },
    ...(suspended && suspended.to === null
      ? [{ label: i18n._(msg`Suspended`), tone: 'danger' } as const]
      : []),
  ]
}

export function factsOf(draft: Loaded['draft'], i18n: I18n): CaseView['facts'] {
  const facts: [MessageDescriptor, string][] = [
    [msg`Full name`, draft.fullName],
    [msg`Email`, draft.email],
    [msg`Service type`, draft.customServiceType || tradeName(i18n, draft.category)],
    [msg`Location`, draft.place],
    [msg`Experience`, draft.experience],
    [msg`In their own words`, draft.description],
    [msg`Skills`, draft.skills.join(', ')],
    [msg`Certifications`, draft.certifications.join(', ')],
    [msg`Languages`, draft.languages.map((code) => languages[code].name).join(', ')],
    [msg`Cause`, isNpoCategory(draft.npoCategory) ? i18n._(npoCategories[draft.npoCategory]) : ''],
    [
      msg`Links`,
      [draft.website, draft.facebook, draft.instagram, draft.linkedin].filter(Boolean).join(' '),
    ],
  ]
  return facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name: i18n._(name), value }))
}

export async function documentsView(
  { db }: Services,
  ownerId: string,
  { documents }: Loaded,
  { id, i18n }: CaseReader,
) {
  const opened = await openedBy(db, {
    by: id,
    ownerId,
    fileIds: documents.map((document) => document.id),
  })
  return documents.map((document) => ({
    id: document.id,
    name: document.name,
    kind: i18n._(documentKinds[document.kind]),
    size: kilobytes(document.bytes),
    address: `/application/paper/${document.id}`,
    type: document.type,
    isOpened: opened.has(document.id),
  }))
}

export function comparisonOf(
  { draft, findings: found }: Loaded,
  secret: string,
  { i18n, now, language }: CaseReader,
): CaseComparison | null {
  const numbers = providedNumbers(draft, {
    findings: found,
    today: dayOf(now),
    secret,
    isHidden: false,
  })
  if (numbers.length === 0) return null
  return {
    columns: { written: i18n._(msg`They wrote`), found: i18n._(msg`Document or register`) },
    rows: numbers.map((number) => ({
      code: number.name,
      name: i18n._(numberNames[number.name]),
      written: number.number,
      found: i18n._(number.format ? findings.format : msg`Format is incorrect`),
      verdict: !number.format ? 'different' : number.document || number.register ? 'same' : 'open',
      findings:
        number.format && hasRegister(number.name)
          ? (['document', 'register'] as const).map((code) => ({
              code,
              label: i18n._(findings[code]),
              isFound: number[code] !== null,
              detail: number[code] && formatInstant(number[code], language, now),
            }))
          : [],
    })),
  }
}

export const checksView = (
  { checkRows }: Loaded,
  { i18n, now, language }: CaseReader,
): CaseCheck[] =>
  shownChecks(checkRows, now).map(({ check, state, finding, doneAt }) => {
    const row = checkRows.find((checkRow) => checkRow.check === check)
    const seenOn = doneAt ? dayOf(doneAt) : ''
    return {
      code: check,
      name: i18n._(checks[check]),
      isDone: state === 'done',
      isExpired: state === 'expired',
      finding,
      seenOn,
      expiresOn: row?.expires_at ? dayOf(row.expires_at) : '',
      detail: [finding, seenOn && formatDate(seenOn, language)].filter(Boolean).join(', '),
    }
  })

export function messagesOf(
  application: Application,
  { questions, reasons, suspended }: Loaded,
  { i18n, now, language }: CaseReader,
): CaseView['messages'] {
  const when = (time: Date) => formatInstant(time, language, now)
  return [
    ...questions.flatMap((question) => [
      { heading: i18n._(msg`We asked`), words: question.words, footnote: when(question.asked_at) },
      ...(question.answered_at
        ? [
            {
              heading: i18n._(msg`They answered`),
              words: question.answer || i18n._(msg`Documents only`),
              footnote: when(question.answered_at),
            },
          ]
        : []),
    ]),
    ...reasons.map(({ reason, wouldDo, decidedAt }) => ({
      heading: i18n._(msg`Rejected`),
      words: `${reason}\n${i18n._(msg`What would fix it:`)} ${wouldDo}`,
      footnote: when(decidedAt),
    })),
    ...(suspended && suspended.to === null
      ? [
          {
            heading: i18n._(msg`Suspended`),
            words: suspended.reason,
            footnote: when(suspended.from),
          },
        ]
      : []),
    ...(application.state === 'appealed' && application.appeal
      ? [{ heading: i18n._(msg`Appeal`), words: application.appeal, footnote: '' }]
      : []),
  ]
}

export async function loadForDecision({ db, secret }: Services, application: Application) {
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
  return {
    ...{ provider, draft, documents, checkRows, events, questions },
    ...{ reasons, findings, billing, suspended },
  }
}

type Loaded = Awaited<ReturnType<typeof loadForDecision>>

export async function historyView(
  services: Services,
  { events, questions }: Loaded,
  { i18n, now, language }: CaseReader,
): Promise<CaseView['history']> {
  const people = await namesOf(services, [
    ...events.map(({ by }) => by),
    ...questions.map(({ asked_by }) => asked_by),
  ])
  return events.map(({ id, name, occurredAt, by }) => ({
    id,
    words: i18n._(applicationEvents[name]),
    footnote: [by && people.get(by), formatInstant(occurredAt, language, now)]
      .filter(Boolean)
      .join(', '),
  }))
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
