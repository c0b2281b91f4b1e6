import type { PoolClient } from 'pg'
import { RowChecksum, type RowsSum } from './row-checksum.ts'

export type Column = { name: string; type: string }
/** Quoted where necessary: "public.users". */
export type Table = { name: string; columns: Column[] }
export type Sequence = { name: string; last: number }

const ROWS_AT_ONCE = 500

/** Internal tables that the job queue recreates: statistics, its migrations, its version. */
const OWN_OF_THE_QUEUE = ['queue_stats', 'bam', 'warning', 'version'].map(
  (name) => `pgboss.${name}`,
)

/** Fixes session settings, so that text output doesn't depend on the server's configuration. */
export async function settleSession(client: PoolClient) {
  await client.query(`
    set local timezone = 'UTC';
    set local datestyle = 'ISO, MDY';
    set local intervalstyle = 'postgres';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1`)
}

/** All tables with our data, partitioned ones as one. Generated columns are computed again. */
export async function tablesOf(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(
    `select format('%I.%I', nspname, relname) as name,
       json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod))
         order by attnum) as columns
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid
       and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind in ('r', 'p') and not relispartition
       and nspname !~ '^pg_' and nspname <> 'information_schema'
       and not exists (select from pg_depend
         where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     group by 1 order by 1`,
  )
  return rows.filter(({ name }) => !OWN_OF_THE_QUEUE.includes(name) && name !== 'public.migrations')
}

/** A table's rows, each as a JSON array of strings, which is lossless between the two databases. */
export async function* readRows(client: PoolClient, table: Table): AsyncGenerator<string[]> {
  const texts = table.columns.map(({ name }) => `${name}::text`).join(', ')
  await client.query(
    `declare copied no scroll cursor for
     select array_to_json(array[${texts}]::text[])::text as row from ${table.name}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from copied`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close copied')
}

export async function sumOf(client: PoolClient, table: Table): Promise<RowsSum> {
  const sum = new RowChecksum()
  for await (const rows of readRows(client, table)) for (const row of rows) sum.add(row)
  return sum.result()
}

/** Read after the rows: sequences aren't part of the snapshot and may only be ahead. */
export async function sequencesOf(client: PoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last
     from pg_sequences where last_value is not null and schemaname in ('public', 'pgboss') order by 1`,
  )
  return rows
}

async function writeRows(client: PoolClient, { name, columns }: Table, rows: string[]) {
  const names = columns.map((column) => column.name).join(', ')
  const values = columns.map(({ type }, index) => `(source.value ->> ${index})::${type}`).join(', ')
  await client.query(
    `insert into ${name} (${names}) overriding system value
     select ${values} from json_array_elements($1::json) as source`,
    [`[${rows.join(',')}]`],
  )
}

export type Load = {
  tables: Table[]
  rowsOf: (table: Table) => AsyncIterable<string[]>
  /** Called after every row was read. */
  sequences: () => Promise<Sequence[]>
  /** The expected result for each table. */
  expected: (table: Table) => RowsSum
}

/**
 * Replaces all rows in one transaction, and compares the result. Foreign keys are dropped meanwhile and
 * validated again, which requires no rights beyond the owner's.
 */
export async function loadTables(client: PoolClient, load: Load): Promise<void> {
  const { tables } = load
  await client.query('begin')
  try {
    await settleSession(client)
    const foreignKeys = await foreignKeysOf(client)
    for (const { owner, name } of foreignKeys)
      await client.query(`alter table ${owner} drop constraint ${name}`)
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const table of tables)
      for await (const rows of load.rowsOf(table)) await writeRows(client, table, rows)
    for (const { name, last } of await load.sequences())
      await client.query('select setval($1::regclass, $2, true)', [name, last])
    await client.query('set constraints all immediate')
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    for (const { owner, name, definition } of foreignKeys)
      await client.query(`alter table ${owner} add constraint ${name} ${definition}`)
    await compare(client, load)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function compare(client: PoolClient, { tables, expected }: Load) {
  const wrong: string[] = []
  for (const table of tables) {
    const found = await sumOf(client, table)
    const wanted = expected(table)
    if (found.rows !== wanted.rows || found.checksum !== wanted.checksum)
      wrong.push(`${table.name} (${found.rows} of ${wanted.rows} rows)`)
  }
  if (wrong.length > 0) throw new Error(`These tables did not arrive as they were: ${wrong}`)
}

async function foreignKeysOf(client: PoolClient) {
  const { rows } = await client.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name,
       pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint
     join pg_class on pg_class.oid = conrelid
     join pg_namespace on pg_namespace.oid = relnamespace
     where contype = 'f' and conparentid = 0 and nspname in ('public', 'pgboss')
     order by pg_constraint.oid`,
  )
  return rows
}
