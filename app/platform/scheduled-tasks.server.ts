import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Db } from './db.server.ts'
import type { Log } from './logs.server.ts'
import { SECOND } from './time.ts'

export type ScheduledTask<Services> = {
  every: number
  /** A returned number is how many rows were deleted. */
  run: (services: Services) => Promise<unknown>
}

/** How often a run writes its heartbeat, and after how long without one its process counts as dead. */
const HEARTBEAT = 5 * SECOND
const DEAD_AFTER = 30 * SECOND

/**
 * Runs each scheduled task when it is due, never twice concurrently. Several processes may do this: a row per
 * task decides which one runs it, and its heartbeat distinguishes a long run from one whose process died.
 * When a task is due is decided by the machine's clock; the task itself uses the product's clock.
 */
export function startScheduledTasks<Services extends { db: Db; log: Log }>(
  services: Services,
  scheduledTasks: Record<string, ScheduledTask<Services>>,
  /** Runs everything this many times as often: browser tests can't wait for minutes. */
  haste = 1,
): { stop: () => Promise<void> } {
  const { log } = services
  let isStopped = false
  const running = new Map<string, Promise<void>>()

  const timers = Object.entries(scheduledTasks).map(([name, task]) => {
    const tick = () => {
      // After a database outage the heartbeat may be old although this process is still running it.
      if (isStopped || running.has(name)) return
      const turn = runIfDue(services, name, task, haste)
        .catch((error) =>
          log.error({ err: error, task: name }, 'a scheduled task could not be claimed'),
        )
        .finally(() => running.delete(name))
      running.set(name, turn)
    }
    return setInterval(tick, Math.min(task.every, 60 * SECOND) / haste)
  })

  return {
    stop: async () => {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

async function runIfDue<Services extends { db: Db; log: Log }>(
  services: Services,
  name: string,
  task: ScheduledTask<Services>,
  haste: number,
) {
  const { db, log } = services
  const limits = { every: task.every / haste, deadAfter: DEAD_AFTER / haste }
  const startedAt = await claim(db, name, limits)
  if (!startedAt) return
  const run = { name, startedAt }
  const beat = () =>
    update(db, run, { heartbeat_at: new Date() }).catch((error) =>
      log.warn({ err: error, task: name }, 'the heartbeat of a scheduled task was not noted'),
    )
  const heartbeat = setInterval(beat, HEARTBEAT / haste)
  try {
    const result = await task.run(services)
    await update(db, run, { finished_at: new Date(), error: null, ...deletedBy(result) })
  } catch (error) {
    log.error({ err: error, task: name }, 'a scheduled task failed; it runs again at its next time')
    await update(db, run, { finished_at: new Date(), error: String(error).slice(0, 500) })
  } finally {
    clearInterval(heartbeat)
  }
}

/** The start time if this process claimed the run, or null: it isn't due, or another process runs it. */
async function claim(
  db: Db,
  task: string,
  { every, deadAfter }: { every: number; deadAfter: number },
) {
  const now = new Date()
  const ago = (millis: number) => new Date(now.getTime() - millis)
  const claimed = await db
    .insertInto('scheduled_task_runs')
    .values({ task, started_at: now, heartbeat_at: now })
    .onConflict((conflict) =>
      conflict
        .column('task')
        .doUpdateSet({ started_at: now, heartbeat_at: now, finished_at: null })
        .where((row) =>
          row.or([
            row.and([
              row('scheduled_task_runs.finished_at', 'is not', null),
              // With a tolerance, because timers don't fire at the exact millisecond.
              row('scheduled_task_runs.started_at', '<=', ago(every * 0.9)),
            ]),
            row.and([
              row('scheduled_task_runs.finished_at', 'is', null),
              row(lastSignOfLife(row), '<=', ago(deadAfter)),
            ]),
          ]),
        ),
    )
    .returning('started_at')
    .executeTakeFirst()
  return claimed ? now : null
}

/** A process of an earlier release writes no heartbeat. */
const lastSignOfLife = (row: ExpressionBuilder<DB, 'scheduled_task_runs'>) =>
  row.fn.coalesce('scheduled_task_runs.heartbeat_at', 'scheduled_task_runs.started_at')

/** The number of deleted rows; runs without any don't replace the last one. */
const deletedBy = (result: unknown) =>
  typeof result === 'number' && result > 0 ? { deleted: result, deleted_at: new Date() } : {}

/** Updates a run, unless another process took the task over meanwhile. */
async function update(
  db: Db,
  { name, startedAt }: { name: string; startedAt: Date },
  values:
    | { heartbeat_at: Date }
    | { finished_at: Date; error: string | null; deleted?: number; deleted_at?: Date },
) {
  await db
    .updateTable('scheduled_task_runs')
    .set(values)
    .where('task', '=', name)
    .where('started_at', '=', startedAt)
    .execute()
}
