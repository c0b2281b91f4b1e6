import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isSiteLanguage, type Language } from '#app/platform/languages.ts'
import { archivePage } from './archive-page.ts'
import { removeZip } from './archives.server.ts'
import { type Collected, collect } from './collect.server.ts'
import { privacyEmails } from './emails.server.ts'
import { type Entry, zipped } from './zip.ts'

/**
 * A job: packs an archive and emails that it is ready. It can't be downloaded before its last byte is stored;
 * an interrupted run starts again.
 */
export async function packArchive(services: Services, archiveId: string) {
  const { db, clock } = services
  const archive = await db
    .selectFrom('data_archives')
    .selectAll()
    .where('id', '=', archiveId)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  if (!archive) return
  const language = isSiteLanguage(archive.language) ? archive.language : 'en'
  try {
    await storeZip(services, archive, language)
  } catch (error) {
    if (error instanceof NotWanted) return
    throw error
  }
  const details = { userId: archive.user_id, language, archiveId }
  const email = await composeEmail(services, privacyEmails, 'archive ready', details)
  const now = clock.now()
  await transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('data_archives')
      .set({ ready_at: now })
      .where('id', '=', archiveId)
      .where('ready_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return removeZip(services, tx, archive.key)
    if (email) await services.outbox.write(tx, email, now)
    await services.live.send(tx, archive.user_id, 'archive changed', {}, now)
  })
}

async function storeZip(
  services: Services,
  { id, user_id: userId, key }: { id: string; user_id: string; key: string },
  language: Language,
) {
  const collected = await collect(services.db, userId)
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  try {
    const path = join(folder, 'archive.zip')
    const entries = entriesOf(services, { collected, archive: { id, language } })
    await pipeline(Readable.from(zipped(entries)), createWriteStream(path))
    await services.files.putFile(key, path, 'application/zip')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The archive was deleted while it was being packed. */
class NotWanted extends Error {}

async function* entriesOf(
  services: Services,
  { collected, archive }: { collected: Collected; archive: { id: string; language: Language } },
): AsyncGenerator<Entry> {
  const { clock, settings, config } = services
  const now = clock.now()
  const { name } = settings.current()
  const places = placesOf(collected.files)
  const json = jsonOf({ site: config.siteUrl, read_at: now, ...collected.parts })
  const page = Buffer.from(
    archivePage(i18nFor(archive.language), {
      site: name,
      madeAt: now.toISOString(),
      data: collected.parts,
      files: places,
    }),
  )
  const total = collected.files.reduce((sum, { bytes }) => sum + bytes, json.length + page.length)
  let packed = 0
  const entry = async (name: string, bytes: Uint8Array): Promise<Entry> => {
    packed += bytes.length
    await noteProgress(services, archive.id, { packed, total })
    return { name, bytes, modifiedAt: now }
  }
  yield await entry('index.html', page)
  yield await entry('data.json', json)
  for (const file of collected.files)
    yield await entry(places.get(file.id)!, await services.files.read(file.key))
}

const jsonOf = (data: object) =>
  Buffer.from(
    JSON.stringify(
      data,
      (_key, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
      2,
    ),
  )

async function noteProgress(
  { db }: Services,
  archiveId: string,
  { packed, total }: { packed: number; total: number },
) {
  const { numUpdatedRows } = await db
    .updateTable('data_archives')
    .set({ packed_bytes: packed, total_bytes: total })
    .where('id', '=', archiveId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new NotWanted()
}

/** File names may repeat or contain anything: these are unique and valid on any disk. */
function placesOf(files: Collected['files']): Map<string, string> {
  return new Map(
    files.map(({ id, name, contentType }, index) => {
      const plain = name
        .replace(/\.[a-z0-9]{2,5}$/i, '')
        .replace(/[^\p{L}\p{N} _-]+/gu, '')
        .trim()
      const ending = endings[contentType] ?? 'bin'
      return [id, `files/${String(index + 1).padStart(3, '0')} ${plain || 'file'}.${ending}`]
    }),
  )
}

const endings: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}
