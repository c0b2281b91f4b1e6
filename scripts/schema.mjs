/**
 * The shape of the database, as TypeScript: migrates an empty PostgreSQL and writes db/schema.ts from
 * it (`npm run schema`). The check compares that file, and the shape of the embedded database.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pg from 'pg'
import { cacheFolder } from './lib/places.mjs'
import { findPostgres, withDatabase } from './lib/postgres.mjs'
import { say } from './lib/say.mjs'

const SCHEMA = 'db/schema.ts'

export async function run() {
  await onMigratedPostgres((url) => generate(url, SCHEMA))
  say(`${SCHEMA} is written from a migrated PostgreSQL.`)
}

/** What keeps the committed schema and the two engines from being the same. */
export async function differences() {
  const [embedded, { generated, shape }] = await Promise.all([
    shapeOfPglite(),
    onMigratedPostgres(async (url) => {
      mkdirSync(cacheFolder, { recursive: true })
      const out = join(cacheFolder, 'schema.ts')
      await generate(url, out)
      return { generated: readFileSync(out, 'utf8'), shape: await shapeOf(url) }
    }),
  ])
  const problems = []
  if (generated !== readFileSync(SCHEMA, 'utf8'))
    problems.push(`${SCHEMA} is not what the migrations make: npm run schema`)
  for (const line of shape.filter((one) => !embedded.includes(one)))
    problems.push(`only PostgreSQL has: ${line}`)
  for (const line of embedded.filter((one) => !shape.includes(one)))
    problems.push(`only the embedded database has: ${line}`)
  return problems
}

const migrations = () =>
  readdirSync('db/migrations')
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join('db/migrations', file), 'utf8'))

async function onMigratedPostgres(step) {
  const server = await findPostgres()
  try {
    return await withDatabase(server.url, `thembeka_schema_${process.pid}`, async (url) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        for (const sql of migrations()) await client.query(sql)
      } finally {
        await client.end()
      }
      return step(url)
    })
  } finally {
    await server.stop()
  }
}

async function generate(url, outFile) {
  const cli = 'node_modules/kysely-codegen/dist/cli/bin.js'
  await promisify(execFile)(process.execPath, [cli, '--url', url, '--out-file', outFile])
}

/** Columns, constraints and indexes, one line each, in words that both engines share. */
const SHAPE = `
  select 'column ' || table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable
    || ' ' || coalesce(column_default, '') || ' ' || is_identity || ' ' || coalesce(generation_expression, '') as line
  from information_schema.columns where table_schema = 'public'
  union all
  select 'constraint ' || conrelid::regclass::text || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> 0
  union all
  select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by line`

async function shapeOf(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(SHAPE)).rows.map((row) => row.line)
  } finally {
    await client.end()
  }
}

async function shapeOfPglite() {
  const extensions = { btree_gin, btree_gist, cube, earthdistance, pg_trgm, unaccent }
  const pglite = await PGlite.create({ extensions })
  try {
    for (const sql of migrations()) await pglite.exec(sql)
    return (await pglite.query(SHAPE)).rows.map((row) => row.line)
  } finally {
    await pglite.close()
  }
}
