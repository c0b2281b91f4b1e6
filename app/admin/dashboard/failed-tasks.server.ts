import { sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import type { FigureRow, FigureSource } from '#app/platform/figure-source.server.ts'

/** Scheduled tasks whose last run failed. */
export const failedTasks = {
  isState: true,
  rows: () => sql<FigureRow>`
    select task as id, started_at as happened_at, null::text as province, 1 as amount, error as detail,
      task as label, null::uuid as application_id, null::uuid as person_id
    from recorded_task_runs where error is not null`,
} as const satisfies FigureSource

export async function countFailedTasks(db: Db): Promise<number> {
  const row = await db
    .selectFrom('recorded_task_runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('error', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
