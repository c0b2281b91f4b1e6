import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#app/page/services.server.ts'
import { isUniqueViolation } from '#app/platform/database-errors.server.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { newId } from '#app/platform/ids.ts'
import { isSiteLanguage, type Language } from '#app/platform/languages.ts'
import { consume } from '#app/platform/limits.server.ts'
import { removeSoon } from '#app/uploads/index.server.ts'
import { ARCHIVE_LASTS, ARCHIVES_A_DAY } from './archive.ts'
import { archivePage } from './archive-page.ts'
import { type Collected, collect } from './collect.server.ts'
import { privacyEmails } from './emails.server.ts'
import type { Entry } from './zip.ts'
import { zipped } from './zip.ts'

export const PACK_ARCHIVE = 'pack archive'

/** Somebody asks for a copy of everything. One is packed at a time: asking again meanwhile changes nothing. */
export async function askForArchive(
  services: Services,
  { userId, language }: { userId: string; language: Language },
): Promise<{ ok: true } | { ok: false; why: 'too often' }> {
  const { db, clock, securityClock, jobs } = services
  const now = clock.now()
  if (await archiveUnderWay(db, userId, now)) return { ok: true }
  const consumed = await consume(db, `archive of ${userId}`, ARCHIVES_A_DAY, securityClock.now())
  if (!consumed.isAllowed) return { ok: false, why: 'too often' }
  const id = newId()
  await transaction(db, async (tx) => {
    // One that was never finished within its week stands in nobody's way.
    await tx
      .deleteFrom('data_archives')
      .where('user_id', '=', userId)
      .where('ready_at', 'is', null)
      .where('expires_at', '<=', now)
      .execute()
    await tx
      .insertInto('data_archives')
      .values({
        id,
        user_id: userId,
        language,
        key: `archives/${randomBytes(20).toString('hex')}.zip`,
        asked_at: now,
        expires_at: new Date(now.getTime() + ARCHIVE_LASTS),
      })
      .execute()
    await recordEvent(tx, {
      name: 'archive asked for',
      about: { kind: 'user', id: userId },
      by: userId,
      now,
    })
    await jobs.send(tx, PACK_ARCHIVE, { archiveId: id })
  }).catch((error) => {
    // Two presses at once: the first one's is under way.
    if (!isUniqueViolation(error)) throw error
  })
  return { ok: true }
}

function archiveUnderWay(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('data_archives')
    .select('id')
    .where('user_id', '=', userId)
    .where('ready_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The newest archive of a person that isn't past. */
export async function latestArchive(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('data_archives')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('asked_at', 'desc')
    .executeTakeFirst()
}

/** Whose it is belongs to the question: somebody else's is not there. */
export async function archiveToFetch(
  db: Db,
  { archiveId, userId, now }: { archiveId: string; userId: string; now: Date },
) {
  return db
    .selectFrom('data_archives')
    .selectAll()
    .where('id', '=', archiveId)
    .where('user_id', '=', userId)
    .where('ready_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The person doesn't want it any more, or it is past: it goes with its bytes. */
export async function removeArchive(
  services: Pick<Services, 'db' | 'jobs'>,
  { archiveId, userId }: { archiveId: string; userId: string },
) {
  await transaction(services.db, async (tx) => {
    const gone = await tx
      .deleteFrom('data_archives')
      .where('id', '=', archiveId)
      .where('user_id', '=', userId)
      .returning(['key', 'ready_at'])
      .executeTakeFirst()
    if (gone?.ready_at) await removeSoon(services, tx, [gone.key])
  })
}

/** A scheduled task: archives that nobody may fetch any more. */
export async function forgetPastArchives(services: Services) {
  const past = await services.db
    .selectFrom('data_archives')
    .select(['id as archiveId', 'user_id as userId'])
    .where('expires_at', '<=', services.clock.now())
    .limit(200)
    .execute()
  for (const item of past) await removeArchive(services, item)
}

/**
 * A job: packs an archive and says by email that it is ready. Until its last byte is kept nobody can
 * fetch it; a run that ends in between is begun anew.
 */
export async function packArchive(services: Services, archiveId: string) {
  const { db, files, clock } = services
  const archive = await db
    .selectFrom('data_archives')
    .selectAll()
    .where('id', '=', archiveId)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  if (!archive) return
  const language = isSiteLanguage(archive.language) ? archive.language : 'en'
  const collected = await collect(db, archive.user_id)
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  try {
    const path = join(folder, 'archive.zip')
    const entries = entriesOf(services, { collected, archive: { id: archiveId, language } })
    await pipeline(Readable.from(zipped(entries)), createWriteStream(path))
    await files.putFile(archive.key, path, 'application/zip')
  } catch (error) {
    if (error instanceof NotWanted) return
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
  const email = await composeEmail(services, privacyEmails, 'archive ready', {
    userId: archive.user_id,
    language,
    archiveId,
  })
  const now = clock.now()
  await transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('data_archives')
      .set({ ready_at: now })
      .where('id', '=', archiveId)
      .where('ready_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return removeSoon(services, tx, [archive.key])
    if (email) await services.outbox.write(tx, email, now)
    await services.live.tell(tx, archive.user_id, 'archive changed', {}, now)
  })
}

/** The person took it back while it was being packed. */
class NotWanted extends Error {}

async function* entriesOf(
  services: Services,
  { collected, archive }: { collected: Collected; archive: { id: string; language: Language } },
): AsyncGenerator<Entry> {
  const { clock, settings, config } = services
  const now = clock.now()
  const { name } = settings.current()
  const places = placesOf(collected.files)
  const json = Buffer.from(
    JSON.stringify(
      { site: config.siteUrl, read_at: now, ...collected.parts },
      (_key, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
      2,
    ),
  )
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
    return { name, bytes, at: now }
  }
  yield await entry('index.html', page)
  yield await entry('data.json', json)
  for (const file of collected.files)
    yield await entry(places.get(file.id)!, await services.files.read(file.key))
}

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

/** Names of people's files, which may be the same or hold anything, made into names that any disk takes. */
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
