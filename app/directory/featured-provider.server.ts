import { sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import type { Day } from '#app/platform/time.ts'
import { calloutBand } from './callout-band.ts'
import type { Found } from './found.server.ts'
import { figureKey, figuresOf } from './queries.server.ts'
import { ANY, COUNTRY } from './tally-keys.ts'

/** What the home page adds to the provider that it shows first: how their price and replies compare. */
export async function featuredProvider(db: Db, provider: Found, firstDay: Day) {
  const { category, province } = provider
  const areas = [COUNTRY, province]
  const [figures, isFastest] = await Promise.all([
    figuresOf(db, { categories: [category], areas, firstDay }),
    repliesFastest(db, provider),
  ])
  const band = (area: string) => calloutBand(figures.get(figureKey(category, area)))
  return { band: band(province) ?? band(COUNTRY), isFastest }
}

/** Whether nobody else in the province has as short a typical reply time. */
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
