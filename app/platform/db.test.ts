import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { transaction } from './db.server.ts'
import { recordEvent } from './events.server.ts'
import { newId } from './ids.ts'
import { startJobs } from './jobs.server.ts'
import { startLog } from './logs.server.ts'
import { testDatabase, testDb } from './test-db.server.ts'

const quiet = startLog('silent')

it('keeps an act whole: what was written before a failure is gone too', async () => {
  const db = await testDb()

  const failed = transaction(db, async (tx) => {
    await recordEvent(tx, {
      name: 'backup made',
      about: { kind: 'thing', id: '1' },
      by: null,
      now: new Date(),
    })
    await sql`select 1 / 0`.execute(tx)
  })

  await expect(failed).rejects.toThrow('division by zero')
  expect(await db.selectFrom('events').selectAll().execute()).toEqual([])
})

it('refuses a query on the pool inside a transaction, instead of waiting forever', async () => {
  const db = await testDb()

  const muddled = transaction(db, () => db.selectFrom('events').selectAll().execute())

  await expect(muddled).rejects.toThrow('A query on the pool inside a transaction')
})

it('still answers after an error in a statement with parameters', async () => {
  const db = await testDb()

  await expect(sql`select ${'x'}::int`.execute(db)).rejects.toThrow('invalid input syntax')

  expect((await sql<{ one: number }>`select ${1}::int as one`.execute(db)).rows).toEqual([
    { one: 1 },
  ])
})

it('reads a calendar day as the text it is, and counts as numbers', async () => {
  const db = await testDb()

  const { rows } =
    await sql`select date '2026-03-06' as day, count(*) as n, 1.50::numeric as price`.execute(db)

  expect(rows).toEqual([{ day: '2026-03-06', n: 1, price: 1.5 }])
})

it('carries notifications of committed changes, and none of those rolled back', async () => {
  const database = await testDatabase()
  const events: string[] = []
  await database.listen('changed', (payload) => events.push(payload))
  const change = (tag: string) => ({
    name: 'backup made' as const,
    about: { kind: 'thing', id: newId() },
    by: null,
    now: new Date(),
    tags: [tag],
  })

  await transaction(database.db, (tx) => recordEvent(tx, change('kept')))
  await transaction(database.db, async (tx) => {
    await recordEvent(tx, change('lost'))
    throw new Error('no')
  }).catch(() => {})
  await expect.poll(() => events).toEqual(['["kept"]'])
})

it('does a job that was sent in a committed transaction, and forgets one that was rolled back', async () => {
  const database = await testDatabase()
  const jobs = await startJobs(database, quiet, { pollSeconds: 0.5, retrySeconds: 1 })
  const done: unknown[] = []
  await jobs.work({ greet: { run: async (data) => void done.push(data) } })

  await transaction(database.db, (tx) => jobs.send(tx, 'greet', { whom: 'Thandi' }))
  await transaction(database.db, async (tx) => {
    await jobs.send(tx, 'greet', { whom: 'nobody' })
    throw new Error('no')
  }).catch(() => {})

  await expect.poll(() => done, { timeout: 8000 }).toEqual([{ whom: 'Thandi' }])
  await jobs.stop(1000)
})
