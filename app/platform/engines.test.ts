import { type RawBuilder, sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { isDatabaseUnavailable } from './database-errors.server.ts'
import { openDatabase } from './engines.server.ts'
import { newId } from './ids.ts'
import { testDatabase } from './test-db.server.ts'
import { lineTo } from './test-line.ts'

const template = inject('database')

it('prepares a database with its own connections free, and answers what that came to', async () => {
  const database = await testDatabase()
  const answer = await database.startAlone(async () => {
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db)
    return rows
  })
  expect(answer).toEqual([{ one: 1 }])
})

// The embedded database is in our own process, so it can't be stopped separately.
if (template.engine === 'postgres') {
  it('survives when the server ends every connection, idle or in use, and reconnects', async () => {
    const { database, administrator } = await opened(template.url)
    // Other tests use this server at the same time: only our own sessions may be terminated.
    const sleep = sql.raw(`select pg_sleep(20) as "${newId()}"`)
    for (let round = 0; round < 3; round++) {
      const pid = await sql`select pg_backend_pid()`.execute(database.db)
      expect(pid.rows).toHaveLength(1)
      const busy = [1, 2, 3].map(() => sleep.execute(database.db))
      const ended = Promise.allSettled(busy)
      await expect
        .poll(async () => (await sleeping(administrator, sleep)).length, { timeout: 10_000 })
        .toBe(3)
      for (const { pid } of await sleeping(administrator, sleep))
        await sql`select pg_terminate_backend(${pid})`.execute(administrator.db)
      const results = await ended
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
      for (const result of results)
        expect(isDatabaseUnavailable((result as PromiseRejectedResult).reason)).toBe(true)
      // A connection whose end hasn't been noticed yet may be handed out once more.
      const works = () =>
        sql`select 1`.execute(database.db).then(
          () => true,
          () => false,
        )
      await expect.poll(works).toBe(true)
    }
  })

  it('knows an error of the connection from one of the statement', async () => {
    const { line, through } = await lineTo(new URL(template.url))
    const database = await openDatabase({ url: through.href, poolSize: 2 })
    onTestFinished(database.close)
    const failure = (statement: string) =>
      sql
        .raw(statement)
        .execute(database.db)
        .catch((error: unknown) => error)
    expect(isDatabaseUnavailable(await failure('select nothing from nowhere'))).toBe(false)
    expect(isDatabaseUnavailable(new Error('fetch failed'))).toBe(false)
    line.cut()
    expect(isDatabaseUnavailable(await failure('select 1'))).toBe(true)
    expect(isDatabaseUnavailable(new Error('no', { cause: await failure('select 1') }))).toBe(true)
  })

  it('lets one at a time do what a start does, and the next when that one failed', async () => {
    const { database, administrator } = await opened(template.url)
    const done: string[] = []
    const turn = (other: typeof database, name: string) =>
      other.startAlone(async () => {
        done.push(`${name} begins`)
        await sql`select pg_sleep(0.1)`.execute(other.db)
        done.push(`${name} ends`)
        throw new Error('it fails')
      })
    await Promise.allSettled([turn(database, 'one'), turn(administrator, 'other')])
    const [first] = done[0]!.split(' ')
    const second = first === 'one' ? 'other' : 'one'
    expect(done).toEqual([first, second].flatMap((name) => [`${name} begins`, `${name} ends`]))
  })
}

async function opened(url: string) {
  const [database, administrator] = [
    await openDatabase({ url, poolSize: 4 }),
    await openDatabase({ url, poolSize: 1 }),
  ]
  onTestFinished(async () => {
    await database.close()
    await administrator.close()
  })
  return { database, administrator }
}

async function sleeping(
  { db }: Awaited<ReturnType<typeof openDatabase>>,
  query: RawBuilder<unknown>,
) {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where query = ${query.compile(db).sql} and state = 'active'`.execute(db)
  return rows
}
