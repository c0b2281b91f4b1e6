import { createHmac } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import type { Database } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { Files } from '#app/platform/files.server.ts'
import { appliedMigrations } from '#app/platform/migrate.server.ts'
import { archiveName, FORMAT, type Manifest, UNFINISHED } from './archive.ts'
import { hashOf, removeOutdated, syncFolder, writeManifest } from './backup-folder.server.ts'
import { OperatorError } from './operator-error.ts'
import { RowChecksum } from './row-checksum.ts'
import { storedKeys } from './stored-keys.server.ts'
import { readRows, sequencesOf, settleSession, type Table, tablesOf } from './tables.server.ts'
import { queueVersion } from './target.server.ts'

export type Backup = {
  database: Database
  files: Files
  secret: string
  /** The folder of the archives, one subfolder each. */
  folder: string
  /** Older ones are deleted once the new one is complete. */
  keepDays?: number
  /** By the machine's clock. */
  now: Date
  say?: (line: string) => void
}

/** A snapshot is taken again if files that it refers to disappear during the copy. */
const MOST_SNAPSHOTS = 20

/**
 * Backs up a running site into a folder of its own: a consistent snapshot of all tables, and the files that
 * they refer to. The folder is renamed to its final name once complete.
 */
export async function backUp(backup: Backup): Promise<{ path: string; manifest: Manifest }> {
  const { database, files, now, say = () => {} } = backup
  const folder = resolve(backup.folder)
  const path = join(folder, archiveName(now))
  const unfinished = `${path}${UNFINISHED}`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    // Most files are copied before the snapshot, so that hardly any can be deleted in between.
    const copied = new Map<string, Manifest['files'][number]>()
    await copyFiles(files, await storedKeys(database.db), { into: unfinished, copied })
    const snapshot = await snapshotWithFiles({ database, files, unfinished, copied })
    const manifest = { ...headOfManifest(backup), ...snapshot }
    await writeManifest(unfinished, manifest)
    await rename(unfinished, path)
    await syncFolder(folder)
    await recordEvent(database.db, {
      name: 'backup made',
      about: { kind: 'site', id: 'backup' },
      by: null,
      now,
      details: { rows: rowsOf(manifest), files: manifest.files.length },
    })
    say(`${path}: ${rowsOf(manifest)} rows, ${manifest.files.length} files.`)
    await removeOutdated(folder, { keepDays: backup.keepDays, now, say })
    return { path, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

const headOfManifest = ({ database, secret, now }: Backup) =>
  ({
    format: FORMAT,
    madeAt: now.toISOString(),
    engine: database.engine,
    secretKey: secretKeyCheck(secret),
  }) satisfies Partial<Manifest>

/** The same for two sites with one key; reveals nothing about the key. */
export const secretKeyCheck = (secret: string) =>
  createHmac('sha256', secret).update('backup').digest('hex').slice(0, 16)

const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

type Copying = { into: string; copied: Map<string, Manifest['files'][number]> }

/**
 * A snapshot of the tables, and a copy of each file they refer to. If a file was deleted meanwhile the
 * snapshot is outdated: another one is taken, whose files are mostly copied already.
 */
async function snapshotWithFiles({
  database,
  files,
  unfinished,
  copied,
}: Pick<Backup, 'database' | 'files'> & {
  unfinished: string
  copied: Copying['copied']
}) {
  for (let attempt = 0; attempt < MOST_SNAPSHOTS; attempt++) {
    const { keys, ...snapshot } = await snapshotOf(database, unfinished)
    const missing = await copyFiles(files, keys, { into: unfinished, copied })
    const still = new Set(await storedKeys(database.db))
    const lost = missing.filter((key) => still.has(key))
    if (lost.length > 0)
      throw new OperatorError(
        `${lost.length} files that rows name are not in the file store, the first of them ${lost[0]}.`,
      )
    if (missing.length > 0) continue
    await removeUnnamed(unfinished, { keys, copied })
    return { ...snapshot, files: keys.map((key) => copied.get(key)!) }
  }
  throw new OperatorError('Files were removed all the time: try again when less is going on.')
}

async function snapshotOf(database: Database, folder: string) {
  await rm(join(folder, 'tables'), { recursive: true, force: true })
  await mkdir(join(folder, 'tables'))
  const client = await database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await settleSession(client)
    const migrations = await appliedMigrations(client)
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) tables.push(await writeTable(client, table, folder))
    const keys = await storedKeys(database.db, client)
    const version = await queueVersion(client)
    return { migrations, tables, keys, queueVersion: version, sequences: await sequencesOf(client) }
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

async function writeTable(client: PoolClient, table: Table, folder: string) {
  const sum = new RowChecksum()
  const path = `tables/${table.name.replaceAll('"', '')}.jsonl.gz`
  async function* lines() {
    for await (const rows of readRows(client, table)) {
      for (const row of rows) sum.add(row)
      yield `${rows.join('\n')}\n`
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 5 }),
    createWriteStream(join(folder, path), { mode: 0o600, flush: true }),
  )
  return { ...table, ...sum.result(), path, sha256: (await hashOf(join(folder, path))).sha256 }
}

/** Copies the missing files; returns the keys that the store doesn't have. */
async function copyFiles(files: Files, keys: string[], { into, copied }: Copying) {
  const missing: string[] = []
  for (const key of keys) {
    if (copied.has(key)) continue
    const path = `files/${key}`
    const target = join(into, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await pipeline(
        await files.stream(key),
        createWriteStream(target, { mode: 0o600, flush: true }),
      )
      copied.set(key, { key, path, ...(await hashOf(target)) })
    } catch (error) {
      await rm(target, { force: true })
      // Only a working store can report that a file is missing.
      if (await files.exists(key)) throw error
      missing.push(key)
    }
  }
  return missing
}

/** Deletes copied files that were removed before the snapshot. */
async function removeUnnamed(
  folder: string,
  { keys, copied }: { keys: string[]; copied: Copying['copied'] },
) {
  const named = new Set(keys)
  for (const [key, { path }] of copied)
    if (!named.has(key)) await rm(join(folder, path), { force: true })
}
