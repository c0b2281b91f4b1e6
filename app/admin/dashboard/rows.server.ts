import { sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import type { FigureRow, FigureSource } from '#app/platform/figure-source.server.ts'
import { addDays, addMonths, type Day, startOfDay } from '#app/platform/time.ts'
import { expiringRows } from '#app/providers/index.server.ts'
import { failedTasks } from './failed-tasks.server.ts'
import type { Days } from './periods.ts'
import type { RowsCursor, RowsName } from './rows.ts'
import { countedSources, currentSources } from './sources.server.ts'

const sources: Record<RowsName, FigureSource> = {
  ...countedSources,
  'documents expiring': expiringRows,
  ...currentSources,
  'tasks failed': failedTasks,
}

const ROWS_OF_A_PAGE = 50

export type RowsWanted = {
  days: Days
  province: string | null
  /** One service alone, or the first word of what has several. */
  detail: string | null
  after: RowsCursor | null
}

/** The rows behind a count, newest first; for expiring documents, earliest first. */
export async function rowsPage(db: Db, name: RowsName, wanted: RowsWanted, now: Date) {
  const rows = await rowsOf(db, name, { ...wanted, most: ROWS_OF_A_PAGE + 1 }, now)
  const shown = rows.slice(0, ROWS_OF_A_PAGE)
  const last = shown.at(-1)
  return {
    rows: shown,
    more: rows.length > shown.length && last ? { happenedAt: last.happened_at, id: last.id } : null,
  }
}

export async function rowsOf(
  db: Db,
  name: RowsName,
  { days, province, detail, after, most }: RowsWanted & { most: number },
  now: Date,
): Promise<FigureRow[]> {
  const isAscending = name === 'documents expiring'
  const [order, behind] = isAscending ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const { rows } = await sql<FigureRow>`
    select * from (${sources[name].rows(spanOf(days), now)}) happened
    where true
      ${province === null ? sql`` : sql`and province = ${province}`}
      ${detail === null ? sql`` : sql`and (detail = ${detail} or starts_with(detail, ${`${detail} `}))`}
      ${after === null ? sql`` : sql`and (happened_at, id::text) ${behind} (${after.happenedAt}, ${after.id})`}
    order by happened_at ${order}, id::text ${order} limit ${most}`.execute(db)
  return rows
}

/** How many documents and checks expire in these days. */
export async function countExpiring(db: Db, days: Days, province: string | null, now: Date) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${sources['documents expiring'].rows(spanOf(days), now)}) ending
    where ${province === null ? sql`true` : sql`province = ${province}`}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many rows of a list have each detail. */
export async function countByDetail(db: Db, name: RowsName, province: string | null, now: Date) {
  const { rows } = await sql<{ detail: string; count: number }>`
    select detail, count(*) as count from (${sources[name].rows({ from: now, to: now }, now)}) counted
    where ${province === null ? sql`true` : sql`province = ${province}`}
    group by detail order by count desc, detail`.execute(db)
  return rows
}

const spanOf = ({ from, to }: Days) => ({ from: startOfDay(from), to: startOfDay(addDays(to, 1)) })

/** From today to the end of the month. */
export const restOfMonth = (today: Day): Days => ({
  from: today,
  to: addDays(addMonths(`${today.slice(0, 8)}01`, 1), -1),
})
