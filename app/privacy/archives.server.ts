import { randomBytes } from 'node:crypto'
import type { Services } from '#app/page/services.server.ts'
import { type Db, type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { consume } from '#app/platform/limits.server.ts'
import { removeSoon } from '#app/uploads/index.server.ts'
import { ARCHIVE_LASTS, ARCHIVES_A_DAY } from './archive.ts'

export const PACK_ARCHIVE = 'pack archive'

/** Requests a copy of all data. One is packed at a time: requesting it again meanwhile has no effect. */
export async function askForArchive(
  services: Services,
  { userId, language }: { userId: string; language: Language },
): Promise<{ ok: true } | { ok: false; why: 'too often' }> {
  const { db, clock, securityClock, jobs } = services
  const now = clock.now()
  if (await archiveUnderWay(db, userId, now)) return { ok: true }
  const consumed = await consume(db, `archive of ${userId}`, ARCHIVES_A_DAY, securityClock.now())
  if (!consumed.isAllowed) return { ok: false, why: 'too often' }
  await transaction(db, (tx) => beginArchive({ jobs }, tx, { userId, language, by: userId, now }))
  return { ok: true }
}

type Beginning = { userId: string; language: Language; by: string; now: Date }

/** Of two concurrent requests, the first starts the archive and the second has no effect. */
export async function beginArchive(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { userId, language, by, now }: Beginning,
) {
  await deleteUnfinished(tx, userId, now)
  const started = await tx
    .insertInto('data_archives')
    .values({
      id: newId(),
      user_id: userId,
      language,
      key: `archives/${randomBytes(20).toString('hex')}.zip`,
      requested_at: now,
      expires_at: new Date(now.getTime() + ARCHIVE_LASTS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!started) return
  await recordEvent(tx, {
    name: 'archive asked for',
    about: { kind: 'user', id: userId },
    by,
    now,
    ...(by !== userId && { audit: { after: { archive: started.id } } }),
  })
  await jobs.send(tx, PACK_ARCHIVE, { archiveId: started.id })
}

/** An unfinished, expired archive doesn't block a new one. */
async function deleteUnfinished(tx: Tx, userId: string, now: Date) {
  await tx
    .deleteFrom('data_archives')
    .where('user_id', '=', userId)
    .where('ready_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
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

/** A person's newest archive that hasn't expired. */
export async function latestArchive(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('data_archives')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('requested_at', 'desc')
    .executeTakeFirst()
}

/** Filtered by owner, so another user's archive is not found. */
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

/** Deletes an archive with its bytes, because its owner doesn't want it any more or it has expired. */
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
    if (gone?.ready_at) await removeZip(services, tx, gone.key)
  })
}

export const removeZip = (services: Pick<Services, 'jobs'>, tx: Tx, key: string) =>
  removeSoon(services, tx, [key])

/** A scheduled task: deletes expired archives. */
export async function forgetPastArchives(services: Services) {
  const past = await pastArchives(services.db, services.clock.now()).limit(200).execute()
  for (const item of past) await removeArchive(services, item)
  return past.length
}

export const pastArchives = (db: Queryable, now: Date) =>
  db
    .selectFrom('data_archives')
    .select(['id as archiveId', 'user_id as userId'])
    .where('expires_at', '<=', now)
