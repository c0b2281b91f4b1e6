import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { DAY } from '#app/platform/time.ts'
import { MOST_BYTES } from './public/most-bytes.ts'
import { removeSoon } from './remove-files.server.ts'
import { nullIfNotStored } from './store-file.server.ts'

export const MOST_PIECE_BYTES = 1024 * 1024
/** Three times as many as our own pages use for the largest file: each is a separate file in the store. */
const MOST_CHUNKS = 200
const MOST_OPEN = 20
const KEPT = DAY
const AT_ONCE = 100

type UploadServices = Pick<Services, 'db' | 'files'>
type Wish = {
  userId: string
  purpose: string
  name: string
  /** Identifies the file on the device; the same file chosen again resumes where it stopped. */
  fingerprint: string
  bytes: number
  now: Date
}
export type Started =
  | { ok: true; upload: { id: string; received: number } }
  | { ok: false; why: 'empty' | 'too large' | 'too many' }

/** Starts or resumes a chunked upload. Returns how much has been received already. */
export async function beginUpload({ db }: UploadServices, wish: Wish): Promise<Started> {
  if (!(wish.bytes > 0)) return { ok: false, why: 'empty' }
  if (wish.bytes > MOST_BYTES) return { ok: false, why: 'too large' }
  return transaction(db, async (tx) => {
    // Serializes concurrent uploads, so that the limit applies to all of them together.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${wish.userId}`}, 0))`.execute(
      tx,
    )
    return beginLocked(tx, wish)
  })
}

async function beginLocked(tx: Tx, wish: Wish): Promise<Started> {
  const { userId, purpose, fingerprint, bytes } = wish
  const open = await tx
    .selectFrom('uploads')
    .select(['id', 'received', 'fingerprint', 'purpose', 'bytes'])
    .where('user_id', '=', userId)
    .execute()
  const same = open.find(
    (item) => item.fingerprint === fingerprint && item.purpose === purpose && item.bytes === bytes,
  )
  if (same) return { ok: true, upload: { id: same.id, received: same.received } }
  if (open.length >= MOST_OPEN) return { ok: false, why: 'too many' }
  return { ok: true, upload: { id: await addUpload(tx, wish), received: 0 } }
}

async function addUpload(tx: Tx, { userId, purpose, fingerprint, name, bytes, now }: Wish) {
  const id = newId()
  await tx
    .insertInto('uploads')
    .values({
      id,
      user_id: userId,
      purpose,
      fingerprint,
      name: cutText(cleanLine(name), 120) || 'file',
      bytes,
      key: `uploads/${randomBytes(20).toString('hex')}`,
      created_at: now,
    })
    .onConflict((same) =>
      same
        .columns(['user_id', 'purpose', 'fingerprint'])
        .doUpdateSet({ id, bytes, received: 0, chunks: 0 }),
    )
    .execute()
  return id
}

type Own = { id: string; userId: string }

export async function uploadOf({ db }: Pick<Services, 'db'>, { id, userId }: Own) {
  if (!isId(id)) return undefined
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Appends a chunk, which must start at the current end. Returns the new end: after a network error the device
 * resumes from there.
 */
export async function addPiece(
  { db, files }: UploadServices,
  { id, userId, offset, bytes }: Own & { offset: number; bytes: Uint8Array },
): Promise<{ received: number; isComplete: boolean } | 'not stored' | null> {
  const upload = await uploadOf({ db }, { id, userId })
  if (!upload) return null
  const { received, chunks } = upload
  const fits =
    offset === received &&
    chunks < MOST_CHUNKS &&
    bytes.length > 0 &&
    bytes.length <= MOST_PIECE_BYTES &&
    received + bytes.length <= upload.bytes
  if (!fits) return { received, isComplete: received === upload.bytes }
  const key = `${upload.key}-${chunks}`
  const stored = await nullIfNotStored(files.put(key, bytes, 'application/octet-stream'))
  if (stored === null) return 'not stored'
  const claimed = await db
    .updateTable('uploads')
    .set({ received: received + bytes.length, chunks: chunks + 1 })
    .where('id', '=', id)
    .where('received', '=', received)
    .where('chunks', '=', chunks)
    .executeTakeFirst()
  const now = claimed.numUpdatedRows ? received + bytes.length : received
  return { received: now, isComplete: now === upload.bytes }
}

/** The whole file, once all of it has been received. */
export async function wholeUpload({ db, files }: UploadServices, own: Own) {
  const upload = await uploadOf({ db }, own)
  if (!upload || upload.received !== upload.bytes) return null
  const all: Uint8Array[] = []
  for (let chunk = 0; chunk < upload.chunks; chunk++)
    all.push(await files.read(`${upload.key}-${chunk}`))
  return { name: upload.name, purpose: upload.purpose, bytes: new Uint8Array(Buffer.concat(all)) }
}

/** Deletes the chunks: the file is stored elsewhere, was rejected, or isn't wanted. */
export async function endUpload(
  services: Pick<Services, 'db' | 'jobs'>,
  { id, userId }: Own,
): Promise<boolean> {
  if (!isId(id)) return false
  return transaction(services.db, async (tx) => {
    const gone = await tx
      .deleteFrom('uploads')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(['key', 'chunks'])
      .executeTakeFirst()
    if (!gone) return false
    const keys = Array.from({ length: gone.chunks }, (_, chunk) => `${gone.key}-${chunk}`)
    await removeSoon(services, tx, keys)
    return true
  })
}

/** A scheduled task: deletes uploads that weren't completed within a day. */
export async function forgetUploads(services: Services) {
  const { db, clock } = services
  const old = await db
    .selectFrom('uploads')
    .select(['id', 'user_id'])
    .where('created_at', '<', new Date(clock.now().getTime() - KEPT))
    .limit(AT_ONCE)
    .execute()
  for (const { id, user_id } of old) await endUpload(services, { id, userId: user_id })
}
