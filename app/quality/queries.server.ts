import { sql } from 'kysely'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import {
  countsFrom,
  GUARANTEED_RATING,
  type Measured,
  REVIEWS_NEEDED,
  type Standing,
} from './guarantee.ts'

/** The reviews that count for a provider, added up. */
export async function measuredOf(db: Queryable, providerId: string, now: Date): Promise<Measured> {
  const row = await db
    .selectFrom('reviews')
    .select((of) => [of.fn.sum<number>('rating').as('sum'), of.fn.countAll<number>().as('count')])
    .where('provider_id', '=', providerId)
    .where('written_at', '>=', countsFrom(now))
    .where('written_at', '<=', now)
    .executeTakeFirst()
  return { sum: Number(row?.sum ?? 0), count: Number(row?.count ?? 0) }
}

/** The reviews that count, the latest first. */
export function reviewsThatCount(db: Db, providerId: string, now: Date) {
  return db
    .selectFrom('reviews')
    .innerJoin('jobs', 'jobs.id', 'reviews.job_id')
    .select([
      'reviews.id',
      'reviews.rating',
      'reviews.author_name as author',
      'reviews.job_title as job',
      'reviews.written_at as writtenAt',
      'jobs.ask_id as askId',
    ])
    .where('reviews.provider_id', '=', providerId)
    .where('reviews.written_at', '>=', countsFrom(now))
    .where('reviews.written_at', '<=', now)
    .orderBy('reviews.written_at', 'desc')
    .limit(200)
    .execute()
}

/** What is remembered of a provider who was below the line once. */
export async function standingKept(db: Queryable, providerId: string) {
  const row = await db
    .selectFrom('quality_standings')
    .select(['state', 'due_at as dueAt', 'told_at as toldAt'])
    .select(['flagged_at as flaggedAt', 'recovered_at as recoveredAt'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row ? { ...row, state: row.state as Standing } : null
}

/**
 * Approved providers in the order of their ids, some at a time: those of them for whom something could
 * be due, and where to go on.
 */
export async function lookThrough(
  db: Db,
  { after, atOnce, now }: { after: string | null; atOnce: number; now: Date },
): Promise<{ last: string | null; looked: { id: string }[] }> {
  const page = await db
    .selectFrom('providers')
    .select('id')
    .where('verification', '=', 'approved')
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(atOnce)
    .execute()
  const last = page.length < atOnce ? null : page.at(-1)!.id
  if (page.length === 0) return { last, looked: [] }
  const { rows } = await sql<{ id: string }>`
    select p.id from providers p
    left join quality_standings q on q.provider_id = p.id and q.state <> 'fine'
    cross join lateral (
      select coalesce(sum(rating), 0) as sum, count(*) as count from reviews r
      where r.provider_id = p.id and r.written_at >= ${countsFrom(now)} and r.written_at <= ${now}
    ) m
    where p.id = any(${page.map(({ id }) => id)}::uuid[]) and (q.provider_id is not null
      or (m.count >= ${REVIEWS_NEEDED}::int and m.sum < ${GUARANTEED_RATING}::numeric * m.count))`.execute(
    db,
  )
  return { last, looked: rows }
}

/** Who is below the line: those a person has to look at first, then those who were told. */
export async function belowTheLine(db: Db, now: Date) {
  const rows = await db
    .selectFrom('quality_standings as standing')
    .innerJoin('providers', 'providers.id', 'standing.provider_id')
    .select([
      'standing.state',
      'standing.told_at as toldAt',
      'standing.flagged_at as flaggedAt',
      'standing.due_at as dueAt',
      'providers.id',
      'providers.user_id as userId',
      'providers.slug',
      'providers.full_name as fullName',
      'providers.display_name as displayName',
      'providers.place_id as placeId',
    ])
    .select((of) => [
      of
        .selectFrom('reviews')
        .select(({ fn }) => fn.avg<number>('rating').as('average'))
        .whereRef('reviews.provider_id', '=', 'providers.id')
        .where('written_at', '>=', countsFrom(now))
        .where('written_at', '<=', now)
        .as('average'),
      of
        .selectFrom('reviews')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('reviews.provider_id', '=', 'providers.id')
        .where('written_at', '>=', countsFrom(now))
        .where('written_at', '<=', now)
        .as('count'),
    ])
    .where('standing.state', '!=', 'fine')
    .orderBy('standing.state')
    .orderBy((of) => of.fn.coalesce('standing.flagged_at', 'standing.told_at'))
    .limit(200)
    .execute()
  return rows.map((row) => ({
    ...row,
    state: row.state as Exclude<Standing, 'fine'>,
    name: row.displayName ?? row.fullName,
    average: Number(row.average ?? 0),
    count: Number(row.count ?? 0),
  }))
}
