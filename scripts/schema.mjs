/**
 * Generates db/schema.ts: migrates an empty PostgreSQL and converts its schema to TypeScript (`npm run
 * schema`). The check compares that file, and the embedded database's schema.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Differences between the committed schema and the two engines. */
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
  for (const line of shape.filter((item) => !embedded.includes(item)))
    problems.push(`only PostgreSQL has: ${line}`)
  for (const line of embedded.filter((item) => !shape.includes(item)))
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
  const columns = await query(url, NEVER_NULL)
  writeFileSync(outFile, withoutNulls(readFileSync(outFile, 'utf8'), columns))
}

/**
 * PostgreSQL reports every column of a view as nullable. A column of a view over a single table isn't, if it
 * has the name of a column of this table that is never null.
 */
const NEVER_NULL = `
  with bases as (
    select rule.ev_class as view, min(base.oid::int8)::oid as base
    from pg_rewrite rule
    join pg_class view on view.oid = rule.ev_class and view.relkind = 'v'
    join pg_depend on classid = 'pg_rewrite'::regclass and objid = rule.oid and deptype = 'n'
    join pg_class base on base.oid = refobjid and refclassid = 'pg_class'::regclass and base.relkind = 'r'
    where view.relnamespace = 'public'::regnamespace
    group by rule.ev_class having count(distinct base.oid) = 1
  )
  select view::regclass::text as view, shown.attname as column
  from bases
  join pg_attribute shown on shown.attrelid = view and shown.attnum > 0
  join pg_attribute kept on kept.attrelid = base and kept.attname = shown.attname and kept.attnotnull`

function withoutNulls(schema, columns) {
  let text = schema
  for (const { view, column } of columns) {
    const [, type] = new RegExp(`^  ${view}: (\\w+);`, 'm').exec(text)
    const line = new RegExp(`(export interface ${type} {[^}]*?\\n  ${column}: [^;]*?) \\| null;`)
    text = text.replace(line, '$1;')
  }
  return text
}

/** Columns, constraints and indexes, one per line, in a form that both engines share. */
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

const shapeOf = async (url) => (await query(url, SHAPE)).map((row) => row.line)

async function query(url, text) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
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
