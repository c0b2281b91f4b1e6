import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { startLog } from './logs.server.ts'
import { startScheduledTasks } from './scheduled-tasks.server.ts'
import { testDb } from './test-db.server.ts'

const log = startLog('silent')

it('does a scheduled task once when its time comes, however many processes wait for it', async () => {
  const db = await testDb()
  const run = vi.fn(async () => {})
  const scheduledTasks = { 'count the places': { every: 400, run } }

  const processes = [1, 2, 3].map(() => startScheduledTasks({ db, log }, scheduledTasks))
  await wait(700)
  await Promise.all(processes.map((one) => one.stop()))

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
  const row = await db.selectFrom('chore_runs').selectAll().executeTakeFirstOrThrow()
  expect(row.finished_at).not.toBeNull()
})

it('notes what went wrong, and tries again at the next time', async () => {
  const db = await testDb()
  const run = vi.fn(async () => {
    throw new Error('the door was locked')
  })

  const work = startScheduledTasks({ db, log }, { lock: { every: 150, run } })
  await expect.poll(() => run.mock.calls.length, { timeout: 5000 }).toBeGreaterThan(1)
  await work.stop()

  const row = await db.selectFrom('chore_runs').selectAll().executeTakeFirstOrThrow()
  expect(row.error).toBe('Error: the door was locked')
})
