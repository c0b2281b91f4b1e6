import { sql } from 'kysely'
import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import type { Day } from '#app/platform/time.ts'
import { activeCategories } from './public/categories.ts'
import { provinceCodes } from './public/provinces.ts'
import { firstDayOf, nextSevenDays, weekdayBit } from './public/week.ts'
import { ANY, COUNTRY } from './tally-keys.ts'

/** Larger areas are left to the hourly task: one provider hardly changes their quartiles. */
const SMALL_AREA = 2000

/** A scheduled task: computes prices, reply times and free days for every category and province. */
export async function refreshAllFigures(db: Db, now: Date) {
  for (const area of [COUNTRY, ...provinceCodes]) {
    for (const category of [ANY, ...activeCategories()])
      await refreshFigure(db, now, { category, area })
  }
}

export async function refreshFigures(
  tx: Tx,
  now: Date,
  pairs: { category: string; area: string }[],
) {
  if (pairs.length === 0) return
  const { rows } = await sql<{ category: string; area: string }>`
    select category, area from listing_tallies
    where listings <= ${SMALL_AREA} and (category, area) in (${sql.join(
      pairs.map(({ category, area }) => sql`(${category}, ${area})`),
    )}) order by category, area`.execute(tx)
  for (const pair of rows) await refreshFigure(tx, now, pair)
}

/** The middle half of the call-out fees, the median reply time, and how many have a free day. */
async function refreshFigure(
  db: Queryable,
  now: Date,
  { category, area }: { category: string; area: string },
) {
  const firstDay: Day = firstDayOf(now)
  const within = area === COUNTRY ? sql`` : sql`and province = ${area}`
  await sql`
    insert into listing_figures
    select ${category}, ${area}, count(callout_cents),
      round((percentile_cont(0.25) within group (order by callout_cents)) / 1000) * 1000,
      round((percentile_cont(0.75) within group (order by callout_cents)) / 1000) * 1000,
      round(percentile_cont(0.5) within group (order by reply_minutes)),
      count(*) filter (where ${freeBits(firstDay)} <> 0),
      ${firstDay}::date, ${now}
    from listings where category = ${category} ${within}
    on conflict (category, area) do update set
      priced = excluded.priced, low_cents = excluded.low_cents, high_cents = excluded.high_cents,
      reply_minutes = excluded.reply_minutes, free_this_week = excluded.free_this_week,
      first_day = excluded.first_day, worked_out_at = excluded.worked_out_at`.execute(db)
}

/**
 * The free weekdays (bit 0 is Monday) of the seven days from a day on: weekly hours less days off. The case
 * is a fast path for the many providers without days off.
 */
export function freeBits(firstDay: Day) {
  const taken = nextSevenDays(firstDay).map(
    (day) =>
      sql`(case when ${day}::date = any (days_off) then ${sql.lit(weekdayBit(day))} else 0 end)`,
  )
  return sql`(case when days_off = '{}' then week_bits::int
    else week_bits::int & ~(${sql.join(taken, sql` | `)}) end)`
}
