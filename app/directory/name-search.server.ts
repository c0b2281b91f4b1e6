import { sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import { ANY } from './tally-keys.ts'

/** If more providers have the words in their names, they aren't treated as a name. */
const MOST_NAMESAKES = 5

/**
 * Whether all of these words are in the names of only a few providers: "Naledi Plumbing Works" means that
 * firm, though it could be parsed as plumbing near a place called Naledi.
 */
export async function isSomebodysName(db: Db, words: string[]): Promise<boolean> {
  if (words.length === 0) return false
  const query = sql`to_tsquery('simple', ${words.join(' & ')})`
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from listings
      where category = ${ANY} and words @@ ${query}
        and to_tsvector('simple', search_text(name)) @@ ${query}
      limit ${sql.lit(MOST_NAMESAKES + 1)}
    ) as namesakes`.execute(db)
  const found = rows[0]!.found
  return found > 0 && found <= MOST_NAMESAKES
}
