import { randomBytes } from 'node:crypto'
import { may } from '#app/page/permissions.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { newId } from '#app/platform/ids.ts'
import { consume } from '#app/platform/limits.server.ts'
import { DAY } from '#app/platform/time.ts'
import {
  deleteFiles,
  discard,
  documentRefusals,
  nullIfNotStored,
  photoRefusals,
  readDocument,
  readPhoto,
  recordFile,
  recordOpened,
} from '#app/uploads/index.server.ts'
import type { Content } from '#app/uploads/public/content.ts'
import { MOST_BYTES } from '#app/uploads/public/most-bytes.ts'
import { notStored } from '#app/uploads/public/too-often.ts'
import type { AdapterEnv, AdapterServices, Caller } from './adapter-services.ts'
import { type FilePath, folders } from './file-path.ts'
import { Refusal, tooOften } from './refusal.ts'

const PURPOSE = 'provider file'
const PER_DAY = { most: 60, within: DAY }
const MOST_FILES = 100

type Saving = { owner: Caller; path: FilePath; bytes: Uint8Array; replaces: boolean }

/** Stores a file under the path that its owner chose, with an unguessable storage key. */
export async function saveFile(
  services: AdapterServices,
  { owner, path: now, bytes, replaces }: Saving,
): Promise<{ id: string }> {
  const { db, files } = services
  const consumed = await consume(
    db,
    `provider file ${owner.id}`,
    PER_DAY,
    services.securityClock.now(),
  )
  if (!consumed.isAllowed) throw tooOften()
  if (bytes.length > MOST_BYTES)
    throw new Refusal(413, 'Payload too large', 'The object exceeded the maximum allowed size')
  const read = await readContent(now, bytes)
  const key = `provider-files/${randomBytes(20).toString('hex')}.${read.extension}`
  const stored = await nullIfNotStored(files.put(key, read.bytes, read.type))
  if (stored === null) throw new Refusal(507, 'insufficient_storage', i18nFor('en')._(notStored))
  return write(services, { owner, path: now, replaces }, { key, ...read }).catch(async (error) => {
    await discard(services, key)
    throw error
  })
}

/** Pictures are re-encoded without their metadata; documents are checked and stored unchanged. */
async function readContent({ folder }: FilePath, bytes: Uint8Array): Promise<Content> {
  if (folders[folder] === 'picture') {
    const read = await readPhoto(bytes)
    if (!read.ok) throw wrongType(i18nFor('en')._(photoRefusals[read.why]))
    return { ...read, type: 'image/webp', extension: 'webp' }
  }
  const read = await readDocument(bytes)
  if (!read.ok) throw wrongType(i18nFor('en')._(documentRefusals[read.why]))
  // Unchanged, because it is evidence.
  return { bytes, type: read.type, extension: read.extension }
}

const wrongType = (message: string) => new Refusal(415, 'invalid_mime_type', message)

async function write(
  services: AdapterServices,
  { owner, path: { path, name, folder }, replaces }: Omit<Saving, 'bytes'>,
  { key, ...content }: Content & { key: string },
) {
  const { db, clock } = services
  const now = clock.now()
  const id = newId()
  return transaction(db, async (tx) => {
    // Uploads of a user are serialized, so that parallel ones can't exceed the limit.
    await tx.selectFrom('people').select('id').where('id', '=', owner.id).forUpdate().execute()
    const theirs = await filesOf(tx, owner.id)
    const before = theirs.find((file) => file.path === path)
    if (before && !replaces) throw new Refusal(409, 'Duplicate', 'The resource already exists')
    if (!before && theirs.length >= MOST_FILES)
      throw new Refusal(413, 'Payload too large', `At most ${MOST_FILES} files are kept.`)
    const file = { key, purpose: PURPOSE, userId: owner.id, name, unnamed: folder }
    const fileId = await recordFile(tx, { ...file, content, now })
    const row = { file_id: fileId, created_at: now }
    if (before) {
      await tx.updateTable('provider_files').set(row).where('id', '=', before.id).execute()
      await deleteFiles(services, tx, [before.fileId])
    } else
      await tx
        .insertInto('provider_files')
        .values({ id, user_id: owner.id, path, ...row })
        .execute()
    await recordEvent(tx, {
      name: before ? 'provider file replaced' : 'provider file uploaded',
      about: { kind: 'user', id: owner.id },
      by: owner.id,
      now,
      details: { folder, type: content.type, bytes: content.bytes.length },
    })
    return { id: before?.id ?? id }
  })
}

const filesOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('provider_files')
    .innerJoin('stored_files', 'stored_files.id', 'provider_files.file_id')
    .select(['provider_files.id', 'provider_files.path', 'stored_files.id as fileId'])
    .where('user_id', '=', userId)
    .execute()

/**
 * A file by its path: the user's own or, for administrators, anyone's; `ownerId` selects the owner where
 * several have that path.
 */
export async function fileAt(
  { db }: Pick<AdapterServices, 'db'>,
  { caller, path, ownerId }: { caller: Caller | null; path: string; ownerId: string | null },
) {
  if (!caller) return null
  const seesAll = may(caller, 'decide about providers')
  const found = await db
    .selectFrom('provider_files')
    .innerJoin('stored_files', 'stored_files.id', 'provider_files.file_id')
    .select(['provider_files.id', 'user_id', 'key', 'name', 'content_type as type', 'bytes'])
    .select(['width', 'stored_files.created_at as createdAt', 'stored_files.id as fileId'])
    .where('path', '=', path)
    .$if(!seesAll, (query) => query.where('user_id', '=', caller.id))
    .$if(ownerId !== null, (query) => query.where('user_id', '=', ownerId!))
    .limit(2)
    .execute()
  if (found.length > 1)
    throw new Refusal(
      409,
      'ambiguous',
      'Several people have a file at this path: add ?owner= and the id of one.',
    )
  return found[0] ?? null
}

type Stored = { key: string; fileId: string; user_id: string }

/** Reads a file's bytes. Access to another user's file by an administrator is recorded. */
export async function openFile(
  { services, caller }: AdapterEnv['Variables'],
  { key, fileId, user_id: ownerId }: Stored,
): Promise<Uint8Array> {
  const { db, files, clock } = services
  if (caller) await recordOpened(db, { fileId, ownerId, by: caller.id, now: clock.now() })
  return files.read(key)
}
