import type { Db } from '#app/platform/db.server.ts'
import type { Day } from '#app/platform/time.ts'
import type { ListedPrice } from './price-list.ts'
import type { InvitationState, JobState } from './public/life-cycles.ts'
import type { RequestsTab } from './public/requests-tabs.ts'

const MOST_LISTED = 40

/** How many requests each tab of the provider's list has. */
export async function countsOf(db: Db, providerId: string): Promise<Record<RequestsTab, number>> {
  const rows = await db
    .selectFrom('provider_invitations')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('provider_id', '=', providerId)
    .where('invited_at', 'is not', null)
    .where('state', 'in', ['waiting', 'quoted', 'accepted'])
    .groupBy('state')
    .execute()
  const count = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { new: count('waiting'), quoted: count('quoted'), booked: count('accepted') }
}

/** An invitation of this provider. Filtered by provider, so another's is not found. */
export async function invitationOfProvider(db: Db, invitationId: string, providerId: string) {
  const row = await db
    .selectFrom('provider_invitations')
    .selectAll()
    .where('id', '=', invitationId)
    .where('provider_id', '=', providerId)
    .where('invited_at', 'is not', null)
    .executeTakeFirst()
  return row && { ...row, state: row.state as InvitationState }
}

/**
 * The provider's price list for a request: the entry for its job first, then the rest of its category. If the
 * list lacks the category, all entries.
 */
export async function priceListFor(
  db: Db,
  { providerId, category, job }: { providerId: string; category: string; job: string | null },
): Promise<ListedPrice[]> {
  const rows = await db
    .selectFrom('offered_services')
    .select(['id', 'category', 'job', 'title', 'description', 'unit', 'price_cents as cents'])
    .where('provider_id', '=', providerId)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()
  const ofItsType = rows.filter((row) => row.category === category)
  const listed = ofItsType.length > 0 ? ofItsType : rows
  return listed
    .map(({ id, title, description, unit, cents, ...row }) => ({
      id,
      title,
      description,
      unit,
      cents,
      isUsual: job !== null && row.category === category && row.job === job,
    }))
    .sort((a, b) => Number(b.isUsual) - Number(a.isUsual))
}

/** Accepted jobs, upcoming ones first; or finished ones, newest first. */
export async function bookingsOf(db: Db, providerId: string, which: 'open' | 'over') {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('provider_invitations', 'provider_invitations.id', 'bookings.invitation_id')
    .innerJoin('customer_requests as request', 'request.id', 'provider_invitations.request_id')
    .innerJoin('provider_quotes', 'provider_quotes.id', 'bookings.quote_id')
    .leftJoin('people', 'people.id', 'request.customer_user')
    .select([
      'bookings.id',
      'bookings.invitation_id as invitationId',
      'bookings.state',
      'bookings.marked_by as markedBy',
      'bookings.day',
      'bookings.accepted_at as acceptedAt',
      'bookings.ended_at as endedAt',
      'bookings.due_at as dueAt',
      'bookings.paid_cents as paidCents',
      'provider_quotes.total_cents as totalCents',
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
    .where(
      'bookings.state',
      'in',
      which === 'open' ? ['accepted', 'marked_done', 'marked_not_done'] : ['done', 'not_done'],
    )
    .$if(which === 'open', (query) =>
      query
        .orderBy('bookings.day', (order) => order.asc().nullsLast())
        .orderBy('bookings.accepted_at'),
    )
    .$if(which === 'over', (query) => query.orderBy('bookings.ended_at', 'desc'))
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as JobState }))
}

/** How many accepted jobs are on each of these days. */
export async function bookedDays(db: Db, providerId: string, days: Day[]) {
  const rows = await db
    .selectFrom('bookings')
    .select(['day', 'state'])
    .where('provider_id', '=', providerId)
    .where('day', 'in', days)
    .where('state', '!=', 'not_done')
    .execute()
  return days.map((day) => ({
    day,
    open: rows.filter((row) => row.day === day && row.state === 'accepted').length,
    over: rows.filter((row) => row.day === day && row.state !== 'accepted').length,
  }))
}
