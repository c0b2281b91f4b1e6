import { sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import type { Day } from '#app/platform/time.ts'
import { calloutBand } from './callout-band.ts'
import type { Found } from './found.server.ts'
import { figureKey, figuresOf } from './queries.server.ts'
import { ANY, COUNTRY } from './tally-keys.ts'

/** Reviews long enough to say something and short enough to read at a glance. */
const SHORTEST_QUOTE = 20
const LONGEST_QUOTE = 140

type Dates = { now: Date; firstDay: Day }

/** Additional data of the home page's first provider: prices, replies and a review. */
export async function featuredProvider(db: Db, provider: Found, { now, firstDay }: Dates) {
  const { category, province } = provider
  const areas = [COUNTRY, province]
  const [figures, isFastest, praise] = await Promise.all([
    figuresOf(db, { categories: [category], areas, firstDay }),
    repliesFastest(db, provider),
    newestPraise(db, provider.id, now),
  ])
  const band = (area: string) => calloutBand(figures.get(figureKey(category, area)))
  return { band: band(province) ?? band(COUNTRY), isFastest, praise }
}

/** Whether no one else in the province has a shorter median reply time. */
async function repliesFastest(db: Db, { id, province, replyMinutes }: Found) {
  if (replyMinutes === null) return false
  const { rows } = await sql<{ isFastest: boolean }>`
    select not exists (
      select 1 from listings
      where category = ${ANY} and province = ${province} and reply_key <= ${replyMinutes}
        and provider_id <> ${id}
    ) as "isFastest"`.execute(db)
  return rows[0]!.isFastest
}

/** The newest five-star review short enough to be quoted in full. */
async function newestPraise(db: Db, providerId: string, now: Date) {
  const praise = await db
    .selectFrom('published_reviews')
    .select(['words', 'author_name as author', 'written_at as writtenAt'])
    .where('provider_id', '=', providerId)
    .where('rating', '=', 5)
    .where('written_at', '<=', now)
    .where(sql<boolean>`length(words) between ${SHORTEST_QUOTE} and ${LONGEST_QUOTE}`)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return praise ?? null
}
