import { sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'

export const REVIEWS_A_PAGE = 12

export type ReviewsInput = { size?: number; after?: string | null; stars?: number | null }

const SHOWN_COLUMNS = [
  'id',
  'author_name as author',
  'rating',
  'words',
  'job_title as job',
  'place_id as placeId',
  'paid_cents as paid',
  'quoted_cents as quoted',
  'written_at as writtenAt',
  'answer',
  'answered_at as answeredAt',
] as const

type Wanted = { providerId: string; now: Date; from: Cursor | null; limit: number }

/** What is published, newest first, from this cursor on; only with so many stars where that is given. */
const published = (
  db: Db,
  { providerId, now, from, limit, stars }: Wanted & { stars: number | null },
) =>
  db
    .selectFrom('published_reviews')
    .select(SHOWN_COLUMNS)
    .where('provider_id', '=', providerId)
    .where('written_at', '<=', from ? from.writtenAt : now)
    .$if(from !== null, (query) => query.where(isAfter(from!)))
    .$if(stars !== null, (query) => query.where('rating', '=', stars!))
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Where reviews were that moderation removed: when, and by which rule. */
const removed = (db: Db, { providerId, now, from, limit }: Wanted) =>
  db
    .selectFrom('removed_reviews')
    .select(['id', 'written_at as writtenAt', 'hidden_at as removedAt', 'hidden_reason as rule'])
    .where('provider_id', '=', providerId)
    .where('written_at', '<=', from ? from.writtenAt : now)
    .$if(from !== null, (query) => query.where(isAfter(from!)))
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const isAfter = ({ writtenAt, id }: Cursor) =>
  sql<boolean>`(written_at, id) < (${writtenAt}::timestamptz, ${id}::uuid)`

function pageOf<Row extends Cursor>(rows: Row[], size: number) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    reviews: shown,
    after: rows.length > size && last ? `${last.writtenAt.getTime()}.${last.id}` : null,
  }
}

/** Reviews newest first, a page at a time; `after` is the previous page's cursor. */
export async function reviewsPage(
  db: Db,
  providerId: string,
  now: Date,
  { size = REVIEWS_A_PAGE, after = null, stars = null }: ReviewsInput = {},
) {
  const wanted = { providerId, now, from: cursorOf(after), limit: size + 1 }
  return pageOf(await published(db, { ...wanted, stars }), size)
}

/** The same with removed reviews in their places. They have no stars: a list of one number of stars has none of them. */
export async function reviewsWithRemoved(
  db: Db,
  providerId: string,
  now: Date,
  { size = REVIEWS_A_PAGE, after = null, stars = null }: ReviewsInput = {},
) {
  const wanted = { providerId, now, from: cursorOf(after), limit: size + 1 }
  const rows = await Promise.all([
    published(db, { ...wanted, stars }),
    stars === null ? removed(db, wanted) : [],
  ])
  return pageOf(rows.flat().toSorted(newestFirst), size)
}

const newestFirst = (first: Cursor, second: Cursor) =>
  second.writtenAt.getTime() - first.writtenAt.getTime() || (first.id < second.id ? 1 : -1)

export type Review = Awaited<ReturnType<typeof reviewsPage>>['reviews'][number]

type Cursor = { writtenAt: Date; id: string }
const CURSOR = /^(\d{12,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Parses a cursor from a URL; null, the first page, if invalid. */
export function cursorOf(text: string | null): Cursor | null {
  const [, millis, id] = CURSOR.exec(text ?? '') ?? []
  return millis && id ? { writtenAt: new Date(Number(millis)), id } : null
}
