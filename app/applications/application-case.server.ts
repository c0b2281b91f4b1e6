import { msg } from '@lingui/core/macro'
import { type Check, checkCodes } from '#app/directory/public/checks.ts'
import type {
  CaseAct,
  CaseDecision,
  CaseKind,
  CaseOutcome,
  CaseReader,
  CaseSummary,
  CaseView,
  CheckTick,
  FindingMark,
} from '#app/page/cases.ts'
import type { Services } from '#app/page/services.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languageOrEnglish } from '#app/platform/languages.ts'
import { DAY, dayOf, MINUTE } from '#app/platform/time.ts'
import { type NumberName, requiredNumbers } from '#app/providers/public/registration-numbers.ts'
import { openedBy } from '#app/uploads/index.server.ts'
import {
  checksView,
  comparisonOf,
  documentsView,
  factsOf,
  historyView,
  loadForDecision,
  messagesOf,
  openActs,
  tagsOf,
} from './case-parts.server.ts'
import { approve, askForMore, recordCheck, recordFinding, reject } from './decide.server.ts'
import { numberNamed } from './numbers-given.server.ts'
import { type Outcome, refusals } from './outcome.ts'
import { REPLY_DAYS } from './public/review-clock.ts'
import { type Application, applicationById, documentsOf, draftOf } from './queries.server.ts'
import { readyReasons } from './ready-reasons.ts'
import { lift, suspend } from './suspend.server.ts'
import { tradeName } from './trade-name.ts'

/** Applications and appeals as cases of the queue. */
export const applicationCases: CaseKind = {
  seenBy: 'see applications',
  act: 'decide about providers',
  name: msg`Application`,
  bulk: ['approve'],
  minutes: (REPLY_DAYS * DAY) / MINUTE,
  inBusinessTime: true,
  waiting: (db) =>
    db
      .selectFrom('applications')
      .select((eb) => [
        eb.cast<string>('id', 'text').as('case_id'),
        eb.ref('submitted_at').$castTo<Date>().as('opened_at'),
        eb.ref('due_at').$castTo<Date>().as('due_at'),
      ])
      .where('state', 'in', ['submitted', 'appealed'])
      .where('due_at', 'is not', null),
  owner: async (db, id) => (await applicationById(db, id))?.user_id ?? null,
  summaries,
  load: async (services, id, reader) => {
    const application = await applicationById(services.db, id)
    // A draft is visible only to its applicant.
    return application?.submitted_at ? applicationCase(services, application, reader) : null
  },
  decide,
  tick,
  mark,
}

async function summaries({ db }: Services, ids: string[], { i18n }: CaseReader) {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('provider_profiles', 'provider_profiles.user_id', 'applications.user_id')
    .select(['applications.id', 'state', 'reference'])
    .select(['provider_profiles.display_name as name', 'provider_profiles.full_name as fullName'])
    .select(['provider_profiles.category', 'provider_profiles.custom_service_type as custom'])
    .select('provider_profiles.place_typed as place')
    .where('applications.id', 'in', ids)
    .execute()
  return new Map<string, CaseSummary>(
    rows.map(({ id, state, name, fullName, category, custom, place }) => [
      id,
      {
        title: name ?? fullName,
        about: [
          state === 'appealed' ? i18n._(msg`Appeal`) : '',
          custom ?? tradeName(i18n, category),
          place,
        ]
          .filter(Boolean)
          .join(' · '),
      },
    ]),
  )
}

/** Everything about an application that the decision needs. */
async function applicationCase(
  services: Services,
  application: Application,
  reader: CaseReader,
): Promise<CaseView> {
  const loaded = await loadForDecision(services, application)
  const { provider, draft, documents, suspended } = loaded
  const { i18n } = reader
  return {
    title: draft.tradingName || draft.fullName,
    about: [
      draft.customServiceType || tradeName(i18n, draft.category),
      draft.place,
      application.reference,
    ]
      .filter(Boolean)
      .join(' · '),
    version: [
      application.state,
      // An application that was withdrawn and sent again may have changed.
      application.submitted_at?.getTime(),
      documents.length,
      loaded.questions.at(-1)?.answered_at?.getTime(),
    ].join(' '),
    acts: openActs(application, provider, suspended),
    tags: tagsOf(application, loaded, i18n),
    preview: provider ? `/providers/${provider.slug}` : null,
    person: { id: application.user_id, firstName: draft.fullName.split(' ')[0] ?? '' },
    facts: factsOf(draft, i18n),
    documents: await documentsView(services, application.user_id, loaded, reader),
    comparison: comparisonOf(loaded, services.secret, reader),
    checks: provider ? checksView(loaded, reader) : [],
    readyReasons: readyReasons(i18n, i18nFor(languageOrEnglish(application.language))),
    messages: messagesOf(application, loaded, reader),
    source: null,
    history: await historyView(services, loaded, reader),
  }
}

const caseOutcome = (outcome: Outcome): CaseOutcome =>
  outcome.ok ? outcome : { ok: false, why: refusals[outcome.why] }

const gone: CaseOutcome = { ok: false, why: changedMeanwhile }

async function decide(
  services: Services,
  { caseId, act, words, reasons, by, decidedAt, now }: CaseDecision,
): Promise<CaseOutcome> {
  const deciding = { applicationId: caseId, by, decidedAt, now }
  const effects: Partial<Record<CaseAct, () => Promise<Outcome>>> = {
    approve: () => approve(services, deciding),
    ask: () => askForMore(services, { ...deciding, words }),
    reject: () =>
      reject(services, {
        ...deciding,
        reasons: reasons.map(({ reason, remedy }) => ({ reason, wouldDo: remedy })),
      }),
    suspend: () => suspend(services, { ...deciding, reason: words }),
    lift: () => lift(services, deciding),
  }
  const effect = effects[act]
  return effect ? caseOutcome(await effect()) : gone
}

const notOpened: CaseOutcome = {
  ok: false,
  why: msg`Open the document first, or write what you saw.`,
}

/** Records a check, with the document this user opened or a written finding as evidence. */
async function tick(services: Services, tick: CheckTick): Promise<CaseOutcome> {
  const { caseId: applicationId, code, isDone, by, now } = tick
  if (!checkCodes.includes(code as Check)) return gone
  const finding = tick.finding || (isDone ? await nameOfOpened(services, tick) : '')
  if (isDone && !finding) return notOpened
  return caseOutcome(
    await recordCheck(services, {
      applicationId,
      check: code as Check,
      finding,
      seenOn: tick.seenOn || dayOf(now),
      expiresOn: tick.expiresOn,
      isDone,
      by,
      now,
    }),
  )
}

/**
 * The name of the document on the screen; empty unless it belongs to this application and this user opened
 * it.
 */
async function nameOfOpened({ db }: Services, { caseId, documentId, by }: CheckTick) {
  const application = await applicationById(db, caseId)
  const documents = application ? await documentsOf(db, caseId) : []
  const document = documents.find(({ id }) => id === documentId)
  if (!application || !document) return ''
  const opened = await openedBy(db, { by, ownerId: application.user_id, fileIds: [document.id] })
  return opened.has(document.id) ? document.name : ''
}

async function mark(
  services: Services,
  { caseId, row, code, isFound, by, now }: FindingMark,
): Promise<CaseOutcome> {
  const application = await applicationById(services.db, caseId)
  const number = row as NumberName
  const numberHash =
    application && requiredNumbers.includes(number)
      ? numberNamed(await draftOf(application, services.secret), number, dayOf(now))
      : null
  if (numberHash === null || (code !== 'document' && code !== 'register')) return gone
  return caseOutcome(
    await recordFinding(services, {
      applicationId: caseId,
      number,
      finding: code,
      numberHash,
      isFound,
      by,
      now,
    }),
  )
}
