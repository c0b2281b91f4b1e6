import { sql } from 'kysely'
import { COUNTRY, listedByService } from '#app/directory/index.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { addDays, type Day, weekdayOf } from '#app/platform/time.ts'
import type { Days, Period } from './periods.ts'
import { type CountName, countedSources } from './sources.server.ts'
import { type TotalRow, type Totals, totalsOf } from './totals.ts'

export type Loaded = {
  current: Totals<CountName>
  before: Totals<CountName>
  steps: Totals<CountName>[]
}

/** Services have names instead of numbers: they are in a table of their own. */
const NAMES = Object.keys(countedSources) as CountName[]

type BucketRow = TotalRow & { bucket: number }

/** Everything that was counted in a period, in its steps and in the previous period. */
export async function loadTotals(
  db: Db,
  { from, to, before, steps }: Period,
  province: string | null,
): Promise<Loaded> {
  const area = province ?? COUNTRY
  const bucket = sql<number>`width_bucket(day, ${sql.val(steps)}::date[])`
  const inDays = sql<boolean>`province = ${area} and figure = any(${sql.val(NAMES)}::text[])
    and day between ${before.from}::date and ${to}::date`
  const { rows } = await sql<BucketRow>`
    select figure, ${bucket} as bucket,
      case when figure = 'requests without a quote' then '' else detail end as detail,
      sum(amount)::bigint as amount
    from daily_figures where ${inDays} group by 1, 2, 3`.execute(db)
  const last = await sql<BucketRow & { day: string }>`
    select distinct on (figure, bucket) figure, bucket, '' as detail, amount, day from (
      select figure, ${bucket} as bucket, amount, day from daily_figures
      where ${inDays} and detail = '' and figure = 'providers visible'
    ) counted order by figure, bucket, day desc`.execute(db)
  const stateIn = (wanted: number) =>
    new Map(last.rows.filter((row) => row.bucket === wanted).map((row) => [row.figure, row.amount]))
  const newest = last.rows.filter((row) => row.bucket > 0 && row.day >= from).at(-1)
  return {
    current: totalsOf(
      rows.filter((row) => row.bucket > 0),
      new Map(newest ? [[newest.figure, newest.amount]] : []),
    ),
    before: totalsOf(
      rows.filter((row) => row.bucket === 0),
      stateIn(0),
    ),
    steps: steps.map((_, index) =>
      totalsOf(
        rows.filter((row) => row.bucket === index + 1),
        stateIn(index + 1),
      ),
    ),
  }
}

/** When the days were last counted, or null before the first time. */
export async function lastCounted(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('counted_days')
    .select('counted_at')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.counted_at ?? null
}

/** How often one thing was counted in these days, nationally. */
export async function countedIn(db: Db, figure: CountName, days: Days): Promise<number> {
  const row = await db
    .selectFrom('daily_figures')
    .select((eb) => eb.fn.sum<number>('amount').as('amount'))
    .where('province', '=', COUNTRY)
    .where('figure', '=', figure)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .executeTakeFirst()
  return Number(row?.amount ?? 0)
}

/**
 * The pairs of service and province with the most requests without a quote, and how many such pairs there
 * are.
 */
export async function withoutQuotes(db: Db, days: Days, province: string | null, most: number) {
  const pairs = await db
    .selectFrom('daily_figures')
    .select(['detail as category', 'province'])
    .select((eb) => eb.fn.sum<number>('amount').as('count'))
    .where('figure', '=', 'requests without a quote')
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .$if(province !== null, (rows) => rows.where('province', '=', province!))
    .$if(province === null, (rows) => rows.where('province', '<>', COUNTRY))
    .groupBy(['detail', 'province'])
    .orderBy('count', 'desc')
    .orderBy('detail')
    .orderBy('province')
    .execute()
  const listed = await listedByService(db)
  return {
    pairs: pairs.length,
    rows: pairs.slice(0, most).map((pair) => ({
      ...pair,
      providers: listed.get(`${pair.category} ${pair.province}`) ?? 0,
    })),
  }
}

const WEEKS = 12

/** The Mondays of the last twelve weeks, including the current one. */
export function lastMondays(today: Day): Day[] {
  const monday = addDays(today, 1 - weekdayOf(today))
  return Array.from({ length: WEEKS }, (_, index) => addDays(monday, (index + 1 - WEEKS) * 7))
}

/** Requests per week, and how many of them had no quote after 48 hours. */
export async function requestWeeks(db: Db, today: Day, province: string | null) {
  const mondays = lastMondays(today)
  const rows = await db
    .selectFrom('daily_figures')
    .select(['day', 'figure'])
    .select((eb) => eb.fn.sum<number>('amount').as('amount'))
    .where('province', '=', province ?? COUNTRY)
    .where('figure', 'in', ['requests', 'requests without a quote'])
    .where('day', '>=', mondays[0]!)
    .where('day', '<=', today)
    .groupBy(['day', 'figure'])
    .execute()
  return mondays.map((monday) => {
    const sum = (figure: string) =>
      rows
        .filter((row) => row.figure === figure && row.day >= monday && row.day < addDays(monday, 7))
        .reduce((total, { amount }) => total + Number(amount), 0)
    const [all, without] = [sum('requests'), sum('requests without a quote')]
    return { monday, all, without: Math.min(all, without) }
  })
}
