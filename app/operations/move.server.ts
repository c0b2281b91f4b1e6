import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Database } from '#app/platform/db.server.ts'
import type { Files } from '#app/platform/files.server.ts'
import { appliedMigrations, migrate } from '#app/platform/migrate.server.ts'
import { OperatorError } from './operator-error.ts'
import { RowChecksum, type RowsSum } from './row-checksum.ts'
import { storedKeys } from './stored-keys.server.ts'
import {
  loadTables,
  readRows,
  sequencesOf,
  settleSession,
  type Table,
  tablesOf,
} from './tables.server.ts'
import { demandSameTables, isUnused, prepareTables, refuseIfInUse } from './target.server.ts'

export type Move = {
  from: Database
  to: Database
  /** Where files are copied from and to; without it they stay where they are. */
  files?: { from: Files; to: Files }
  say?: (line: string) => void
}

/**
 * Copies a whole database into an empty one, and compares each table's row count and checksum. The source is
 * unchanged and stays usable.
 */
export async function move(wanted: Move) {
  // A process that starts on the new database meanwhile waits until the copy is complete.
  return wanted.to.startAlone(() => copyAll(wanted))
}

async function copyAll({ from, to, files, say = () => {} }: Move) {
  await migrate(from)
  await refuseIfInUse(to)
  if (!(await isUnused(to)))
    throw new OperatorError('The new database already has people in it: an empty one is needed.')
  const source = await from.pool.connect()
  try {
    await source.query('begin isolation level repeatable read read only')
    await settleSession(source)
    await prepareTables(to, await appliedMigrations(source))
    const tables = await tablesOf(source)
    // Files first, because existing rows imply that everything is there.
    const copied = files ? await copyFiles(await storedKeys(from.db, source), files) : 0
    // Copying files may have taken hours.
    await refuseIfInUse(to)
    const sums = await copyTables(source, to, tables)
    for (const [name, { rows, checksum }] of sums)
      if (rows > 0) say(`${name.padEnd(40)} ${String(rows).padStart(9)} rows  ${checksum}`)
    const rows = [...sums.values()].reduce((total, sum) => total + sum.rows, 0)
    say(`${tables.length} tables with ${rows} rows: counts and checksums agree on both sides.`)
    if (files) say(`${copied} files were copied and compared.`)
    return { tables: sums, files: copied }
  } finally {
    await source.query('rollback').catch(() => {})
    source.release()
  }
}

/** Copies all rows, and compares counts and checksums in the target. */
async function copyTables(source: PoolClient, to: Database, tables: Table[]) {
  const sums = new Map<string, RowsSum>()
  const target = await to.pool.connect()
  try {
    await demandSameTables(target, tables)
    await loadTables(target, {
      tables,
      rowsOf: async function* (table) {
        const sum = new RowChecksum()
        for await (const rows of readRows(source, table)) {
          for (const row of rows) sum.add(row)
          yield rows
        }
        sums.set(table.name, sum.result())
      },
      sequences: () => sequencesOf(source),
      expected: ({ name }) => sums.get(name)!,
    })
  } finally {
    target.release()
  }
  return sums
}

async function copyFiles(keys: string[], { from, to }: NonNullable<Move['files']>) {
  for (const key of keys) {
    const bytes = await from.read(key)
    await to.put(key, bytes, 'application/octet-stream')
    if (sha256(await to.read(key)) !== sha256(bytes))
      throw new OperatorError(`${key} did not arrive as it was.`)
  }
  return keys.length
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
