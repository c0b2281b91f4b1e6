import { appendFileSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { type Database, type Db, kyselyOn } from './db.server.ts'
import { openDatabase } from './engines.server.ts'
import { IN_MEMORY, openPglite } from './pglite.server.ts'
import { PostgresListener } from './postgres-listener.server.ts'
import { MINUTE } from './time.ts'

/** A migrated database of its own for one test, on the engine this run is for. */
export async function testDatabase(): Promise<Database> {
  const { database, giveBack } = await borrowDatabase()
  onTestFinished(giveBack)
  return database
}

/** The same for tests that look at one world together and change nothing in it. */
export async function borrowDatabase() {
  noteDatabaseUse()
  const stored = idle.pop() ?? (await opened())
  // What is remembered of a database is remembered by this object: everyone has their own.
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
 * Notes that this test file uses a database, so that it runs on the other engine too. Files that
 * never ask run once: their outcome can't depend on the engine.
 */
function noteDatabaseUse() {
  const { testPath } = expect.getState()
  const list = process.env.TEST_DATABASE_FILES
  if (!list || !testPath || noted.has(testPath)) return
  noted.add(testPath)
  appendFileSync(list, `${testPath}\n`)
}

const noted = new Set<string>()

/** One that an earlier test has left, swept clean: opening one takes ten times as long. */
type Stored = {
  database: Database
  unlisten: () => Promise<void>
  close: () => Promise<void>
  /** The tables that hold rows from the start, and what those are. */
  first: Map<string, string>
  /** The writes to those tables, so that most tests needn't compare their rows. */
  firstWrites: string
  tables: string[]
  /** The writes to every column and view, by which a database of an earlier release differs. */
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

/** Empties what the test filled. False when it changed more than rows: then the next gets a new one. */
async function sweep(stored: Stored): Promise<boolean> {
  const { database, unlisten, tables, shape, first } = stored
  await unlisten()
  if ((await shapeOf(database)) !== shape) return false
  const dirtyTables = async () =>
    (await filled(database, tables)).filter((table) => !first.has(table))
  const dirty = await dirtyTables()
  // Row by row: a cascading truncate makes new files for every table that refers to one of these.
  if (dirty.length > 0)
    await database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const table of dirty) await sql.raw(`delete from ${table}`).execute(tx)
    })
  // A task of the test that was still running may have written while foreign keys weren't checked.
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

/** Restores a table's initial rows. False when that can't be done. */
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

/** The number from which on PostgreSQL counts what isn't its own. */
const FIRST_OF_OURS = 16_384

const shapeOf = (database: Database) =>
  writesTo(database, 'shape', [`pg_attribute where attrelid >= ${FIRST_OF_OURS}`, 'pg_rewrite'])

/** Changes with each row that is written: every version of a row bears the number of its transaction. */
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

/** By a prepared statement: planning which of a hundred tables hold rows takes ten times as long as looking. */
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
  // Nobody needs a test's rows after a power cut: no commit waits for the disk.
  address.searchParams.set('options', '-c synchronous_commit=off')
  const database = await openDatabase({ url: address.href, poolSize: 4 })
  // Each test listens on a connection of its own, which goes when the test does.
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
