import { sql } from 'kysely'
import { broughtIn, clientsOf } from '#app/clients/index.server.ts'
import { placeById } from '#app/directory/index.server.ts'
import { kmBetween } from '#app/directory/public/distance.ts'
import type { JobState } from '#app/jobs/public/job-states.ts'
import type { Db } from '#app/platform/db.server.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/platform/time.ts'
import { measuredOf } from '#app/quality/index.server.ts'
import { type RequestsTab, statesOf } from '#app/quotes/public/requests-tabs.ts'

const MOST_SHOWN = 50

/** The requests of a tab, earliest deadline first. */
export async function invitationsFor(
  db: Db,
  provider: { id: string; lat: number; lng: number },
  tab: RequestsTab,
) {
  const rows = await db
    .selectFrom('provider_invitations')
    .innerJoin('customer_requests as request', 'request.id', 'provider_invitations.request_id')
    .leftJoin('people', 'people.id', 'request.customer_user')
    .leftJoin('bookings', 'bookings.invitation_id', 'provider_invitations.id')
    .leftJoin('provider_quotes', (join) =>
      join
        .onRef('provider_quotes.invitation_id', '=', 'provider_invitations.id')
        .on('provider_quotes.state', 'in', ['sent', 'accepted']),
    )
    .select([
      'provider_invitations.id',
      'provider_invitations.state',
      'provider_invitations.invited_at as invitedAt',
      'provider_invitations.due_at as dueAt',
      'provider_invitations.seen_at as seenAt',
      'request.category',
      'request.job',
      'request.words',
      'request.province',
      'request.place_id as placeId',
      'request.urgent',
      'request.is_question as isQuestion',
      'request.customer_user as customerUser',
      'request.guest_name as guestName',
      'request.guest_email as guestEmail',
      'request.guest_phone as guestPhone',
      'people.user_metadata as userMetadata',
      'people.email as userEmail',
      'provider_quotes.total_cents as totalCents',
      'bookings.id as jobId',
      'bookings.day',
      'bookings.start_at as startAt',
      'bookings.state as jobState',
    ])
    .select((eb) => [
      eb
        .selectFrom('request_pictures')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('request_pictures.request_id', '=', 'request.id')
        .as('photos'),
      eb
        .exists(
          eb
            .selectFrom('bookings as before')
            .select('before.id')
            .whereRef('before.provider_id', '=', 'provider_invitations.provider_id')
            .whereRef('before.customer_user', '=', 'request.customer_user')
            .whereRef('before.invitation_id', '!=', 'provider_invitations.id'),
        )
        .as('isClient'),
    ])
    .where('provider_invitations.provider_id', '=', provider.id)
    .where('provider_invitations.state', 'in', statesOf[tab])
    .where('provider_invitations.invited_at', 'is not', null)
    .orderBy(
      tab === 'booked' ? 'bookings.accepted_at' : 'provider_invitations.due_at',
      tab === 'booked' ? 'desc' : 'asc',
    )
    .limit(MOST_SHOWN)
    .execute()
  const imported = await broughtIn(
    db,
    provider.id,
    rows.map(({ userEmail, guestEmail, guestPhone }) => ({
      email: userEmail ?? guestEmail,
      phone: guestPhone,
    })),
  )
  return rows.map((row, index) => ({
    ...row,
    photos: Number(row.photos),
    isClient: Boolean(row.isClient) || imported[index]!,
    jobState: row.jobState as JobState | null,
    km: Math.round(kmBetween(provider, placeById(row.placeId)!) * 10) / 10,
  }))
}

export type ListedInvitation = Awaited<ReturnType<typeof invitationsFor>>[number]

/**
 * The four figures of the dashboard with their changes, each computed from rows. Clients are those of the
 * Clients page: from jobs and imports.
 */
export async function figuresFor(db: Db, providerId: string, now: Date) {
  const month = monthStart(dayOf(now))
  const clients = await clientsOf(db, providerId)
  const { rows } = await sql<{
    earned: number
    earned_this_month: number
    earned_year_ago: number
    done: number
    ended: number
    pending: number
    minutes: number | null
  }>`
    with own as (
      select state, paid_cents, ended_at from bookings
      where provider_id = ${providerId} and accepted_at <= ${now}
    )
    select
      coalesce(sum(paid_cents) filter (where state = 'done'), 0)::bigint as earned,
      coalesce(sum(paid_cents) filter (where state = 'done' and ended_at >= ${startOfDay(month)}), 0)::bigint as earned_this_month,
      coalesce(sum(paid_cents) filter (where state = 'done'
        and ended_at >= ${startOfDay(yearBefore(month))} and ended_at < ${startOfDay(yearBefore(addDays(dayOf(now), 1)))}), 0)::bigint as earned_year_ago,
      count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state in ('done', 'not_done'))::int as ended,
      (select count(*)::int from provider_invitations where provider_id = ${providerId} and state = 'waiting' and invited_at is not null) as pending,
      (select reply_minutes from directory_entries where provider_id = ${providerId} and category = 'any') as minutes
    from own`.execute(db)
  const row = rows[0]!
  return {
    clients: clients.length,
    newClients: clients.filter(({ since }) => since >= startOfDay(month)).length,
    clientsByMonth: lastMonths(dayOf(now), 12).map(
      (first) => clients.filter(({ since }) => since < startOfDay(monthAfter(first))).length,
    ),
    earned: Number(row.earned),
    earnedThisMonth: Number(row.earned_this_month),
    earnedYearAgo: Number(row.earned_year_ago),
    done: row.done,
    completion: row.ended > 0 ? Math.round((row.done / row.ended) * 100) : null,
    pending: row.pending,
    replyMinutes: row.minutes,
  }
}

/** Payments in each of the last twelve months, and in the same months a year before. */
export async function earningsByMonth(db: Db, providerId: string, now: Date) {
  const months = lastMonths(dayOf(now), 24)
  const { rows } = await sql<{ month: string; cents: number }>`
    select to_char(ended_at at time zone 'Africa/Johannesburg', 'YYYY-MM') as month,
      sum(paid_cents)::bigint as cents
    from bookings
    where provider_id = ${providerId} and state = 'done'
      and ended_at >= ${startOfDay(months[0]!)} and ended_at <= ${now}
    group by 1`.execute(db)
  const cents = (month: Day) =>
    Number(rows.find((row) => row.month === month.slice(0, 7))?.cents ?? 0)
  return months.slice(12).map((month, index) => ({
    month,
    cents: cents(month),
    before: cents(months[index]!),
  }))
}

/** The number of requests and completed jobs in each of the last twelve months. */
export async function workByMonth(db: Db, providerId: string, now: Date) {
  const months = lastMonths(dayOf(now), 12)
  const from = startOfDay(months[0]!)
  const { rows } = await sql<{ month: string; invitations: number; done: number }>`
    select to_char(at at time zone 'Africa/Johannesburg', 'YYYY-MM') as month,
      (count(*) filter (where what = 'invitation'))::int as invitations,
      (count(*) filter (where what = 'done'))::int as done
    from (
      select 'invitation' as what, invited_at as at from provider_invitations where provider_id = ${providerId}
      union all
      select 'done', ended_at from bookings where provider_id = ${providerId} and state = 'done'
    ) as work
    where at >= ${from} and at <= ${now}
    group by 1`.execute(db)
  return months.map((month) => {
    const row = rows.find((otherRow) => otherRow.month === month.slice(0, 7))
    return { invitations: row?.invitations ?? 0, done: row?.done ?? 0 }
  })
}

/** The rating of the last twelve months, which the Quality Guarantee uses. */
export async function recentRating(db: Db, providerId: string, now: Date) {
  const { sum, count } = await measuredOf(db, providerId, now)
  return count > 0 ? { average: sum / count, count } : null
}

const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`
const monthAfter = (first: Day): Day => monthStart(addDays(first, 31))
const yearBefore = (day: Day): Day =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`

/** The first days of the last months, oldest first, including the current one. */
export function lastMonths(today: Day, count: number): Day[] {
  const [year, month] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const back = year! * 12 + (month! - 1) - (count - 1 - index)
    return `${Math.floor(back / 12)}-${String((back % 12) + 1).padStart(2, '0')}-01`
  })
}
