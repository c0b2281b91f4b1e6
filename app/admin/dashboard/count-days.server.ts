import { sql } from 'kysely'
import { COUNTRY } from '#app/directory/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { FigureSource } from '#app/platform/figure-source.server.ts'
import { addDays, type Day, dayOf, HOUR, startOfDay } from '#app/platform/time.ts'
import { type Days, earliestNeeded } from './periods.ts'
import { lastCounted } from './queries.server.ts'
import { countedSources } from './sources.server.ts'

/** Days to count again: whether a request got a quote within 48 hours is known only two days later. */
const COUNTED_AGAIN = 3
/** Days per statement. Only a first run counts more than a few. */
const DAYS_TOGETHER = 183

/** A scheduled task: counts the days that haven't been counted, and the last days again. Idempotent. */
export async function countDays({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock.now()
  const today = dayOf(now)
  await countChanged(db, now)
  let from = await firstToCount(db, today)
  while (from <= today) {
    let to = addDays(from, DAYS_TOGETHER - 1)
    if (to > today) to = today
    await countBetween(db, { from, to }, now)
    from = addDays(to, 1)
  }
}

/** A change of the transaction that is under way while days are counted is found the next time. */
const OVERLAP = HOUR

/** Earlier days of which something changed since they were last counted. */
async function countChanged(db: Db, now: Date) {
  const last = await lastCounted(db)
  if (!last) return
  const since = new Date(last.getTime() - OVERLAP)
  for (const [figure, source] of Object.entries<FigureSource>(countedSources)) {
    if (!source.changedDays) continue
    const { rows } = await sql<{ day: Day }>`
      select day::text from counted_days
      where day in (select day from (${source.changedDays(since)}) changed)`.execute(db)
    for (const { day } of rows) await countSource(db, figure, source, { from: day, to: day }, now)
  }
}

/** After downtime of the site, all days since then are counted. */
async function firstToCount(db: Db, today: Day): Promise<Day> {
  const row = await db
    .selectFrom('counted_days')
    .select((eb) => eb.fn.max('day').as('last'))
    .executeTakeFirst()
  if (!row?.last) return earliestNeeded(today)
  return addDays(row.last < today ? row.last : today, -COUNTED_AGAIN)
}

async function countBetween(db: Db, days: Days, now: Date) {
  const today = dayOf(now)
  for (const [figure, source] of Object.entries<FigureSource>(countedSources)) {
    if (!source.isState) await countSource(db, figure, source, days, now)
    else if (days.to === today)
      await countSource(db, figure, source, { from: today, to: today }, now)
  }
  await db
    .insertInto('counted_days')
    .columns(['day', 'counted_at'])
    .expression(
      sql`select day::date, ${now}::timestamptz from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') day`,
    )
    .onConflict((known) => known.column('day').doUpdateSet({ counted_at: now }))
    .execute()
}

/** One statement, so that no reader sees a partly counted day. Unchanged rows aren't written. */
async function countSource(db: Db, figure: string, source: FigureSource, days: Days, now: Date) {
  const span = { from: startOfDay(days.from), to: startOfDay(addDays(days.to, 1)) }
  const day = source.isState
    ? sql`${days.from}::date`
    : sql`(happened_at at time zone 'Africa/Johannesburg')::date`
  await sql`
    with counted as materialized (
      select ${day} as day, province, ${source.isSplit ? sql`detail` : sql`''::text`} as detail,
        sum(amount)::bigint as amount
      from (${source.rows(span, now)}) happened group by 1, 2, 3
    ),
    total as materialized (
      select day, province, detail, amount from counted where province is not null
      union all
      select day, ${COUNTRY}::text, detail, sum(amount)::bigint from counted group by day, detail
    ),
    gone as (
      delete from daily_figures
      where figure = ${figure} and day between ${days.from}::date and ${days.to}::date
        and not exists (select from total where total.province = daily_figures.province
          and total.day = daily_figures.day and total.detail = daily_figures.detail)
    )
    insert into daily_figures as known (province, figure, day, detail, amount)
    select province, ${figure}, day, detail, amount from total
    on conflict (province, figure, day, detail) do update set amount = excluded.amount
    where known.amount <> excluded.amount`.execute(db)
}
