import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isSiteLanguage, type Language } from '#app/platform/languages.ts'
import { drawLetter, type LetterWords } from '#app/platform/letter.tsx'
import { dayOf, formatDay } from '#app/platform/time.ts'
import {
  GUARANTEED_RATING,
  type Measured,
  measureOf,
  type Standing,
  shownAverage,
  wayBack,
} from './guarantee.ts'
import type { LetterKind, LetterOrder } from './news.server.ts'
import { measuredOf, standingKept } from './queries.server.ts'

type LetterServices = Pick<Services, 'db' | 'config' | 'settings' | 'outbox' | 'clock'>
type Facts = { measured: Measured; dueAt: Date | null }
type Words = Pick<LetterWords, 'heading' | 'parts' | 'after' | 'preview'>

/** A job: draws one letter of this room and puts it into the outbox. Run twice it is written once. */
export async function writeQualityLetter(services: LetterServices, data: Record<string, unknown>) {
  const { kind, providerId, once } = data as LetterOrder
  const { db, config, settings, outbox, clock } = services
  const [reader, standing, measured] = await Promise.all([
    readerOf(services, providerId),
    standingKept(db, providerId),
    measuredOf(db, providerId, clock.now()),
  ])
  // The account is gone, or what the letter would have said is no longer so.
  if (!reader || standing?.state !== stateOf[kind]) return
  const i18n = i18nFor(reader.language)
  const words = writers[kind](i18n, { measured, dueAt: standing.dueAt })
  const { name, supportEmail } = settings.current()
  const drawn = await drawLetter(
    { name, supportEmail, siteUrl: config.siteUrl },
    {
      language: reader.language,
      ...words,
      button: {
        label: i18n._(msg`See how it is counted`),
        href: `${config.siteUrl}${href('/provider-portal/quality')}`,
      },
      reason: i18n._(msg`This letter was sent because you offer services here.`),
    },
  )
  await transaction(db, (tx) =>
    outbox.write(
      tx,
      {
        kind,
        to: reader.email,
        subject: words.heading,
        ...drawn,
        dedupe: `quality: ${kind} ${providerId} ${once}`,
      },
      clock.now(),
    ),
  )
}

const stateOf: Record<LetterKind, Standing> = {
  'quality told': 'told',
  'quality flagged': 'flagged',
  'quality recovered': 'fine',
}

async function readerOf(
  { db }: Pick<Services, 'db'>,
  providerId: string,
): Promise<{ email: string; language: Language } | null> {
  const row = await db
    .selectFrom('provider_profiles')
    .innerJoin('people', 'people.id', 'provider_profiles.user_id')
    .select(['people.email', 'people.user_metadata as metadata'])
    .where('provider_profiles.id', '=', providerId)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row?.email) return null
  const chosen = (row.metadata as { language?: unknown } | null)?.language
  return { email: row.email, language: isSiteLanguage(chosen) ? chosen : 'en' }
}

const figures = (i18n: I18n, { measured }: Facts) => ({
  facts: [
    [i18n._(msg`Your average, last 12 months`), shownAverage(measured.sum / measured.count)],
    [i18n._(msg`Reviews that count`), String(measured.count)],
    [i18n._(msg`The Quality Guarantee asks for`), String(GUARANTEED_RATING)],
  ] as const,
})

function needed(i18n: I18n, { measured }: Facts) {
  const way = wayBack(measured)
  if (!way) return []
  const average = shownAverage(way.average)
  return [
    i18n._(
      msg`${plural(way.reviews, { one: 'One review of 5 stars would bring you to', other: '# reviews of 5 stars would bring you to' })} ${average}.`,
    ),
  ]
}

const writers: Record<LetterKind, (i18n: I18n, facts: Facts) => Words> = {
  'quality told': (i18n, facts) => ({
    heading: i18n._(msg`Your rating is below the Quality Guarantee`),
    preview: i18n._(msg`You are listed as before. Here is what would bring it back.`),
    parts: [
      figures(i18n, facts),
      ...needed(i18n, facts),
      i18n._(msg`You are listed as before, and nobody else is told.`),
    ],
    after: facts.dueAt
      ? [
          i18n._(
            msg`If the average is still below on ${formatDay(dayOf(facts.dueAt), i18n.locale)}, a person of ours reads the reviews and hears you first.`,
          ),
        ]
      : [],
  }),
  'quality flagged': (i18n, facts) => ({
    heading: i18n._(msg`A person now looks at your rating`),
    preview: i18n._(msg`They read the reviews and hear you before anything is decided.`),
    parts: [
      figures(i18n, facts),
      i18n._(
        msg`The average has stayed below the Quality Guarantee. An administrator reads the reviews and hears you before anything is decided; until then you are listed as before.`,
      ),
      ...needed(i18n, facts),
    ],
  }),
  'quality recovered': (i18n, facts) => ({
    heading: i18n._(msg`Your rating is in order again`),
    preview: i18n._(msg`Nothing more is asked of you.`),
    parts:
      measureOf(facts.measured) === 'fine'
        ? [figures(i18n, facts), i18n._(msg`Nothing more is asked of you.`)]
        : [
            i18n._(
              msg`Too few reviews of the last 12 months are left to judge by. Nothing more is asked of you.`,
            ),
          ],
  }),
}
