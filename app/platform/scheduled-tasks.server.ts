import type { Db } from './db.server.ts'
import type { Log } from './logs.server.ts'
import { SECOND } from './time.ts'

export type ScheduledTask<Services> = {
  every: number
  run: (services: Services) => Promise<unknown>
}

/**
 * Does each scheduled task when its time has come. Several processes may run this: a row per scheduled task decides
 * who does it. Which moment it is time for is the machine's clock; what the scheduled task then looks for is
 * its own business, by the product clock.
 */
export function startScheduledTasks<Services extends { db: Db; log: Log }>(
  services: Services,
  scheduledTasks: Record<string, ScheduledTask<Services>>,
  /** So many times as often: stories in a browser have no minutes to wait. */
  haste = 1,
): { stop: () => Promise<void> } {
  let isStopped = false
  const running = new Set<Promise<void>>()

  const runTask = async (name: string, task: ScheduledTask<Services>) => {
    if (!(await claim(services.db, name, task.every / haste))) return
    try {
      await task.run(services)
      await note(services.db, name, null)
    } catch (error) {
      services.log.error(
        { err: error, task: name },
        'a scheduled task failed; it runs again at its next time',
      )
      await note(services.db, name, String(error).slice(0, 500))
    }
  }

  const timers = Object.entries(scheduledTasks).map(([name, task]) => {
    const tick = () => {
      if (isStopped) return
      const turn = runTask(name, task)
        .catch((error) =>
          services.log.error({ err: error, task: name }, 'a scheduled task could not be claimed'),
        )
        .finally(() => running.delete(turn))
      running.add(turn)
    }
    return setInterval(tick, Math.min(task.every, 60 * SECOND) / haste)
  })

  return {
    stop: async () => {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}

async function claim(db: Db, task: string, every: number) {
  const now = new Date()
  const claimed = await db
    .insertInto('chore_runs')
    .values({ chore: task, started_at: now })
    .onConflict((conflict) =>
      conflict
        .column('chore')
        .doUpdateSet({ started_at: now, finished_at: null })
        // A little early is fine: timers never fire on the exact millisecond.
        .where('chore_runs.started_at', '<=', new Date(now.getTime() - every * 0.9)),
    )
    .returning('chore')
    .executeTakeFirst()
  return claimed !== undefined
}

async function note(db: Db, task: string, error: string | null) {
  await db
    .updateTable('chore_runs')
    .set({ finished_at: new Date(), error })
    .where('chore', '=', task)
    .execute()
}
