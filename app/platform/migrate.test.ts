import { expect, it } from 'vitest'
import { migrate } from './migrate.server.ts'
import { testDatabase } from './test-db.server.ts'

it('does nothing the second time', async () => {
  expect(await migrate(await testDatabase())).toEqual([])
})

it('runs each migration once and in order, however many processes start at the same moment', async () => {
  const database = await testDatabase()
  const names = await visit<{ name: string }>(database, 'select name from migrations order by name')
  await visit(database, 'drop schema public cascade')
  await visit(database, 'create schema public')

  const ran = await Promise.all([migrate(database), migrate(database), migrate(database)])

  expect(ran.flat()).toEqual(names.map(({ name }) => name))
})

it('refuses to continue when a migration was changed after it had run', async () => {
  const database = await testDatabase()
  await visit(database, `update migrations set checksum = 'another' where name like '0001%'`)

  await expect(migrate(database)).rejects.toThrow(
    'Migration 0001_platform was changed after it had run here. Write a new one instead.',
  )
})

async function visit<Row extends object>(
  { pool }: Awaited<ReturnType<typeof testDatabase>>,
  sql: string,
) {
  const client = await pool.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    client.release()
  }
}
