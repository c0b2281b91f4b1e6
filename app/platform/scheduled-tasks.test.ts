import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { startLog } from './logs.server.ts'
import { startScheduledTasks } from './scheduled-tasks.server.ts'
import { testDatabase, testDb } from './test-db.server.ts'
import { mortal } from './test-mortal.server.ts'
import { HOUR, SECOND } from './time.ts'

const log = startLog('silent')

it('does a scheduled task once when its time comes, however many processes wait for it', async () => {
  const db = await testDb()
  const run = vi.fn(async () => {})
  const scheduledTasks = { 'count the places': { every: 400, run } }

  const processes = [1, 2, 3].map(() => startScheduledTasks({ db, log }, scheduledTasks))
  await wait(700)
  await Promise.all(processes.map((process) => process.stop()))

  expect(run).toHaveBeenCalledTimes(1)
})

it('finishes what is under way before it stops', async () => {
  const db = await testDb()
  let isDone = false
  const scheduledTasks = {
    slow: {
      every: 100,
      run: async () => {
        await wait(500)
        isDone = true
      },
    },
  }

  const work = startScheduledTasks({ db, log }, scheduledTasks)
  await wait(250)
  await work.stop()

  expect(isDone).toBe(true)
  const row = await db.selectFrom('scheduled_task_runs').selectAll().executeTakeFirstOrThrow()
  expect(row.finished_at).not.toBeNull()
})

it('records the error, and retries at the next interval', async () => {
  const db = await testDb()
  const run = vi.fn(async () => {
    throw new Error('the door was locked')
  })

  const work = startScheduledTasks({ db, log }, { lock: { every: 150, run } })
  await expect.poll(() => run.mock.calls.length, { timeout: 5000 }).toBeGreaterThan(1)
  await work.stop()

  const row = await db.selectFrom('scheduled_task_runs').selectAll().executeTakeFirstOrThrow()
  expect(row.error).toBe('Error: the door was locked')
})

it('never runs a task twice at once, however long it takes and however many processes wait for it', async () => {
  const db = await testDb()
  const haste = 20
  let running = 0
  const together: number[] = []
  const run = async () => {
    together.push(++running)
    // Longer than its interval, and than the timeout of a run without a heartbeat.
    await wait(2500)
    running--
  }

  const tasks = { 'compare the books': { every: 20 * SECOND, run } }
  const processes = [1, 2].map(() => startScheduledTasks({ db, log }, tasks, haste))
  await expect.poll(() => together.length, { timeout: 20_000 }).toBeGreaterThan(2)
  await Promise.all(processes.map((process) => process.stop()))

  expect(new Set(together)).toEqual(new Set([1]))
}, 30_000)

it('runs a task again whose process died, long before its next time', async () => {
  const database = await testDatabase()
  const haste = 20
  const started = vi.fn(async () => {})
  const task = (run: () => Promise<void>) => ({ 'count the places': { every: 24 * HOUR, run } })
  // It dies right after claiming the run, and its queries reach nobody any more.
  const dying = mortal(database, { at: 1, when: 'after' })
  const died = startScheduledTasks({ db: dying.db, log }, task(started), haste)
  await expect.poll(() => dying.isDead(), { timeout: 10_000 }).toBe(true)
  const { started_at } = await database.db
    .selectFrom('scheduled_task_runs')
    .select('started_at')
    .executeTakeFirstOrThrow()

  const run = vi.fn(async () => {})
  const work = startScheduledTasks({ db: database.db, log }, task(run), haste)
  await expect.poll(() => run.mock.calls.length, { timeout: 10_000 }).toBe(1)
  await Promise.all([work.stop(), died.stop()])

  expect(started).not.toHaveBeenCalled()
  const row = await database.db
    .selectFrom('scheduled_task_runs')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row.started_at.getTime()).toBeGreaterThan(started_at.getTime())
  expect(row.finished_at).not.toBeNull()
}, 30_000)
