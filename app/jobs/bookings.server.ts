import type { Db } from '#app/platform/db.server.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/platform/time.ts'
import type { JobState } from './public/job-states.ts'

/** Accepted jobs, those to come first; or those that are over, newest first. */
export async function bookingsOf(db: Db, providerId: string, which: 'open' | 'over') {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('provider_invitations', 'provider_invitations.id', 'bookings.invitation_id')
    .innerJoin('customer_requests as request', 'request.id', 'provider_invitations.request_id')
    .leftJoin('people', 'people.id', 'request.customer_user')
    .select([
      'bookings.id',
      'bookings.invitation_id as invitationId',
      'bookings.state',
      'bookings.marked_by as markedBy',
      'bookings.day',
      'bookings.reference',
      'bookings.start_at as startAt',
      'bookings.total_cents as totalCents',
      'bookings.accepted_at as acceptedAt',
      'bookings.ended_at as endedAt',
      'bookings.due_at as dueAt',
      'bookings.paid_cents as paidCents',
      'request.category',
      'request.job',
      'request.words',
      'request.place_id as placeId',
      'request.wanted_time as wantedTime',
      'request.customer_user as customerUser',
      'request.guest_name as guestName',
      'request.guest_email as guestEmail',
      'people.user_metadata as userMetadata',
      'people.email as userEmail',
    ])
    .where('bookings.provider_id', '=', providerId)
    .where('bookings.ended_at', which === 'open' ? 'is' : 'is not', null)
    .$if(which === 'open', (query) =>
      query
        .orderBy('bookings.start_at', (order) => order.asc().nullsLast())
        .orderBy('bookings.day', (order) => order.asc().nullsLast())
        .orderBy('bookings.accepted_at'),
    )
    .$if(which === 'over', (query) => query.orderBy('bookings.ended_at', 'desc'))
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as JobState }))
}

/** How many jobs fall on each of these days, by their time or else by the day that was spoken of. */
export async function bookedDays(db: Db, providerId: string, days: Day[]) {
  const from = startOfDay(days[0]!)
  const to = startOfDay(addDays(days.at(-1)!, 1))
  const rows = await db
    .selectFrom('bookings')
    .select(['day', 'state', 'start_at', 'ended_at'])
    .where('provider_id', '=', providerId)
    .where('state', 'not in', ['not_done', 'cancelled', 'no_show'])
    .where((where) =>
      where.or([
        where.and([where('start_at', '>=', from), where('start_at', '<', to)]),
        where.and([where('start_at', 'is', null), where('day', 'in', days)]),
      ]),
    )
    .execute()
  const jobs = rows.map(({ day, start_at, ended_at }) => ({
    day: start_at ? dayOf(start_at) : day,
    isOver: ended_at !== null,
  }))
  return days.map((day) => ({
    day,
    open: jobs.filter((job) => job.day === day && !job.isOver).length,
    over: jobs.filter((job) => job.day === day && job.isOver).length,
  }))
}
