import type { CaseReader } from '#app/page/cases.ts'
import type { Services } from '#app/page/services.server.ts'
import { formatInstant } from '#app/platform/time.ts'
import type { DueCounter } from './purpose-rows.server.ts'

type Reader = Pick<CaseReader, 'i18n' | 'language'>

/** What scheduled tasks will delete within a day, by rule, and what each deleted last. */
export async function retentionView(
  services: Services,
  due: DueCounter,
  { i18n, language }: Reader,
) {
  const runs = await services.db
    .selectFrom('recorded_task_runs')
    .select(['task', 'finished_at as ranAt', 'deleted', 'deleted_at as deletedAt', 'error'])
    .where('task', 'in', [...new Set(services.retention.map(({ task }) => task))])
    .execute()
  // The machine's clock, which scheduled tasks use.
  const now = services.securityClock.now()
  const shown = (time: Date | null | undefined) =>
    time ? formatInstant(time, language, now) : null
  const rules = []
  for (const rule of services.retention) {
    const run = runs.find(({ task }) => task === rule.task)
    rules.push({
      what: i18n._(rule.what),
      due: await due(rule, 1),
      ran: shown(run?.ranAt),
      hasFailed: run !== undefined && run.error !== null,
      last:
        run?.deleted && run.deletedAt ? { count: run.deleted, on: shown(run.deletedAt)! } : null,
    })
  }
  return rules.toSorted((first, second) => second.due - first.due)
}

export type RetentionRow = Awaited<ReturnType<typeof retentionView>>[number]
