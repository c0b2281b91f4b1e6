import { overduePayment } from '#app/billing/index.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { dayOf, formatDate, formatDay } from '#app/platform/time.ts'
import { expiringDocuments, type OwnProvider } from '#app/providers/index.server.ts'
import { measuredOf, savedRatingStatus } from '#app/quality/index.server.ts'
import { lookedAtFrom, measureOf, shownAverage } from '#app/quality/public/guarantee.ts'

export type Attention = Awaited<ReturnType<typeof attentionFor>>

/** What a provider has to act on: a failed payment, the rating, documents. */
export async function attentionFor(
  db: Db,
  provider: OwnProvider,
  { language, now }: { language: Language; now: Date },
) {
  const [owed, measured, stored, documents] = await Promise.all([
    overduePayment(db, provider.user_id),
    measuredOf(db, provider.id, now),
    savedRatingStatus(db, provider.id),
    expiringDocuments(db, provider, dayOf(now)),
  ])
  const isWarned = measureOf(measured) === 'below'
  const lookedAt = stored?.state === 'warned' && stored.dueAt ? stored.dueAt : lookedAtFrom(now)
  return {
    payment: owed && {
      since: formatDay(owed.since, language, now),
      suspendedOn: formatDay(owed.suspendedOn, language, now),
    },
    rating: isWarned
      ? {
          average: shownAverage(measured.sum / measured.count),
          isFlagged: stored?.state === 'flagged',
          lookedAtOn: formatDay(dayOf(lookedAt), language, now),
        }
      : null,
    documents: documents.map(({ id, name, isPast, expiresOn }) => ({
      id,
      name,
      isPast,
      day: formatDate(expiresOn, language),
    })),
  }
}
