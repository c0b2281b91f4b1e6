import { COUNTRY } from '#app/directory/index.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { addDays, type Day, weekdayOf } from '#app/platform/time.ts'

const WEEKS = 12

/** The Mondays of the last twelve weeks, the running one included. */
export function lastMondays(today: Day): Day[] {
  const monday = addDays(today, 1 - weekdayOf(today))
  return Array.from({ length: WEEKS }, (_, index) => addDays(monday, (index + 1 - WEEKS) * 7))
}

/** Requests by week, and how many of them had no quote after 48 hours. */
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

export type RequestWeek = Awaited<ReturnType<typeof requestWeeks>>[number]
