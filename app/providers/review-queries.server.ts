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

/** Reviews newest first, a page at a time; `after` is the previous page's cursor. */
export async function reviewsPage(
  db: Db,
  providerId: string,
  now: Date,
  { size = REVIEWS_A_PAGE, after = null, stars = null }: ReviewsInput = {},
) {
  const from = cursorOf(after)
  const rows = await db
    .selectFrom('published_reviews')
    .select(SHOWN_COLUMNS)
    .where('provider_id', '=', providerId)
    .where('written_at', '<=', from ? from.writtenAt : now)
    .$if(from !== null, (query) =>
      query.where(
        sql<boolean>`(written_at, id) < (${from!.writtenAt}::timestamptz, ${from!.id}::uuid)`,
      ),
    )
    .$if(stars !== null, (query) => query.where('rating', '=', stars!))
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const reviews = rows.slice(0, size)
  const last = reviews.at(-1)
  return {
    reviews,
    after: rows.length > size && last ? `${last.writtenAt.getTime()}.${last.id}` : null,
  }
}

export type Review = Awaited<ReturnType<typeof reviewsPage>>['reviews'][number]

const CURSOR = /^(\d{12,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Parses a cursor from a URL; null, the first page, if invalid. */
export function cursorOf(text: string | null) {
  const [, millis, id] = CURSOR.exec(text ?? '') ?? []
  return millis && id ? { writtenAt: new Date(Number(millis)), id } : null
}
