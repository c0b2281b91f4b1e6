import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Database } from '#app/platform/db.server.ts'
import type { Files } from '#app/platform/files.server.ts'
import { QUEUE_VERSION } from '#app/platform/jobs.server.ts'
import { migrate } from '#app/platform/migrate.server.ts'
import { MANIFEST, type Manifest, manifestSchema, UNFINISHED } from './archive.ts'
import { secretKeyCheck } from './backup.server.ts'
import { hashOf } from './backup-folder.server.ts'
import { OperatorError } from './operator-error.ts'
import { loadTables } from './tables.server.ts'
import { demandSameTables, isUnused, prepareTables, refuseIfInUse } from './target.server.ts'

export type Restore = {
  database: Database
  files: Files
  secret: string
  /** The folder of one archive. */
  archive: string
  /** Whether existing data may be replaced. */
  replace?: boolean
  say?: (line: string) => void
}

const ROWS_AT_ONCE = 500

/** Restores an archive into an empty database, and its files into the store: rows last, all or none. */
export async function restore(wanted: Restore): Promise<Manifest> {
  const { database, secret, archive, say = () => {} } = wanted
  const folder = resolve(archive)
  const manifest = await verifyArchive(folder)
  say(`The archive of ${manifest.madeAt} is complete and unchanged.`)
  if (manifest.queueVersion !== QUEUE_VERSION)
    throw new OperatorError(
      'The archive is of a release with another job queue. Restore it with that release, then upgrade.',
    )
  // A process that starts meanwhile waits until the restore is complete.
  await database.startAlone(() => replaceAll(wanted, folder, manifest))
  say(`Restored ${manifest.tables.length} tables and ${manifest.files.length} files.`)
  if (manifest.secretKey !== secretKeyCheck(secret))
    say(
      'SECRET_KEY is not the one of the archive: everyone signs in anew, and two-step verification can’t be used until the right key is set.',
    )
  return manifest
}

async function replaceAll(
  { database, files, replace = false, say = () => {} }: Restore,
  folder: string,
  manifest: Manifest,
) {
  await refuseIfInUse(database)
  if (!replace && !(await isUnused(database)))
    throw new OperatorError(
      'This database already has people in it. Restore into an empty one, or add --replace to lose what it holds.',
    )
  await prepareTables(database, manifest.migrations, { mayDrop: replace, say })
  for (const { key, path } of manifest.files)
    await files.putFile(key, join(folder, path), contentTypeOf(key))
  // Copying files may have taken hours.
  await refuseIfInUse(database)
  const client = await database.pool.connect()
  try {
    await demandSameTables(client, manifest.tables)
    const byName = new Map(manifest.tables.map((table) => [table.name, table]))
    await loadTables(client, {
      tables: manifest.tables,
      rowsOf: ({ name }) => linesOf(join(folder, byName.get(name)!.path)),
      sequences: async () => manifest.sequences,
      expected: ({ name }) => byName.get(name)!,
    })
  } finally {
    client.release()
  }
  const ran = await migrate(database)
  if (ran.length > 0) say(`Brought up to date: ${ran.join(', ')}`)
}

/** Verifies a whole archive. Throws an error if anything is missing or changed. */
export async function verifyArchive(folder: string): Promise<Manifest> {
  if (folder.endsWith(UNFINISHED))
    throw new OperatorError(`${folder} was never finished. Choose another archive.`)
  const manifest = await readManifest(folder)
  for (const { path, sha256 } of [...manifest.tables, ...manifest.files]) {
    const file = join(folder, path)
    if (!file.startsWith(folder + sep)) throw new OperatorError(`${path} leads out of the archive.`)
    const found = await hashOf(file).catch(() => null)
    if (found?.sha256 !== sha256)
      throw new OperatorError(
        `${path} is ${found ? 'not what was backed up' : 'missing'}. Choose another archive; nothing was changed.`,
      )
  }
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new OperatorError(`${folder} is not a complete archive.`)
  const sha256 = await readFile(join(folder, `${MANIFEST}.sha256`), 'utf8').catch(() => '')
  if (createHash('sha256').update(text).digest('hex') !== sha256.trim())
    throw new OperatorError(`${MANIFEST} is not what was backed up. Choose another archive.`)
  const manifest = manifestSchema.safeParse(JSON.parse(text))
  if (!manifest.success)
    throw new OperatorError(`${folder} was made by a release whose archives aren't known here.`)
  return manifest.data
}

/** Splits only at line feeds: readline also splits at U+2028, which JSON doesn't escape. */
async function* linesOf(path: string): AsyncGenerator<string[]> {
  const unpacked = createReadStream(path).pipe(createGunzip()).setEncoding('utf8')
  let rows: string[] = []
  let rest = ''
  for await (const chunk of unpacked) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop()!
    for (const line of lines) if (line !== '') rows.push(line)
    if (rows.length < ROWS_AT_ONCE) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

const types: Record<string, string> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

/** Only informational: the site takes a file's type from its row. */
const contentTypeOf = (key: string) => types[key.split('.').at(-1)!] ?? 'application/octet-stream'
