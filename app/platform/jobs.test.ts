import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { transaction } from './db.server.ts'
import { startJobs } from './jobs.server.ts'
import { startLog } from './logs.server.ts'
import { testDatabase } from './test-db.server.ts'

it('sends in a transaction to a queue that it has not heard of yet', async () => {
  const database = await testDatabase()
  const start = async () => {
    const jobs = await startJobs(database, startLog('silent'), {
      pollSeconds: 0.5,
      retrySeconds: 1,
    })
    onTestFinished(() => jobs.stop(1000))
    return jobs
  }
  const sender = await start()
  const done: unknown[] = []
  await (await start()).work({ 'count stock': { run: async (data) => void done.push(data) } })

  await transaction(database.db, (tx) => sender.send(tx, 'count stock', { shelf: 3 }))

  await expect.poll(() => done).toEqual([{ shelf: 3 }])
})

it('sends nothing when the transaction is given up', async () => {
  const database = await testDatabase()
  const jobs = await startJobs(database, startLog('silent'), { pollSeconds: 0.5, retrySeconds: 1 })
  onTestFinished(() => jobs.stop(1000))
  const done: unknown[] = []
  await jobs.work({ 'count stock': { run: async (data) => void done.push(data) } })

  await transaction(database.db, async (tx) => {
    await jobs.send(tx, 'count stock', { shelf: 1 })
    throw new Error('given up')
  }).catch(() => {})
  await transaction(database.db, (tx) => jobs.send(tx, 'count stock', { shelf: 2 }))

  await expect.poll(() => done).toEqual([{ shelf: 2 }])
})

it('does at once what the same process sent', async () => {
  const database = await testDatabase()
  const jobs = await startJobs(database, startLog('silent'), { pollSeconds: 3600 })
  onTestFinished(() => jobs.stop(1000))
  const done: unknown[] = []
  await jobs.work({ 'count stock': { run: async (data) => void done.push(data) } })

  for (const shelf of [1, 2]) {
    await transaction(database.db, (tx) => jobs.send(tx, 'count stock', { shelf }))
    await expect.poll(() => done.length).toBe(shelf)
  }
})

it('works off what has gathered without a pause between handfuls', async () => {
  const database = await testDatabase()
  const done: unknown[] = []
  const table = {
    'count stock': { run: async (data: object) => void done.push(data), together: 5 },
  }
  const sender = await startJobs(database, startLog('silent'))
  await sender.work(table)
  await sender.stop(1000)
  await transaction(database.db, async (tx) => {
    for (let shelf = 0; shelf < 20; shelf++) await sender.send(tx, 'count stock', { shelf })
  })

  const worker = await startJobs(database, startLog('silent'), { pollSeconds: 3600 })
  onTestFinished(() => worker.stop(1000))
  await worker.work(table)

  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(20)
})

it('takes no try from what was fetched with a job that fails, and says which try is the last', async () => {
  const database = await testDatabase()
  const tried: string[] = []
  const table = {
    'count stock': {
      run: async ({ shelf }: Record<string, unknown>, { isLast } = { isLast: false }) => {
        tried.push(`${shelf}${isLast ? ', the last time' : ''}`)
        if (shelf === 'broken') throw new Error('no such shelf')
      },
      together: 5,
    },
  }
  const jobs = await startJobs(database, startLog('silent'), {
    pollSeconds: 0.5,
    retrySeconds: 1,
    retryLimit: 2,
  })
  onTestFinished(() => jobs.stop(1000))
  await jobs.work(table)
  await transaction(database.db, async (tx) => {
    for (const shelf of ['first', 'broken', 'third']) await jobs.send(tx, 'count stock', { shelf })
  })
  await expect.poll(() => tried.includes('broken, the last time'), { timeout: 20_000 }).toBe(true)
  expect(tried.toSorted()).toEqual(
    ['first', 'third', 'broken', 'broken', 'broken, the last time'].toSorted(),
  )
}, 40_000)

it('continues soon with what a process was doing that died, and brings old queues up to date', async () => {
  const database = await testDatabase()
  const log = startLog('silent')
  const pace = { pollSeconds: 0.5, retrySeconds: 1 }
  const sender = await startJobs(database, log)
  await sender.work({ 'count stock': { run: async () => {} } })
  await sender.stop(1000)
  // As an earlier release left it: no heartbeat, and a quarter of an hour until expiry.
  await sql`update pgboss.queue set heartbeat_seconds = null where name = 'count-stock'`.execute(
    database.db,
  )
  const done: unknown[] = []
  const jobs = await startJobs(database, log, pace)
  onTestFinished(() => jobs.stop(1000))
  const run = async (data: object) => void done.push(data)
  await jobs.work({ 'count stock': { run, together: 5 } })
  const died = { shelf: 'of a process that died' }
  await transaction(database.db, (tx) => jobs.send(tx, 'count stock', died))
  await expect.poll(() => done).toHaveLength(1)

  // It crashed repeatedly: a job that failed so often would wait for minutes.
  await sql`update pgboss.job set state = 'active', completed_on = null, retry_count = 25,
    heartbeat_on = now() - interval '11 seconds' where name = 'count-stock'`.execute(database.db)
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([died, died])
})

it('does what was fetched together at the same time', async () => {
  const database = await testDatabase()
  const jobs = await startJobs(database, startLog('silent'), { pollSeconds: 0.5, retrySeconds: 1 })
  onTestFinished(() => jobs.stop(1000))
  let running = 0
  let most = 0
  const run = async () => {
    running++
    most = Math.max(most, running)
    await expect.poll(() => most).toBeGreaterThan(1)
    running--
  }
  await jobs.work({ 'count stock': { run, together: 5 } })
  await transaction(database.db, async (tx) => {
    for (let shelf = 0; shelf < 5; shelf++) await jobs.send(tx, 'count stock', { shelf })
  })
  await expect.poll(() => most, { timeout: 5000 }).toBeGreaterThan(1)
})
