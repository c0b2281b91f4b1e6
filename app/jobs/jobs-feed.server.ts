import { msg } from '@lingui/core/macro'
import { CALENDAR_TYPE, writeCalendar } from '#app/calendar/index.server.ts'
import { placeById, placePath } from '#app/directory/index.server.ts'
import { jobName } from '#app/directory/public/job-title.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languageIn } from '#app/platform/languages.ts'
import { DAY } from '#app/platform/time.ts'
import { shortCustomerName } from '#app/quotes/public/customer-name.ts'
import { type JobState, takesTime } from './public/job-states.ts'

/** Jobs that were over for so long aren't in the feed any more. */
const PAST = 30 * DAY
const MOST_ENTRIES = 500

/** The booked jobs of a person, on both sides, in their language. */
export async function jobsFeed({ db, clock, config, settings }: Services, userId: string) {
  const now = clock.now()
  const person = await db
    .selectFrom('people')
    .select('user_metadata as userMetadata')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const language = languageIn(person.userMetadata)
  const i18n = i18nFor(language)
  const domain = new URL(config.siteUrl).hostname
  const rows = await bookedJobsOf(db, userId, new Date(now.getTime() - PAST))
  const entries = rows.map((row) => {
    const job = jobName(i18n, { ...row, words: '' }) || row.title
    const isProvider = row.providerUser === userId
    const name = isProvider ? shortCustomerName(row, i18n).split(' ')[0]! : (row.providerName ?? '')
    return {
      uid: `${row.id}@${domain}`,
      // Seconds: every change of a job comes after the one before.
      sequence: Math.floor(row.since.getTime() / 1000) - SEQUENCE_BEGINS,
      changedAt: row.since,
      start: row.start_at!,
      end: row.end_at!,
      title: name ? i18n._(msg`${job}, ${name}`) : job,
      place: placePath(placeById(row.placeId)!, language),
      isCancelled:
        row.ended_at !== null && row.state !== 'done' && !takesTime(row.state as JobState),
    }
  })
  return {
    body: writeCalendar({ name: settings.current().name, entries }),
    type: CALENDAR_TYPE,
  }
}

/** 1 January 2025: iCalendar's sequence has room for 31 bits. */
const SEQUENCE_BEGINS = 1_735_689_600

function bookedJobsOf(db: Db, userId: string, since: Date) {
  return db
    .selectFrom('bookings')
    .innerJoin('customer_requests as request', 'request.id', 'bookings.request_id')
    .innerJoin('provider_profiles as provider', 'provider.id', 'bookings.provider_id')
    .leftJoin('people', 'people.id', 'request.customer_user')
    .select([
      'bookings.id',
      'bookings.state',
      'bookings.since',
      'bookings.title',
      'bookings.start_at',
      'bookings.end_at',
      'bookings.ended_at',
      'request.category',
      'request.job',
      'request.place_id as placeId',
      'request.customer_user as customerUser',
      'request.guest_name as guestName',
      'request.guest_email as guestEmail',
      'request.guest_phone as guestPhone',
      'people.user_metadata as userMetadata',
      'people.email as userEmail',
      'provider.user_id as providerUser',
      'provider.display_name as providerName',
    ])
    .where('bookings.start_at', '>', since)
    .where((where) =>
      where.or([
        where('request.customer_user', '=', userId),
        where('provider.user_id', '=', userId),
      ]),
    )
    .orderBy('bookings.start_at')
    .limit(MOST_ENTRIES)
    .execute()
}
