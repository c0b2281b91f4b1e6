import { msg } from '@lingui/core/macro'
import { type CaseKind, type CaseReader, type CaseView, withoutEvidence } from '#app/page/cases.ts'
import { notWorking } from '#app/page/opening-hours.ts'
import type { Services } from '#app/page/services.server.ts'
import { DAY, formatDay, lastDayOf, MINUTE } from '#app/platform/time.ts'
import {
  aboutPeople,
  evidenceOf,
  historyOf,
  known,
  publicRules,
  readyReasonsFor,
  summaryOf,
} from './case-parts.server.ts'
import { decideReport, type Suspension } from './decide-report.server.ts'
import { MOST_REPORTS_KEPT } from './limits.ts'
import { changeDue, outcomes, outcomesOf, REPORTS_DECIDED_WITHIN_DAYS } from './moderation.ts'
import { caseById, type ModerationCase, subjectOf } from './queries.server.ts'
import { isStillThere } from './reportable.server.ts'
import { writerOf } from './writer.ts'

/**
 * Reported things as cases of the queue. Suspending is an action of applications/, which this subject can't
 * import.
 */
export const reportCases = (suspend: Suspension): CaseKind => ({
  seenBy: 'decide reports',
  act: 'decide reports',
  name: msg`Reported`,
  bulk: ['leaveIt'],
  minutes: (REPORTS_DECIDED_WITHIN_DAYS * DAY) / MINUTE,
  inBusinessTime: true,
  waiting: (db) =>
    db
      .selectFrom('moderation_cases')
      .select((eb) => [eb.cast<string>('id', 'text').as('case_id'), 'opened_at', 'due_at'])
      .where('state', '=', 'open'),
  ...aboutPeople,
  load: async (services, id, reader) => {
    const found = await caseById(services.db, id)
    return found ? reportView(services, found, reader) : null
  },
  decide: decideReport(suspend),
})

async function reportView(
  services: Services,
  found: ModerationCase,
  reader: CaseReader,
): Promise<CaseView> {
  const { i18n } = reader
  const { db } = services
  const subject = await subjectOf(db, found)
  const [isThere, messages, history] = await Promise.all([
    isStillThere(db, found),
    evidenceOf(db, found, { subject, reader }),
    historyOf(db, found, reader),
  ])
  const possible = outcomesOf(found.thing, writerOf(found.evidence))
    .filter((outcome) => isThere || outcome === 'left')
    .map((outcome) => outcomes[outcome].act)
  return {
    ...withoutEvidence,
    ...summaryOf(found, reader),
    // Further reports of the same thing don't change the version, so a flood of them can't block a decision.
    version: `${found.state} ${isThere}`,
    acts: found.state === 'open' ? possible : [],
    tags: tagsOf(found, { isThere, reader }),
    preview: previewOf(found),
    person: subject.userId
      ? { id: subject.userId, firstName: subject.name.split(' ')[0] ?? '' }
      : null,
    facts: factsOf(services, found, reader),
    rules:
      found.state === 'open' && possible.includes('hide')
        ? await publicRules(db, found, reader)
        : undefined,
    readyReasons: found.state === 'open' ? readyReasonsFor(found, subject, reader) : [],
    messagesTitle: i18n._(msg`As it was when it was reported`),
    messages,
    history,
  }
}

function tagsOf(
  { state, outcome, follows }: ModerationCase,
  { isThere, reader: { i18n } }: { isThere: boolean; reader: CaseReader },
) {
  const tags: CaseView['tags'] = []
  if (follows) tags.push({ label: i18n._(msg`Change was due`), tone: 'clay' })
  if (outcome) tags.push({ label: i18n._(outcomes[outcome].name), tone: 'sand' })
  if (state === 'open' && !isThere)
    tags.push({ label: i18n._(msg`No longer there`), tone: 'danger' })
  return tags
}

const previewOf = ({ thing, evidence: { provider } }: ModerationCase) =>
  thing === 'message' || !provider.slug
    ? null
    : `/providers/${provider.slug}${thing === 'review' ? '/reviews' : ''}`

function factsOf({ settings }: Services, found: ModerationCase, reader: CaseReader) {
  const { i18n, language, now } = reader
  const { thing, evidence, report_count: count, change_due_at: requestedBy } = found
  const wouldBeDue = thing === 'profile' && found.state === 'open'
  const due = wouldBeDue ? changeDue(now, notWorking(settings.current())) : requestedBy
  const rating = evidence.rating
  return known([
    [
      i18n._(msg`Reports`),
      count > MOST_REPORTS_KEPT
        ? i18n._(msg`${count}, the first ${MOST_REPORTS_KEPT} are below`)
        : String(count),
    ],
    [i18n._(msg`Stars`), rating ? i18n._(msg`${rating} of 5 stars`) : ''],
    [i18n._(msg`Written by`), evidence.author],
    [i18n._(msg`Provider`), evidence.provider.name],
    [
      i18n._(msg`A change would be due`),
      due ? i18n._(msg`by the end of ${formatDay(lastDayOf(due), language, now)}`) : '',
    ],
    [i18n._(msg`Reason`), found.reason],
  ])
}
