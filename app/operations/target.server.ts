import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '#app/platform/db.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { startLog } from '#app/platform/logs.server.ts'
import {
  type AppliedMigration,
  appliedMigrations,
  demandKnown,
  migrate,
} from '#app/platform/migrate.server.ts'
import { OperatorError } from './operator-error.ts'
import { type Table, tablesOf } from './tables.server.ts'

/** Tables of which at least one has rows once a site was used. */
const USED = ['users', 'events', 'outgoing_emails', 'files', 'world']

/** Refuses a PostgreSQL database that the site is running on, because it would write concurrently. */
export async function refuseIfInUse({ engine, db, pool }: Database) {
  if (engine !== 'postgres') return
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database()
      and application_name in ('thembeka', 'thembeka-listen')`.execute(db)
  // Our own pool has the same name, but doesn't listen.
  const ours = rows.filter(({ name }) => name === 'thembeka').length
  if (ours > pool.totalCount || ours < rows.length)
    throw new OperatorError(
      'The site is running on this database. Stop every process of it first, then start this again.',
    )
}

export async function isUnused({ db }: Database): Promise<boolean> {
  for (const table of USED) {
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass(${`public.${table}`}) is not null as "isThere"`.execute(db)
    if (!rows[0]!.isThere) continue
    const found = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (found.rows.length > 0) return false
  }
  return true
}

/**
 * Creates the copy's tables: those of its migrations, and the job queue's. Later migrations can't be
 * reverted, so such tables are dropped and recreated, if allowed.
 */
export async function prepareTables(
  database: Database,
  migrations: AppliedMigration[],
  { mayDrop = false, say = () => {} }: { mayDrop?: boolean; say?: (line: string) => void } = {},
) {
  demandKnown(migrations)
  const later = await laterMigrations(database, migrations)
  if (later.length > 0) {
    if (!mayDrop)
      throw new OperatorError(
        `This database has tables of a later release than the copy (${later.join(', ')}). Restore into a new, empty database.`,
      )
    await dropTables(database)
    say('The tables are of a later release than the archive: they were dropped and made anew.')
  }
  await migrate(database, { only: migrations })
  const jobs = await startJobs(database, startLog('silent'))
  await jobs.stop(1000)
}

/** Migrations that ran here and that a copy doesn't have. */
async function laterMigrations({ db, pool }: Database, migrations: AppliedMigration[]) {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.migrations') is not null as "isThere"`.execute(db)
  if (!rows[0]!.isThere) return []
  const client = await pool.connect()
  try {
    const names = new Set(migrations.map(({ name }) => name))
    return (await appliedMigrations(client))
      .map(({ name }) => name)
      .filter((name) => !names.has(name))
  } finally {
    client.release()
  }
}

/** Drops extensions with their schema; the first migration creates them again. */
async function dropTables({ db }: Database) {
  await db.transaction().execute(async (tx) => {
    await sql`drop schema if exists pgboss cascade`.execute(tx)
    await sql`drop schema public cascade`.execute(tx)
    await sql`create schema public`.execute(tx)
  })
}

/** The version of the job queue's tables. */
export async function queueVersion(client: PoolClient): Promise<number | null> {
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('pgboss.version') as name`,
  )
  if (!rows[0]!.name) return null
  const found = await client.query<{ version: number }>('select version from pgboss.version')
  return found.rows[0]?.version ?? null
}

/** Both sides must have the same tables and columns, or data would be lost silently. */
export async function demandSameTables(client: PoolClient, tables: Table[]) {
  const there = new Map((await tablesOf(client)).map((table) => [table.name, columnsOf(table)]))
  const different = tables.filter((table) => there.get(table.name) !== columnsOf(table))
  const missing = [...there.keys()].filter((name) => !tables.some((table) => table.name === name))
  const names = [...different.map(({ name }) => name), ...missing]
  if (names.length > 0)
    throw new OperatorError(
      `These tables differ between the two databases: ${names.join(', ')}. Use the release that the copy was made with.`,
    )
}

const columnsOf = ({ columns }: Table) =>
  columns
    .map(({ name, type }) => `${name} ${type}`)
    .sort()
    .join()
