import { msg } from '@lingui/core/macro'
import { sql } from 'kysely'
import { placeById, placePath } from '#app/directory/index.server.ts'
import type { CaseKind, CaseOutcome, CaseReader, CaseView } from '#app/page/cases.ts'
import type { Services } from '#app/page/services.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { DAY, dayOf, formatDate, MINUTE } from '#app/platform/time.ts'
import { GUARANTEED_RATING, lookedAtFrom, shownAverage } from './public/guarantee.ts'
import { flaggedById, ownerOf, reviewsThatCount } from './queries.server.ts'

const DECIDED_WITHIN_DAYS = 5
const REVIEWS_SHOWN = 20

type Suspend = (
  services: Services,
  suspension: { userId: string; by: string; now: Date; reason: string },
) => Promise<CaseOutcome>

/**
 * Providers still below the guarantee after a warning, as cases of the queue. Suspending is an action of
 * applications/, which this subject can't import.
 */
export const qualityCases = (suspend: Suspend): CaseKind => ({
  seenBy: 'see quality',
  act: 'decide about providers',
  name: msg`Quality`,
  bulk: [],
  minutes: (DECIDED_WITHIN_DAYS * DAY) / MINUTE,
  inBusinessTime: false,
  waiting: (db) =>
    db
      .selectFrom('quality_states')
      .select((eb) => [
        eb.cast<string>('provider_id', 'text').as('case_id'),
        eb.ref('flagged_at').$castTo<Date>().as('opened_at'),
        sql<Date>`flagged_at + make_interval(days => ${DECIDED_WITHIN_DAYS}::int)`.as('due_at'),
      ])
      .where('state', '=', 'flagged')
      .where('flagged_at', 'is not', null),
  owner: async (db, id) => (isId(id) ? ownerOf(db, id) : null),
  summaries: async ({ db, clock }, ids, { i18n }) => {
    const rows = await flaggedById(db, ids, clock.now())
    return new Map(
      rows.map((row) => {
        const average = shownAverage(row.average)
        return [
          row.id,
          { title: row.name, about: i18n._(msg`${average} of 5, ${row.count} reviews`) },
        ]
      }),
    )
  },
  load: async (services, id, reader) => {
    const [row] = isId(id) ? await flaggedById(services.db, [id], reader.now) : []
    return row ? qualityCase(services, row, reader) : null
  },
  decide: async (services, { caseId, act, words, by, now }) => {
    const [row] = isId(caseId) ? await flaggedById(services.db, [caseId], now) : []
    if (row?.state !== 'flagged') return { ok: false, why: changedMeanwhile }
    if (act === 'suspend') {
      const suspended = await suspend(services, { userId: row.userId, by, now, reason: words })
      return suspended.ok ? leaveListed(services, { providerId: caseId, by, now }) : suspended
    }
    if (act !== 'leave') return { ok: false, why: changedMeanwhile }
    return leaveListed(services, { providerId: caseId, by, now, words })
  },
})

type Leaving = { providerId: string; by: string; now: Date; words?: string }

/** The provider counts as warned again, and is reviewed again after that period. */
function leaveListed({ db }: Services, { providerId, by, now, words }: Leaving) {
  return transaction(db, async (tx): Promise<CaseOutcome> => {
    const left = await tx
      .updateTable('quality_states')
      .set({ state: 'warned', due_at: lookedAtFrom(now), flagged_at: null })
      .where('provider_id', '=', providerId)
      .where('state', '=', 'flagged')
      .returning('provider_id')
      .executeTakeFirst()
    if (!left) return { ok: false, why: changedMeanwhile }
    if (words !== undefined)
      await recordEvent(tx, {
        name: 'quality left listed',
        about: { kind: 'provider', id: providerId },
        by,
        now,
        details: { reason: words },
      })
    return { ok: true }
  })
}

type Flagged = Awaited<ReturnType<typeof flaggedById>>[number]

async function qualityCase({ db }: Services, row: Flagged, reader: CaseReader): Promise<CaseView> {
  const { i18n, language, now } = reader
  const day = (time: Date | null) => (time ? formatDate(dayOf(time), language) : '')
  const reviews = await reviewsThatCount(db, row.id, now)
  const isFlagged = row.state === 'flagged'
  return {
    title: row.name,
    about: placePath(placeById(row.placeId)!, language),
    version: [row.state, row.flaggedAt?.getTime()].join(' '),
    acts: isFlagged ? ['leave', 'suspend'] : [],
    tags: [
      isFlagged
        ? { label: i18n._(msg`Flagged`), tone: 'danger' }
        : { label: i18n._(msg`Warned`), tone: 'clay' },
    ],
    preview: `/providers/${row.slug}/reviews`,
    person: { id: row.userId, firstName: row.fullName.split(' ')[0] ?? '' },
    facts: [
      {
        name: i18n._(msg`Average over 12 months`),
        value: i18n._(msg`${shownAverage(row.average)}, the guarantee is ${GUARANTEED_RATING}`),
      },
      { name: i18n._(msg`Reviews`), value: String(row.count) },
      { name: i18n._(msg`Warned on`), value: day(row.notifiedAt) },
      { name: i18n._(msg`Under review`), value: day(row.flaggedAt) },
    ].filter(({ value }) => value !== ''),
    documents: [],
    comparison: null,
    checks: [],
    readyReasons: [],
    messages: reviews.slice(0, REVIEWS_SHOWN).map(({ rating, author, job, writtenAt }) => ({
      heading: i18n._(msg`${rating} of 5 stars`),
      words: job,
      footnote: [author, day(writtenAt)].filter(Boolean).join(', '),
    })),
    source: null,
    history: [],
  }
}
