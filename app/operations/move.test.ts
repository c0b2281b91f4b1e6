import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openFiles } from '#app/platform/files.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { startLog } from '#app/platform/logs.server.ts'
import { migrate } from '#app/platform/migrate.server.ts'
import { IN_MEMORY, openPglite } from '#app/platform/pglite.server.ts'
import { testDatabase } from '#app/platform/test-db.server.ts'
import { move } from './move.server.ts'
import { addFile, seedSmallWorld, temporaryFolder } from './test-store.ts'

/** An embedded database in use: people, files, and queued jobs. */
async function embedded() {
  const database = await openPglite(IN_MEMORY)
  onTestFinished(database.close)
  await migrate(database)
  const jobs = await startJobs(database, startLog('silent'))
  await jobs.work({ 'deliver email': { run: async () => {} } })
  await jobs.stop(1000)
  await seedSmallWorld(database.db)
  await jobs.send(database.db, 'deliver email', { emailId: 'waits' })
  return database
}

it('moves every row and file, compares them, and continues counting where the first one stopped', async () => {
  const from = await embedded()
  const to = await testDatabase()
  const files = {
    from: await openFiles(`file:${temporaryFolder()}`),
    to: await openFiles(`file:${temporaryFolder()}`),
  }
  const { key, bytes } = await addFile(from.db, files.from)
  const insertLiveEvents = (database: typeof to) =>
    database.db
      .insertInto('live_events')
      .values({ user_id: crypto.randomUUID(), name: 'test', data: '{}', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id: last } = await insertLiveEvents(from)
  const lines: string[] = []

  const moved = await move({ from, to, files, say: (line) => lines.push(line) })

  expect(lines.join('\n')).toContain('counts and checksums agree on both sides')
  expect(moved.tables.get('public.users')!.rows).toBeGreaterThan(10)
  const users = await to.db.selectFrom('users').selectAll().orderBy('id').execute()
  expect(users).toEqual(await from.db.selectFrom('users').selectAll().orderBy('id').execute())
  expect(new Uint8Array(await files.to.read(key))).toEqual(bytes)
  expect((await insertLiveEvents(to)).id).toBe(last + 1)
  const jobs = await sql`select data from pgboss.job where name = 'deliver-email'`.execute(to.db)
  expect(jobs.rows).toEqual([{ data: { emailId: 'waits' } }])
}, 180_000)

it('moves nothing into a database that has people in it', async () => {
  const from = await testDatabase()
  const to = await testDatabase()
  await addFile(to.db, await openFiles(`file:${temporaryFolder()}`))

  await expect(move({ from, to })).rejects.toThrow('an empty one is needed')
}, 180_000)
