import type { RouterContextProvider } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { dayOf, formatDate, formatDay } from '#app/platform/time.ts'
import {
  countsFrom,
  countsUntil,
  lookedAtFrom,
  measureOf,
  shownAverage,
  wayBack,
} from './public/guarantee.ts'
import { measuredOf, reviewsThatCount, savedRatingStatus } from './queries.server.ts'

/** A provider's status with the Quality Guarantee, the reviews that count, and what comes next. */
export async function qualityView(context: Readonly<RouterContextProvider>, providerId: string) {
  const { db, clock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const now = clock.now()
  const [measured, stored, reviews] = await Promise.all([
    measuredOf(db, providerId, now),
    savedRatingStatus(db, providerId),
    reviewsThatCount(db, providerId, now),
  ])
  const day = (instant: Date) => formatDay(dayOf(instant), language, now)
  const measure = measureOf(measured)
  const way = wayBack(measured)
  const state = measure === 'below' && stored && stored.state !== 'fine' ? stored.state : measure
  return {
    /** "below" without a date: the email is being sent. */
    state,
    count: measured.count,
    value: measured.count > 0 ? measured.sum / measured.count : null,
    /** The average as a number. */
    average: measured.count > 0 ? shownAverage(measured.sum / measured.count) : '',
    way: way && { reviews: way.reviews, average: shownAverage(way.average) },
    from: formatDate(dayOf(countsFrom(now)), language),
    notifiedOn: stored ? day(stored.notifiedAt) : null,
    lookedAtOn: day(stored?.state === 'warned' && stored.dueAt ? stored.dueAt : lookedAtFrom(now)),
    flaggedOn: stored?.flaggedAt ? day(stored.flaggedAt) : null,
    recoveredOn: stored?.state === 'fine' && stored.recoveredAt ? day(stored.recoveredAt) : null,
    reviews: reviews.map(({ id, rating, author, job, writtenAt, invitationId }) => ({
      id,
      rating,
      author,
      job,
      invitationId,
      on: formatDate(dayOf(writtenAt), language),
      until: formatDate(countsUntil(writtenAt), language),
    })),
  }
}
