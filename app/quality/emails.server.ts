import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import {
  declareEach,
  type EmailDeclaration,
  type EmailTexts,
  type Invented,
  type Recipient,
} from '#app/platform/emails.server.ts'
import { languageIn } from '#app/platform/languages.ts'
import { dayOf, formatDay } from '#app/platform/time.ts'
import {
  GUARANTEED_RATING,
  lookedAtFrom,
  type Measured,
  measureOf,
  type RatingStatus,
  shownAverage,
  wayBack,
} from './public/guarantee.ts'
import { measuredOf, savedRatingStatus } from './queries.server.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails extends Record<QualityEmailKind, QualityEmailData> {}
}
export type QualityEmailKind = 'quality warned' | 'quality flagged' | 'quality recovered'
/** `dedupeKey` is when the ratingStatus changed: the email is sent once per change. */
type QualityEmailData = { providerId: string; dedupeKey: string }

type Texts = Omit<EmailTexts, 'button' | 'reason'>
type QualityTemplateData = {
  recipient: Recipient
  now: Date
  measured: Measured
  dueAt: Date | null
  link: string
}
type EmailServices = Pick<Services, 'db' | 'config' | 'settings' | 'clock'>

const ratingStatusOf: Record<QualityEmailKind, RatingStatus> = {
  'quality warned': 'warned',
  'quality flagged': 'flagged',
  'quality recovered': 'fine',
}

async function loadTemplateData(
  { db, config, clock }: EmailServices,
  kind: QualityEmailKind,
  { providerId }: QualityEmailData,
): Promise<QualityTemplateData | null> {
  const now = clock.now()
  const [recipient, ratingStatus, measured] = await Promise.all([
    recipientOf(db, providerId),
    savedRatingStatus(db, providerId),
    measuredOf(db, providerId, now),
  ])
  // The account is gone, or the status has changed meanwhile.
  if (!recipient || ratingStatus?.state !== ratingStatusOf[kind]) return null
  const link = `${config.siteUrl}${href('/provider-portal/quality')}`
  return { recipient, now, measured, dueAt: ratingStatus.dueAt, link }
}

async function recipientOf(db: Db, providerId: string): Promise<Recipient | null> {
  const row = await db
    .selectFrom('provider_profiles')
    .innerJoin('people', 'people.id', 'provider_profiles.user_id')
    .select(['people.email', 'people.user_metadata as metadata'])
    .where('provider_profiles.id', '=', providerId)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.email ? { address: row.email, language: languageIn(row.metadata) } : null
}

const figures = (i18n: I18n, { measured }: QualityTemplateData) => ({
  facts: [
    [i18n._(msg`Your average, last 12 months`), shownAverage(measured.sum / measured.count)],
    [i18n._(msg`Reviews that count`), String(measured.count)],
    [i18n._(msg`Quality Guarantee minimum`), String(GUARANTEED_RATING)],
  ] as const,
})

function needed(i18n: I18n, { measured }: QualityTemplateData) {
  const way = wayBack(measured)
  if (!way) return []
  const average = shownAverage(way.average)
  return [
    i18n._(
      msg`${plural(way.reviews, { one: 'One 5-star review would bring you to', other: '# 5-star reviews would bring you to' })} ${average}.`,
    ),
  ]
}

const templates: Record<QualityEmailKind, (i18n: I18n, data: QualityTemplateData) => Texts> = {
  'quality warned': (i18n, data) => ({
    heading: i18n._(msg`Your rating is below the Quality Guarantee`),
    preview: i18n._(msg`You're still listed. Here's what would bring your average back up.`),
    parts: [
      figures(i18n, data),
      ...needed(i18n, data),
      i18n._(msg`You're still listed, and we don't tell anyone else.`),
    ],
    after: data.dueAt
      ? [
          i18n._(
            msg`If your average is still below it on ${formatDay(dayOf(data.dueAt), i18n.locale, data.now)}, someone on our team reads the reviews and hears your side first.`,
          ),
        ]
      : [],
  }),
  'quality flagged': (i18n, data) => ({
    heading: i18n._(msg`Our team is looking at your rating`),
    preview: i18n._(
      msg`Someone on our team reads the reviews and hears your side before we decide anything.`,
    ),
    parts: [
      figures(i18n, data),
      i18n._(
        msg`Your average is still below the Quality Guarantee. Someone on our team reads the reviews and hears your side before we decide anything. Until then you stay listed.`,
      ),
      ...needed(i18n, data),
    ],
  }),
  'quality recovered': (i18n, data) => ({
    heading: i18n._(msg`Your rating is back up`),
    preview: i18n._(msg`There's nothing more to do.`),
    parts:
      measureOf(data.measured) === 'fine'
        ? [figures(i18n, data), i18n._(msg`There's nothing more to do.`)]
        : [
            i18n._(
              msg`You have too few reviews in the last 12 months for an average to count. There's nothing more to do.`,
            ),
          ],
  }),
}

const exampleOf = ({ recipient, now, siteUrl }: Invented): QualityTemplateData => ({
  recipient,
  now,
  measured: { sum: 16, count: 5 },
  dueAt: lookedAtFrom(now),
  link: `${siteUrl}${href('/provider-portal/quality')}`,
})

type Examples = (example: QualityTemplateData) => QualityTemplateData[]
const examplesOf: Record<QualityEmailKind, Examples> = {
  'quality warned': (example) => [example],
  'quality flagged': (example) => [example],
  'quality recovered': (example) => [
    { ...example, measured: { sum: 28, count: 6 } },
    { ...example, measured: { sum: 4, count: 1 } },
  ],
}

export const qualityEmails = declareEach(
  templates,
  (kind): EmailDeclaration<EmailServices, QualityEmailData, QualityTemplateData> => ({
    readers: 'provider',
    examples: (invented) => examplesOf[kind](exampleOf(invented)),
    loadTemplateData: (services, data) => loadTemplateData(services, kind, data),
    template: (i18n, data) => ({
      ...templates[kind](i18n, data),
      button: { label: i18n._(msg`See how we work it out`), href: data.link },
      reason: i18n._(msg`You get this email because you offer services here.`),
    }),
    dedupeKey: ({ providerId, dedupeKey: once }) => `quality: ${kind} ${providerId} ${once}`,
  }),
)
