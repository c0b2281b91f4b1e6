import type { RouterContextProvider } from 'react-router'
import { placeById, placePath } from '#app/directory/index.server.ts'
import { jobName } from '#app/directory/public/job-title.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { dayOf, formatDay, formatInstant } from '#app/platform/time.ts'
import { customerName } from '#app/quotes/public/customer-name.ts'
import { bookingsOf } from './bookings.server.ts'

/** Accepted jobs, translated. The customer's name is visible by now. */
export async function bookedJobs(
  context: Readonly<RouterContextProvider>,
  providerId: string,
  which: 'open' | 'over',
) {
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const rows = await bookingsOf(db, providerId, which)
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    state: row.state,
    job: jobName(i18n, row),
    customer: customerName(row, i18n),
    place: placePath(placeById(row.placeId)!, language),
    time: row.startAt ? formatInstant(row.startAt, language, now) : null,
    day: row.day ? formatDay(row.day, language, now) : null,
    acceptedOn: formatDay(dayOf(row.acceptedAt), language, now),
    endedOn: row.endedAt ? formatDay(dayOf(row.endedAt), language, now) : null,
    totalCents: row.totalCents,
    paidCents: row.paidCents,
  }))
}
