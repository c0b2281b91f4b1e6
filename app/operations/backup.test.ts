import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Files, openFiles } from '#app/platform/files.server.ts'
import { type AppliedMigration, migrate } from '#app/platform/migrate.server.ts'
import { testDatabase } from '#app/platform/test-db.server.ts'
import { DAY, HOUR } from '#app/platform/time.ts'
import { archiveName, MANIFEST } from './archive.ts'
import { backUp } from './backup.server.ts'
import { restore } from './restore.server.ts'
import { prepareTables } from './target.server.ts'
import { addFile, removeFile, s3Store, seedSmallWorld, temporaryFolder } from './test-store.ts'

const secret = 'a secret that only this test knows about'

describe.each([
  { kind: 'a folder', store: async () => `file:${temporaryFolder()}`, isSeeded: true },
  { kind: 'an S3 store', store: s3Store, isSeeded: false },
])('with files in $kind', ({ store, isSeeded }) => {
  it('a site in use comes back as it was at one moment, rows and files', async () => {
    const database = await testDatabase()
    if (isSeeded) await seedSmallWorld(database.db)
    const files = await openFiles(await store())
    const stored = [await addFile(database.db, files), await addFile(database.db, files)]
    const writing = writeAllTheTime(database.db, files)

    const { path, manifest } = await backUp({
      database,
      files,
      secret,
      folder: temporaryFolder(),
      now: new Date(),
    })
    const written = await writing.stop()

    const emptyDatabase = await testDatabase()
    const emptyFiles = await openFiles(await store())
    const lines: string[] = []
    await restore({
      database: emptyDatabase,
      files: emptyFiles,
      secret,
      archive: path,
      say: (line) => lines.push(line),
    })

    expect(written).toBeGreaterThan(0)
    const { db } = emptyDatabase
    const rows = await db.selectFrom('files').selectAll().execute()
    const events = await db
      .selectFrom('events')
      .select('about_id')
      .where('about_kind', '=', 'file')
      .execute()
    // Rows written in one transaction are restored together, or not at all.
    expect(new Set(rows.map(({ id }) => id))).toEqual(
      new Set(events.map((event) => event.about_id)),
    )
    expect(rows.length).toBe(manifest.tables.find(({ name }) => name === 'public.files')!.rows)
    for (const { key, bytes } of rows) expect((await emptyFiles.read(key)).length).toBe(bytes)
    for (const { key, bytes } of stored)
      expect(new Uint8Array(await emptyFiles.read(key))).toEqual(bytes)
    expect(rows.find(({ id }) => id === stored[0]!.id)!.name).toBe(
      `line\u2028break "${stored[0]!.id}" \\ ünï`,
    )
    const users = await db.selectFrom('users').select('id').execute()
    expect(users.length > 0).toBe(isSeeded)
    expect(lines.join()).not.toContain('SECRET_KEY')
  })
})

/** Adds and removes files continuously, until it is stopped. */
function writeAllTheTime(db: Parameters<typeof addFile>[0], files: Files) {
  let isStopped = false
  let count = 0
  const run = async () => {
    while (!isStopped) {
      const first = await addFile(db, files)
      await addFile(db, files)
      await removeFile(db, files, first)
      count++
    }
  }
  const running = run()
  return {
    stop: async () => {
      isStopped = true
      await running
      return count
    },
  }
}

async function site() {
  const database = await testDatabase()
  const files = await openFiles(`file:${temporaryFolder()}`)
  const added = await addFile(database.db, files)
  const folder = temporaryFolder()
  return { database, files, secret, folder, added, now: new Date() }
}

it('the time of the newest backup is in the record, and readable by nobody else', async () => {
  const { added, ...backup } = await site()

  const { path } = await backUp(backup)

  const event = await backup.database.db
    .selectFrom('events')
    .selectAll()
    .where('name', '=', 'backup made')
    .executeTakeFirstOrThrow()
  expect(event.details).toMatchObject({ files: 1 })
  expect(statSync(path).mode & 0o777).toBe(0o700)
  expect(statSync(join(path, MANIFEST)).mode & 0o777).toBe(0o600)
  expect(existsSync(join(path, 'files', added.key))).toBe(true)
})

it('a row whose file is lost is named, and nothing that looks complete is left', async () => {
  const { added, ...backup } = await site()
  await backup.files.remove(added.key)

  await expect(backUp(backup)).rejects.toThrow(added.key)

  expect(readdirSync(backup.folder)).toEqual([])
})

it('old archives go once a new one is complete, and the newest never', async () => {
  const { added: _, ...backup } = await site()
  const now = new Date()
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  await backUp({ ...backup, now: before(40) })
  await backUp({ ...backup, now: before(20) })

  await backUp({ ...backup, now, keepDays: 30 })

  expect(readdirSync(backup.folder).sort()).toEqual([archiveName(before(20)), archiveName(now)])
  await backUp({ ...backup, now: before(-100), keepDays: 30 })
  expect(readdirSync(backup.folder)).toEqual([archiveName(before(-100))])
})

describe('a restore refuses', () => {
  const refused = async (change: (path: string) => void, words: RegExp) => {
    const { added: _, ...backup } = await site()
    const { path } = await backUp(backup)
    change(path)
    const database = await testDatabase()
    const files = await openFiles(`file:${temporaryFolder()}`)

    await expect(restore({ database, files, secret, archive: path })).rejects.toThrow(words)

    expect(await database.db.selectFrom('files').select('id').execute()).toEqual([])
  }

  it('an archive with a changed table', () =>
    refused(
      (path) => appendFileSync(join(path, 'tables/public.files.jsonl.gz'), 'x'),
      /not what was backed up/,
    ))

  it('an archive with a file cut short', () =>
    refused((path) => {
      const [photo] = readdirSync(join(path, 'files/photos'))
      truncateSync(join(path, 'files/photos', photo!), 10)
    }, /not what was backed up/))

  it('an archive whose list was changed', () =>
    refused((path) => {
      const manifest = join(path, MANIFEST)
      appendFileSync(manifest, ' ')
      expect(readFileSync(manifest, 'utf8')).toContain('tables')
    }, /not what was backed up/))

  it('a backup that was killed, which the next one clears away after a day', async () => {
    const { added: _, ...backup } = await site()
    const killed = join(backup.folder, `${archiveName(backup.now)}.partial`)
    const { path } = await backUp({ ...backup, now: new Date(backup.now.getTime() - DAY) })
    cpSync(path, killed, { recursive: true })
    const database = await testDatabase()

    await expect(
      restore({ database, files: backup.files, secret, archive: killed }),
    ).rejects.toThrow('never finished')
    await backUp({ ...backup, now: new Date(backup.now.getTime() + HOUR) })
    expect(existsSync(killed)).toBe(true)
    await backUp({ ...backup, now: new Date(backup.now.getTime() + 2 * DAY) })
    expect(existsSync(killed)).toBe(false)
  })

  it('a folder that is no archive', async () => {
    const database = await testDatabase()
    const files = await openFiles(`file:${temporaryFolder()}`)
    const archive = temporaryFolder()

    await expect(restore({ database, files, secret, archive })).rejects.toThrow(
      /not a complete archive/,
    )
  })

  it('a database with people in it, unless it is told to replace them', async () => {
    const { added, ...backup } = await site()
    const { path } = await backUp(backup)
    const { database, files } = await site()

    await expect(restore({ database, files, secret, archive: path })).rejects.toThrow(/--replace/)
    await restore({ database, files, secret, archive: path, replace: true })

    const rows = await database.db.selectFrom('files').select('id').execute()
    expect(rows).toEqual([{ id: added.id }])
  })
})

it('a restore that fails half-way leaves the database as it was', async () => {
  const { added: _, ...backup } = await site()
  const { path } = await backUp(backup)
  const database = await testDatabase()
  const files = await openFiles(`file:${temporaryFolder()}`)
  const full: Files = {
    ...files,
    putFile: async () => {
      throw new Error('full')
    },
  }

  await expect(restore({ database, files: full, secret, archive: path })).rejects.toThrow('full')

  expect(await database.db.selectFrom('files').select('id').execute()).toEqual([])
  await restore({ database, files, secret, archive: path })
  expect(await database.db.selectFrom('files').select('id').execute()).toHaveLength(1)
})

it('another SECRET_KEY than the archive’s is told', async () => {
  const { added: _, ...backup } = await site()
  const { path } = await backUp(backup)
  const lines: string[] = []

  await restore({
    database: await testDatabase(),
    files: await openFiles(`file:${temporaryFolder()}`),
    secret: 'another secret, of another machine altogether',
    archive: path,
    say: (line) => lines.push(line),
  })

  expect(lines.join()).toContain('SECRET_KEY is not the one')
})

describe('an archive of an earlier release, beside tables of this one', () => {
  /** From a release without the last migration. */
  async function earlierArchive() {
    const { added: _, database, files, ...backup } = await site()
    const { rows } = await sql<AppliedMigration>`
      select name, checksum from migrations order by name`.execute(database.db)
    await prepareTables(database, rows.slice(0, -1), { mayDrop: true })
    const { id } = await addFile(database.db, files)
    const { path, manifest } = await backUp({ ...backup, database, files })
    const last = rows.at(-1)!.name
    expect(manifest.migrations.some(({ name }) => name === last)).toBe(false)
    return { path, last, id }
  }

  it('is restored with --replace, and brought up to date by the migrations that it lacks', async () => {
    const { path, last, id } = await earlierArchive()
    const { database, files } = await site()
    const lines: string[] = []
    const say = (line: string) => lines.push(line)

    await restore({ database, files, secret, archive: path, replace: true, say })

    expect(lines).toContain(`Brought up to date: ${last}`)
    expect(await database.db.selectFrom('files').select('id').execute()).toEqual([{ id }])
    expect(await migrate(database)).toEqual([])
  })

  it('is refused without it', async () => {
    const { path, last } = await earlierArchive()
    const database = await testDatabase()
    const files = await openFiles(`file:${temporaryFolder()}`)

    const restoring = restore({ database, files, secret, archive: path })

    await expect(restoring).rejects.toThrow(
      new RegExp(`${last}.*Restore into a new, empty database`),
    )
    expect(await migrate(database)).toEqual([])
  })
})

it('an archive that this release can’t load drops nothing', async () => {
  const { added: _, ...backup } = await site()
  const { path } = await backUp(backup)
  const { database, files, added } = await site()
  const list = join(path, MANIFEST)
  const original = JSON.parse(readFileSync(list, 'utf8'))
  for (const change of [
    { migrations: [{ name: '9999_of_a_later_release', checksum: 'x' }] },
    { queueVersion: original.queueVersion - 1 },
  ]) {
    const text = JSON.stringify({ ...original, ...change })
    writeFileSync(list, text)
    writeFileSync(`${list}.sha256`, createHash('sha256').update(text).digest('hex'))

    await expect(
      restore({ database, files, secret, archive: path, replace: true }),
    ).rejects.toThrow(/release/)
  }
  const rows = await database.db.selectFrom('files').select('id').execute()
  expect(rows).toEqual([{ id: added.id }])
})

it('nobody starts on the database until a restore is done, and one who is there before its rows stops it', async () => {
  const { added: _, ...backup } = await site()
  const { path } = await backUp(backup)
  const database = await testDatabase()
  const files = await openFiles(`file:${temporaryFolder()}`)
  let isAlone = false
  const startAlone: typeof database.startAlone = async (work) => {
    isAlone = true
    return database.startAlone(work).finally(() => {
      isAlone = false
    })
  }
  let isFirst = true
  const visited: Files = {
    ...files,
    putFile: async (...file) => {
      expect(isAlone).toBe(true)
      // The connection on which a process of the site listens for notifications.
      if (isFirst) await database.listen('news', () => {})
      isFirst = false
      await files.putFile(...file)
    },
  }

  const restoring = restore({
    database: { ...database, startAlone },
    files: visited,
    secret,
    archive: path,
  })

  if (database.engine === 'postgres') {
    await expect(restoring).rejects.toThrow('Stop every process of it first')
    expect(await database.db.selectFrom('files').select('id').execute()).toEqual([])
  } else await restoring
  expect(isAlone).toBe(false)
})
