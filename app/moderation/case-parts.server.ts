import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { peopleCalled } from '#app/auth/index.server.ts'
import type { CaseKind, CaseReader, CaseSummary, CaseView } from '#app/page/cases.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { formatInstant } from '#app/platform/time.ts'
import { publicReason, removalRules } from '#app/reviews/public/removal-rules.ts'
import type { EvidencePart } from './evidence.ts'
import { outcomes, reasonName, reasons, things } from './moderation.ts'
import {
  type CaseSubject,
  casesById,
  earlierCases,
  type ModerationCase,
  ownerOfCase,
  partiesOf,
  reportsOf,
} from './queries.server.ts'

export const summaryOf = (
  { thing, evidence }: ModerationCase,
  { i18n }: CaseReader,
): CaseSummary => ({
  title: evidence.title || i18n._(things[thing].name),
  about: [i18n._(things[thing].name), evidence.provider.name].filter(Boolean).join(', '),
})

/** Shared by reports and the appeals that follow. */
export const aboutPeople = {
  owner: ownerOfCase,
  parties: partiesOf,
  summaries: async ({ db }, ids, reader) =>
    new Map((await casesById(db, ids)).map((found) => [found.id, summaryOf(found, reader)])),
} satisfies Partial<CaseKind>

const fields: Record<EvidencePart['field'], MessageDescriptor> = {
  review: msg`Review`,
  answer: msg`Reply of the provider`,
  message: msg`Message`,
  name: msg`Name`,
  headline: msg`Headline`,
  about: msg`About`,
  experience: msg`Experience`,
  skills: msg`Skills`,
  certifications: msg`Certifications`,
  websites: msg`Websites`,
}

type Shown = CaseView['messages'][number]

/**
 * The thing as it was when reported, and each report. If it is a colleague's own, they see only the reasons:
 * neither the reporters nor their words.
 */
export async function evidenceOf(
  db: Db,
  found: ModerationCase,
  { subject, reader }: { subject: CaseSubject; reader: CaseReader },
): Promise<Shown[]> {
  const reports = await reportsOf(db, found.id)
  const shown = reports.map((report) => shownReport(found, report, reader))
  return [
    ...found.evidence.parts.map((part) => shownPart(part, reader)),
    ...(subject.userId === reader.id
      ? shown.map(({ heading }) => ({ heading, words: '', footnote: '' }))
      : shown),
  ]
}

function shownPart(
  { field, words, author, writtenAt, isReported }: EvidencePart,
  { i18n, language, now }: CaseReader,
): Shown {
  const when = writtenAt ? formatInstant(new Date(writtenAt), language, now) : ''
  return {
    heading: isReported ? i18n._(msg`Reported message`) : i18n._(fields[field]),
    words,
    footnote: [author, when].filter(Boolean).join(', '),
  }
}

function shownReport(
  { thing }: ModerationCase,
  report: Awaited<ReturnType<typeof reportsOf>>[number],
  { i18n, language, now }: CaseReader,
): Shown {
  const reason = i18n._(reasonName(thing, report.reason))
  const who = report.accountEmail ?? report.email ?? i18n._(msg`Someone without an account`)
  return {
    heading: i18n._(msg`Report: ${reason}`),
    words: report.words,
    footnote: `${who}, ${formatInstant(report.reportedAt, language, now)}`,
  }
}

/** The most common reasons, in the recipient's language. */
export function readyReasonsFor(
  { thing }: ModerationCase,
  { language }: CaseSubject,
  { i18n }: CaseReader,
): CaseView['readyReasons'] {
  const theirs = i18nFor(language)
  return Object.entries<MessageDescriptor>(reasons[thing])
    .filter(([code]) => code !== 'other')
    .map(([, name]) => ({ label: i18n._(name), reason: `${theirs._(name)}.`, remedy: '' }))
}

/** What the public reads of why a review was removed. First what it was reported for most. */
export async function publicRules(
  db: Db,
  { id }: ModerationCase,
  { i18n }: CaseReader,
): Promise<NonNullable<CaseView['rules']>> {
  const reports = await reportsOf(db, id)
  const countOf = (rule: string) => reports.filter(({ reason }) => reason === rule).length
  return removalRules
    .toSorted((first, second) => countOf(second) - countOf(first))
    .map((rule) => ({ value: rule, label: publicReason(i18n, rule) }))
}

/** The events of this case, and earlier decisions about the same person. */
export async function historyOf(db: Db, found: ModerationCase, reader: CaseReader) {
  const earlier = await earlierCases(db, found)
  const deciders = [found, ...earlier].flatMap((item) => [item.decided_by, item.appeal_decided_by])
  const people = await peopleCalled(
    db,
    deciders.filter((id) => id !== null),
  )
  const nameOf = (id: string | null) => (id && people.get(id)?.name) || ''
  return [
    ...stepsOf(found, nameOf, reader),
    ...earlier.map((item) => earlierLine(item, nameOf, reader)),
  ]
}

type NameOf = (id: string | null) => string
type Line = CaseView['history'][number]

function stepsOf(found: ModerationCase, nameOf: NameOf, { i18n, language, now }: CaseReader) {
  const line = (id: string, words: string, time: Date | null, by: string | null): Line[] =>
    time
      ? [
          {
            id: `${found.id} ${id}`,
            words,
            footnote: [formatInstant(time, language, now), nameOf(by)].filter(Boolean).join(', '),
          },
        ]
      : []
  const decision = found.outcome ? i18n._(outcomes[found.outcome].name) : ''
  const answer = found.is_reversed ? i18n._(msg`Decision reversed`) : i18n._(msg`Decision stands`)
  return [
    ...line('opened', i18n._(msg`Reported`), found.opened_at, null),
    ...line('decided', decision, found.decided_at, found.decided_by),
    ...line('appealed', i18n._(msg`Appealed`), found.appealed_at, null),
    ...line('answered', answer, found.appeal_decided_at, found.appeal_decided_by),
  ]
}

function earlierLine(
  { id, thing, outcome, decided_at, decided_by, is_reversed }: ModerationCase,
  nameOf: NameOf,
  { i18n, language, now }: CaseReader,
): Line {
  const what = i18n._(things[thing].name)
  const decision = outcome ? i18n._(outcomes[outcome].name) : ''
  const when = decided_at ? formatInstant(decided_at, language, now) : ''
  return {
    id,
    words: is_reversed
      ? i18n._(msg`Earlier, ${what}: ${decision}, then reversed`)
      : i18n._(msg`Earlier, ${what}: ${decision}`),
    footnote: [when, nameOf(decided_by)].filter(Boolean).join(', '),
  }
}

/** Only facts with a value. */
export const known = (facts: readonly (readonly [string, string])[]) =>
  facts.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]))
