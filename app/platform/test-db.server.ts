import { appendFileSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { type Database, type Db, kyselyOn } from './db.server.ts'
import { openDatabase } from './engines.server.ts'
import { IN_MEMORY, openPglite } from './pglite.server.ts'
import { PostgresListener } from './postgres-listener.server.ts'
import { MINUTE } from './time.ts'

/** A migrated database for one test, on the engine of this run. */
export async function testDatabase(): Promise<Database> {
  const { database, giveBack } = await borrowDatabase()
  onTestFinished(giveBack)
  return database
}

/** The same for tests that only read a shared database. */
export async function borrowDatabase() {
  noteDatabaseUse()
  const stored = idle.pop() ?? (await opened())
  // A new object, because caches are keyed by the database object.
  const database = { ...stored.database, db: kyselyOn(stored.database.pool), close: async () => {} }
  return {
    database,
    giveBack: async () => {
      if (await sweep(stored)) idle.push(stored)
      else await stored.close()
    },
  }
}

export async function testDb(): Promise<Db> {
  return (await testDatabase()).db
}

/**
 * Records that this test file uses a database, so that it runs on the other engine too. Files that never call
 * this run once: their result can't depend on the engine.
 */
function noteDatabaseUse() {
  const { testPath } = expect.getState()
  const list = process.env.TEST_DATABASE_FILES
  if (!list || !testPath || noted.has(testPath)) return
  noted.add(testPath)
  appendFileSync(list, `${testPath}\n`)
}

const noted = new Set<string>()

/** A database left by an earlier test and emptied: opening a new one takes ten times as long. */
type Stored = {
  database: Database
  unlisten: () => Promise<void>
  close: () => Promise<void>
  /** The tables with initial rows, and their contents. */
  first: Map<string, string>
  /** A fingerprint of the writes to those tables, so that most tests needn't compare their rows. */
  firstWrites: string
  tables: string[]
  /** A fingerprint of all columns and views, by which a database of an earlier release differs. */
  shape: string
}

const idle: Stored[] = []

async function opened(): Promise<Stored> {
  const template = inject('database')
  const fresh =
    template.engine === 'pglite' ? await fromDump(template.dump) : await fromTemplate(template)
  const tables = await tablesOf(fresh.database)
  const first = new Map<string, string>()
  for (const table of await filled(fresh.database, tables))
    first.set(table, await contents(fresh.database, table))
  const firstWrites = await writesTo(fresh.database, 'first rows', [...first.keys()])
  return { ...fresh, tables, shape: await shapeOf(fresh.database), first, firstWrites }
}

/** Removes a test's rows. False if it changed more than rows: then the next test gets a new database. */
async function sweep(stored: Stored): Promise<boolean> {
  const { database, unlisten, tables, shape, first } = stored
  await unlisten()
  if ((await shapeOf(database)) !== shape) return false
  const dirtyTables = async () =>
    (await filled(database, tables)).filter((table) => !first.has(table))
  const dirty = await dirtyTables()
  // Deletes instead of truncating: a cascading truncate creates new files for every referring table.
  if (dirty.length > 0)
    await database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const table of dirty) await sql.raw(`delete from ${table}`).execute(tx)
    })
  // A task still running from the test may have written while foreign keys weren't checked.
  if (dirty.length > 0 && (await dirtyTables()).length > 0) return false
  await rowsOf(
    database,
    'restart sequences',
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
     from pg_sequences where last_value is not null`,
  )
  return restoredAll(stored)
}

async function restoredAll(stored: Stored): Promise<boolean> {
  const { database, first } = stored
  const names = [...first.keys()]
  if ((await writesTo(database, 'first rows', names)) === stored.firstWrites) return true
  for (const [table, rows] of first)
    if ((await contents(database, table)) !== rows && !(await restored(database, table, rows)))
      return false
  stored.firstWrites = await writesTo(database, 'first rows', names)
  return true
}

/** Restores a table's initial rows. False if that isn't possible. */
async function restored(database: Database, table: string, rows: string) {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(`delete from ${table}`).execute(tx)
    await sql`insert into ${sql.raw(table)} overriding system value
      select * from jsonb_populate_recordset(null::${sql.raw(table)}, ${rows}::jsonb)`.execute(tx)
  })
  return (await contents(database, table)) === rows
}

async function tablesOf(database: Database) {
  const rows = await rowsOf<{ name: string }>(
    database,
    'tables',
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The first OID that isn't reserved for PostgreSQL itself. */
const FIRST_OF_OURS = 16_384

const shapeOf = (database: Database) =>
  writesTo(database, 'shape', [`pg_attribute where attrelid >= ${FIRST_OF_OURS}`, 'pg_rewrite'])

/** Changes with each row that is written: every row version has its transaction's id. */
async function writesTo(database: Database, name: string, tables: string[]) {
  const sums = tables.map((table) => `(select sum(xmin::text::bigint) + count(*) from ${table})`)
  const [row] = await rowsOf<{ writes: string }>(
    database,
    `writes to ${name}`,
    `select concat_ws(' ', ${sums.join(', ')}) as writes`,
  )
  return row!.writes
}

async function filled(database: Database, tables: string[]) {
  const questions = tables.map(
    (table) => `select '${table}' as name where exists (select from ${table})`,
  )
  const rows = await rowsOf<{ name: string }>(database, 'filled', questions.join(' union all '))
  return rows.map(({ name }) => name)
}

async function contents(database: Database, table: string) {
  const rows = await rowsOf<{ all: string }>(
    database,
    `contents of ${table}`,
    `select jsonb_agg(to_jsonb(one) order by to_jsonb(one))::text as all from ${table} as one`,
  )
  return rows[0]!.all
}

/** A prepared statement: planning the check of a hundred tables takes ten times as long as running it. */
async function rowsOf<Row extends object>({ pool }: Database, name: string, text: string) {
  const client = await pool.connect()
  try {
    return (await client.query<Row>({ name, text })).rows
  } finally {
    client.release()
  }
}

let dump: Blob | undefined

async function fromDump(file: string) {
  dump ??= new Blob([new Uint8Array(readFileSync(file))])
  const database = await openPglite(IN_MEMORY, { from: dump })
  return { database, unlisten: database.unlisten, close: database.close }
}

let made = 0

async function fromTemplate({ url, name }: { url: string; name: string }) {
  const own = `${name}_${process.pid}_${Date.now().toString(36)}_${made++}`
  const administer = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await administer(`create database "${own}" template "${name}"`)
  const address = new URL(url)
  address.pathname = `/${own}`
  // Tests don't need durability: commits don't wait for the disk.
  address.searchParams.set('options', '-c synchronous_commit=off')
  const database = await openDatabase({ url: address.href, poolSize: 4 })
  // Each test listens on its own connection, which is closed with the test.
  let listener: PostgresListener | undefined
  const listen: Database['listen'] = (...requested) => {
    listener ??= new PostgresListener(address.href, { every: MINUTE, within: MINUTE })
    return listener.listen(...requested)
  }
  const unlisten = async () => {
    const ended = listener
    listener = undefined
    await ended?.close()
  }
  return {
    database: { ...database, listen },
    unlisten,
    close: async () => {
      await unlisten()
      await database.close()
      await administer(`drop database if exists "${own}" with (force)`)
    },
  }
}
