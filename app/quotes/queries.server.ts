import { sql } from 'kysely'
import { ANY } from '#app/directory/index.server.ts'
import type { Category } from '#app/directory/public/categories.ts'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import type { Cents } from '#app/platform/money.ts'
import { DAY } from '#app/platform/time.ts'
import type { InvitationState, QuoteState, RequestState } from './public/life-cycles.ts'

/** A request with its customer. */
export async function requestById(db: Queryable, id: string) {
  const row = await db
    .selectFrom('quote_requests')
    .leftJoin('people', 'people.id', 'quote_requests.customer_user')
    .selectAll('quote_requests')
    .select(['people.email as userEmail', 'people.user_metadata as userMetadata'])
    .where('quote_requests.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { userEmail, userMetadata, ...request } = row
  const fullName = (userMetadata as { full_name?: unknown } | null)?.full_name
  return {
    ...request,
    state: request.state as RequestState,
    answers: request.answers as Record<string, string>,
    customerEmail: userEmail ?? request.guest_email,
    customerName: request.customer_user
      ? displayName(fullName, userEmail)
      : (request.guest_name ?? displayName(null, request.guest_email)),
  }
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof requestById>>>

/** A provider's data shown beside a quote. */
export const FACE_AND_STARS = [
  'provider_profiles.portrait_seed as portraitSeed',
  'provider_profiles.photo_file as photoFile',
  'directory_entries.stars',
  'directory_entries.rating_sum as ratingSum',
  'directory_entries.rating_count as ratingCount',
  'directory_entries.checks_done as checksDone',
] as const

/** The invitations of a request with their providers. */
export async function invitationsOf(db: Queryable, requestId: string) {
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'invitations.provider_id')
    .leftJoin('directory_entries', (join) =>
      join
        .onRef('directory_entries.provider_id', '=', 'invitations.provider_id')
        .on('directory_entries.category', '=', ANY),
    )
    .selectAll('invitations')
    .select([
      'provider_profiles.user_id as providerUser',
      'provider_profiles.display_name as name',
      'provider_profiles.full_name as fullName',
      'provider_profiles.slug',
      'provider_profiles.phone',
      ...FACE_AND_STARS,
      'directory_entries.reply_minutes as replyMinutes',
    ])
    .where('request_id', '=', requestId)
    .orderBy('invitations.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    state: row.state as InvitationState,
    name: row.name ?? row.fullName,
  }))
}

export type InvitationRow = Awaited<ReturnType<typeof invitationsOf>>[number]

export type QuoteView = {
  id: string
  invitationId: string
  revision: number
  state: QuoteState
  note: string
  calloutCents: Cents
  vatCents: Cents
  totalCents: Cents
  canComeOn: string | null
  guaranteeDays: number | null
  validUntil: Date
  sentAt: Date
  lines: {
    kind: string
    words: string
    quantity: number
    unitCents: Cents
    amountCents: Cents
  }[]
}

/** The newest quote of each of these invitations, with its lines. */
export async function quotesOf(db: Queryable, invitationIds: string[]): Promise<QuoteView[]> {
  if (invitationIds.length === 0) return []
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('invitation_id', 'in', invitationIds)
    .where('state', '!=', 'replaced')
    .orderBy('invitation_id')
    .orderBy('revision', 'desc')
    .execute()
  return withLines(db, rows)
}

type QuoteRow = {
  id: string
  invitation_id: string
  revision: number
  state: string
  note: string
  callout_cents: number
  vat_cents: number
  total_cents: number
  can_come_on: string | null
  guarantee_days: number | null
  valid_until: Date
  sent_at: Date
}

export async function withLines(db: Queryable, rows: QuoteRow[]): Promise<QuoteView[]> {
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('quote_lines')
    .selectAll()
    .where(
      'quote_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...quoteView(row),
    lines: lines
      .filter((line) => line.quote_id === row.id)
      .map((line) => ({
        kind: line.kind,
        words: line.words,
        quantity: Number(line.quantity),
        unitCents: line.unit_cents,
        amountCents: line.amount_cents,
      })),
  }))
}

const quoteView = (row: QuoteRow) => ({
  id: row.id,
  invitationId: row.invitation_id,
  revision: row.revision,
  state: row.state as QuoteState,
  note: row.note,
  calloutCents: row.callout_cents,
  vatCents: row.vat_cents,
  totalCents: row.total_cents,
  canComeOn: row.can_come_on,
  guaranteeDays: row.guarantee_days,
  validUntil: row.valid_until,
  sentAt: row.sent_at,
})

/** The messages of these invitations, oldest first. */
export async function messagesOf(db: Queryable, invitationIds: string[]) {
  if (invitationIds.length === 0) return []
  const rows = await db
    .selectFrom('invitation_messages')
    .selectAll()
    .where('invitation_id', 'in', invitationIds)
    .orderBy('sent_at')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    invitationId: row.invitation_id,
    sender: row.sender as 'customer' | 'provider',
    words: row.words,
    sentAt: row.sent_at,
    isRemoved: row.removed_at !== null,
  }))
}

/** The job that an accepted quote of these invitations became. */
export async function bookingOf(db: Queryable, invitationIds: string[]) {
  if (invitationIds.length === 0) return undefined
  return db
    .selectFrom('bookings')
    .select(['id', 'invitation_id as invitationId', 'day', 'state'])
    .where('invitation_id', 'in', invitationIds)
    .executeTakeFirst()
}

export function photosOf(db: Queryable, requestId: string) {
  return db
    .selectFrom('request_photos')
    .innerJoin('stored_files', 'stored_files.id', 'request_photos.file_id')
    .select(['stored_files.id', 'stored_files.name', 'stored_files.width', 'stored_files.height'])
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute()
}

/** All requests of a person, newest first, with the number of answers. */
export async function requestsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('quote_requests')
    .select([
      'id',
      'reference',
      'category',
      'job',
      'words',
      'place_id as placeId',
      'state',
      'created_at as createdAt',
      'urgent',
    ])
    .select((eb) => [
      eb
        .selectFrom('invitations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('invitations.request_id', '=', 'quote_requests.id')
        .as('invited'),
      eb
        .selectFrom('invitations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('invitations.request_id', '=', 'quote_requests.id')
        .where('state', '=', 'quoted')
        .as('quoted'),
      eb
        .selectFrom('invitations')
        .innerJoin('bookings', 'bookings.invitation_id', 'invitations.id')
        .select('bookings.state')
        .whereRef('invitations.request_id', '=', 'quote_requests.id')
        .limit(1)
        .as('jobState'),
    ])
    .where('customer_user', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    ...row,
    state: row.state as RequestState,
    invited: Number(row.invited),
    quoted: Number(row.quoted),
  }))
}

const HALF_A_YEAR = 182 * DAY
const LOOKED_AT = 400
/** A smaller sample says more about who answered than about the price. */
const ENOUGH = 5

export type Similar = { low: Cents; high: Cents; count: number; where: 'province' | 'country' }

/** The middle half of quotes for similar jobs in the last half year, nearby first. */
export async function similarJobs(
  db: Db,
  { category, job, province, now }: { category: string; job: string; province: string; now: Date },
): Promise<Similar | null> {
  for (const where of ['province', 'country'] as const) {
    const within = where === 'province' ? sql`and r.province = ${province}` : sql``
    const { rows } = await sql<{ low: number | null; high: number | null; count: number }>`
      select
        percentile_cont(0.25) within group (order by total_cents) as low,
        percentile_cont(0.75) within group (order by total_cents) as high,
        count(*)::int as count
      from (
        select q.total_cents
        from quote_requests r
        join invitations a on a.request_id = r.id
        join quotes q on q.invitation_id = a.id
        where r.category = ${category} and r.job = ${job} ${within}
          and r.created_at > ${new Date(now.getTime() - HALF_A_YEAR)}
          and q.state <> 'replaced' and q.sent_at <= ${now}
        order by r.created_at desc
        limit ${LOOKED_AT}
      ) as alike`.execute(db)
    const found = rows[0]!
    if (found.count >= ENOUGH)
      return { low: toTen(found.low!), high: toTen(found.high!), count: found.count, where }
  }
  return null
}

type Comparable = { category: string; job: string | null; province: string }

/** The same for a request that was sent. */
export const similarToRequest = (db: Db, { category, job, province }: Comparable, now: Date) =>
  similarJobs(db, { category, job: job ?? '', province, now })

/** Rounded to ten rand, because a range isn't a price. */
const toTen = (cents: number) => Math.round(cents / 1000) * 1000

/** The most requested services of the last 90 days, the most frequent first. */
export async function oftenRequested(db: Db, now: Date): Promise<Category[]> {
  const rows = await db
    .selectFrom('quote_requests')
    .select('category')
    .where('opened_at', '>', new Date(now.getTime() - 90 * DAY))
    // Nobody searches for "Other provider".
    .where('category', '!=', 'other')
    .groupBy('category')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('category')
    .limit(4)
    .execute()
  return rows.map(({ category }) => category as Category)
}
