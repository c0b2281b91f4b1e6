import { sql } from 'kysely'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import {
  countsFrom,
  GUARANTEED_RATING,
  type Measured,
  type RatingStatus,
  REVIEWS_NEEDED,
} from './public/guarantee.ts'

/** The sum and number of the reviews that count for a provider. */
export async function measuredOf(db: Queryable, providerId: string, now: Date): Promise<Measured> {
  const row = await db
    .selectFrom('published_reviews')
    .select((eb) => [eb.fn.sum<number>('rating').as('sum'), eb.fn.countAll<number>().as('count')])
    .where('provider_id', '=', providerId)
    .where('written_at', '>=', countsFrom(now))
    .where('written_at', '<=', now)
    .executeTakeFirst()
  return { sum: Number(row?.sum ?? 0), count: Number(row?.count ?? 0) }
}

/** The reviews that count, latest first. */
export function reviewsThatCount(db: Db, providerId: string, now: Date) {
  return db
    .selectFrom('published_reviews')
    .innerJoin('bookings', 'bookings.id', 'published_reviews.job_id')
    .select([
      'published_reviews.id',
      'published_reviews.rating',
      'published_reviews.author_name as author',
      'published_reviews.job_title as job',
      'published_reviews.written_at as writtenAt',
      'bookings.invitation_id as invitationId',
    ])
    .where('published_reviews.provider_id', '=', providerId)
    .where('published_reviews.written_at', '>=', countsFrom(now))
    .where('published_reviews.written_at', '<=', now)
    .orderBy('published_reviews.written_at', 'desc')
    .limit(200)
    .execute()
}

/** The stored status of a provider who was below the minimum. */
export async function savedRatingStatus(db: Queryable, providerId: string) {
  const row = await db
    .selectFrom('quality_states')
    .select(['state', 'due_at as dueAt', 'warned_at as notifiedAt'])
    .select(['flagged_at as flaggedAt', 'recovered_at as recoveredAt'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row ? { ...row, state: row.state as RatingStatus } : null
}

/**
 * A page of approved providers by id: those with a step that could be due, and the cursor of the next page.
 */
export async function lookThrough(
  db: Db,
  { after, atOnce, now }: { after: string | null; atOnce: number; now: Date },
): Promise<{ last: string | null; looked: { id: string }[] }> {
  const page = await db
    .selectFrom('provider_profiles')
    .select('id')
    .where('verification', '=', 'approved')
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(atOnce)
    .execute()
  const last = page.length < atOnce ? null : page.at(-1)!.id
  if (page.length === 0) return { last, looked: [] }
  const { rows } = await sql<{ id: string }>`
    select p.id from provider_profiles p
    left join quality_states q on q.provider_id = p.id and q.state <> 'fine'
    cross join lateral (
      select coalesce(sum(rating), 0) as sum, count(*) as count from published_reviews r
      where r.provider_id = p.id and r.written_at >= ${countsFrom(now)} and r.written_at <= ${now}
    ) m
    where p.id = any(${page.map(({ id }) => id)}::uuid[]) and (q.provider_id is not null
      or (m.count >= ${REVIEWS_NEEDED}::int and m.sum < ${GUARANTEED_RATING}::numeric * m.count))`.execute(
    db,
  )
  return { last, looked: rows }
}

/** Providers below the minimum, with their reviews added up. */
const belowTheLine = (db: Db, now: Date) =>
  db
    .selectFrom('quality_states as rating_status')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'rating_status.provider_id')
    .select([
      'rating_status.state',
      'rating_status.warned_at as notifiedAt',
      'rating_status.flagged_at as flaggedAt',
      'rating_status.due_at as dueAt',
      'provider_profiles.id',
      'provider_profiles.user_id as userId',
      'provider_profiles.slug',
      'provider_profiles.full_name as fullName',
      'provider_profiles.display_name as displayName',
      'provider_profiles.place_id as placeId',
    ])
    .select((eb) => [
      eb
        .selectFrom('published_reviews')
        .select(({ fn }) => fn.avg<number>('rating').as('average'))
        .whereRef('published_reviews.provider_id', '=', 'provider_profiles.id')
        .where('written_at', '>=', countsFrom(now))
        .where('written_at', '<=', now)
        .as('average'),
      eb
        .selectFrom('published_reviews')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('published_reviews.provider_id', '=', 'provider_profiles.id')
        .where('written_at', '>=', countsFrom(now))
        .where('written_at', '<=', now)
        .as('count'),
    ])

/** The rating status of these providers, also after a decision. */
export async function flaggedById(db: Db, ids: string[], now: Date) {
  const rows = await belowTheLine(db, now).where('rating_status.provider_id', 'in', ids).execute()
  return rows.map(toRated)
}

/** A provider's account. */
export async function ownerOf(db: Queryable, providerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('provider_profiles')
    .select('user_id')
    .where('id', '=', providerId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

type BelowRow = Awaited<ReturnType<ReturnType<typeof belowTheLine>['execute']>>[number]

const toRated = (row: BelowRow) => ({
  ...row,
  state: row.state as RatingStatus,
  name: row.displayName ?? row.fullName,
  average: Number(row.average ?? 0),
  count: Number(row.count ?? 0),
})

/** Providers below the minimum: flagged ones first, then warned ones. */
export async function providersBelowTheLine(db: Db, now: Date) {
  const rows = await belowTheLine(db, now)
    .where('rating_status.state', '!=', 'fine')
    .orderBy('rating_status.state')
    .orderBy((eb) => eb.fn.coalesce('rating_status.flagged_at', 'rating_status.warned_at'))
    .limit(200)
    .execute()
  return rows.map(toRated)
}
