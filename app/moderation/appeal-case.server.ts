import { msg } from '@lingui/core/macro'
import { type CaseKind, type CaseReader, type CaseView, withoutEvidence } from '#app/page/cases.ts'
import type { Services } from '#app/page/services.server.ts'
import { DAY, formatInstant, MINUTE } from '#app/platform/time.ts'
import { aboutPeople, evidenceOf, historyOf, known, summaryOf } from './case-parts.server.ts'
import { decideAppeal, decidedFirst, type Lifting } from './decide-appeal.server.ts'
import { APPEALS_DECIDED_WITHIN_DAYS, outcomes, partyOf } from './moderation.ts'
import { caseById, type ModerationCase, subjectOf } from './queries.server.ts'

/** Appeals against decisions on reports: separate cases, for everyone but the person who decided. */
export const appealCases = (lift: Lifting): CaseKind => ({
  seenBy: 'decide reports',
  act: 'decide reports',
  name: msg`Appeal`,
  bulk: [],
  minutes: (APPEALS_DECIDED_WITHIN_DAYS * DAY) / MINUTE,
  inBusinessTime: true,
  waiting: (db, { id }) =>
    db
      .selectFrom('moderation_cases')
      .select((eb) => [
        eb.cast<string>('id', 'text').as('case_id'),
        eb.ref('appealed_at').$castTo<Date>().as('opened_at'),
        eb.ref('appeal_due_at').$castTo<Date>().as('due_at'),
      ])
      .where('state', '=', 'appealed')
      .where('decided_by', 'is distinct from', id),
  ...aboutPeople,
  load: async (services, id, reader) => {
    const found = await caseById(services.db, id)
    return found?.appealed_at ? appealView(services, found, reader) : null
  },
  decide: decideAppeal(lift),
})

async function appealView(
  { db }: Services,
  found: ModerationCase,
  reader: CaseReader,
): Promise<CaseView> {
  const { i18n } = reader
  const subject = await subjectOf(db, found)
  const [evidence, history] = await Promise.all([
    evidenceOf(db, found, { subject, reader }),
    historyOf(db, found, reader),
  ])
  const isFirst = partyOf({ decidedBy: found.decided_by }, reader.id) === 'moderator'
  const isOpen = found.state === 'appealed'
  return {
    ...withoutEvidence,
    ...summaryOf(found, reader),
    version: found.state,
    acts: isOpen && !isFirst ? ['uphold', 'reverse'] : [],
    ...(isOpen && isFirst ? { notice: i18n._(decidedFirst) } : {}),
    tags: found.outcome ? [{ label: i18n._(outcomes[found.outcome].name), tone: 'clay' }] : [],
    person: subject.userId
      ? { id: subject.userId, firstName: subject.name.split(' ')[0] ?? '' }
      : null,
    facts: factsOf(found, reader),
    messagesTitle: i18n._(msg`The appeal, and what it is about`),
    messages: [
      { heading: i18n._(msg`Appeal`), words: found.appeal_words, footnote: subject.name },
      ...evidence,
    ],
    history,
  }
}

const factsOf = (
  { outcome, reason, decided_at, appeal_reason }: ModerationCase,
  { i18n, language, now }: CaseReader,
) =>
  known([
    [i18n._(msg`Decision`), outcome ? i18n._(outcomes[outcome].name) : ''],
    [i18n._(msg`Reason`), reason],
    [i18n._(msg`Decided`), decided_at ? formatInstant(decided_at, language, now) : ''],
    [i18n._(msg`Our answer`), appeal_reason],
  ])
