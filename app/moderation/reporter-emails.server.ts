import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import type { EmailDeclaration, Recipient } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languageIn, languageOrEnglish } from '#app/platform/languages.ts'
import { dayOf, formatDay } from '#app/platform/time.ts'
import { things } from './moderation.ts'
import { caseById, type ModerationCase, reportsOf } from './queries.server.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails {
    'report answered': ReporterEmailData
  }
}
type ReporterEmailData = { reportId: string; isAppeal: boolean }
type TemplateData = {
  recipient: Recipient
  found: Pick<ModerationCase, 'thing' | 'outcome' | 'is_reversed'>
  reportedAt: Date
  isAppeal: boolean
  now: Date
}
type EmailServices = Pick<Services, 'db' | 'config' | 'settings' | 'clock'>

async function loadTemplateData(
  { db, clock }: EmailServices,
  { reportId, isAppeal }: ReporterEmailData,
): Promise<TemplateData | null> {
  const row = await db
    .selectFrom('reports')
    .select('case_id as caseId')
    .where('id', '=', reportId)
    .executeTakeFirst()
  const found = row && (await caseById(db, row.caseId))
  const report = found && (await reportsOf(db, found.id)).find(({ id }) => id === reportId)
  if (!report) return null
  const address = report.reporter ? report.accountEmail : report.email
  if (!address) return null
  const language = report.reporter
    ? languageIn(report.metadata)
    : languageOrEnglish(report.language)
  return {
    recipient: { address, language },
    found,
    reportedAt: report.reportedAt,
    isAppeal,
    now: clock.now(),
  }
}

const examples: Pick<TemplateData, 'found' | 'isAppeal'>[] = [
  { found: { thing: 'review', outcome: 'hidden', is_reversed: null }, isAppeal: false },
  { found: { thing: 'profile', outcome: 'left', is_reversed: null }, isAppeal: false },
  { found: { thing: 'message', outcome: 'removed', is_reversed: true }, isAppeal: true },
]

/** The name that the site uses everywhere. */
const thingName = ({ locale }: I18n, { thing }: TemplateData['found']) =>
  i18nFor(languageOrEnglish(locale))._(things[thing].name)

/** What they reported and that it was decided; the consequences for the other person are confidential. */
export const reporterEmails: Record<
  'report answered',
  EmailDeclaration<EmailServices, ReporterEmailData, TemplateData>
> = {
  'report answered': {
    readers: 'both',
    examples: ({ recipient, now }) =>
      examples.map((example) => ({ ...example, recipient, now, reportedAt: now })),
    loadTemplateData,
    template: (i18n, { found, reportedAt, isAppeal, now }) => {
      const isLeft = isAppeal ? found.is_reversed === true : found.outcome === 'left'
      return {
        heading: i18n._(msg`We've looked at what you reported`),
        preview: i18n._(msg`A person on our team has decided. Thanks for telling us.`),
        parts: [
          {
            facts: [
              [i18n._(msg`What you reported`), thingName(i18n, found)],
              [i18n._(msg`Reported`), formatDay(dayOf(reportedAt), i18n.locale, now)],
            ],
          },
          isAppeal
            ? i18n._(msg`Someone else looked at it once more, because our decision was appealed.`)
            : i18n._(msg`A person on our team read it and decided.`),
          isLeft
            ? i18n._(msg`It stays as it is: it doesn't break our rules.`)
            : i18n._(msg`You were right to report it, and we've acted on it.`),
          i18n._(
            msg`We don't share more, because it concerns someone else. Nobody learns who reported it.`,
          ),
        ],
        reason: i18n._(msg`You get this email because you reported something here.`),
      }
    },
    dedupeKey: ({ reportId, isAppeal }) =>
      `moderation: report answered ${reportId}${isAppeal ? ' after an appeal' : ''}`,
  },
}
