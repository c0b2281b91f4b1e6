import { sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'

/** Words that are read at a glance: neither "Good" nor a story. */
const SHORTEST = 20
const LONGEST = 140

export type Praise = { words: string; author: string; writtenAt: Date }

/** The newest review with five stars that is short enough to quote whole; null if there's none. */
export async function newestPraise(db: Db, providerId: string, now: Date): Promise<Praise | null> {
  const praise = await db
    .selectFrom('published_reviews')
    .select(['words', 'author_name as author', 'written_at as writtenAt'])
    .where('provider_id', '=', providerId)
    .where('rating', '=', 5)
    .where('written_at', '<=', now)
    .where(sql<boolean>`length(words) between ${SHORTEST} and ${LONGEST}`)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return praise ?? null
}
