import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { consume, type RateLimit } from '#app/platform/limits.server.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { DAY } from '#app/platform/time.ts'
import {
  type FileOwner,
  type LooseFile,
  looseFiles,
  mayBringBytes,
  nullIfNotStored,
  readAttachment,
} from '#app/uploads/index.server.ts'
import { kilobytes } from '#app/uploads/public/file-size.ts'
import { chooseAgain, notStored, tooManyToday } from '#app/uploads/public/too-often.ts'
import { MOST_FILES } from './files.ts'

export const SUPPORT_FILE = 'support file'
/** Re-encoding images is expensive, and this is far more than anyone needs. */
const FILES_A_DAY: RateLimit = { most: 100, within: DAY }
// Once sent they belong to the ticket, and are deleted with it.
const loose = looseFiles({
  purpose: SUPPORT_FILE,
  folder: 'support-files',
  unnamed: 'file',
  most: 20,
  staysTheirs: false,
})
export const removeUnsentFile = loose.remove
/** The files among these that the owner uploaded and that are in no message yet, in order. */
export const unsentFiles = loose.find

export const fileRefusals = {
  'too many with it': msg`You can send 5 files with a message. Send the others with the next one.`,
  'too many unsent': msg`You've chosen many files without sending them. Remove some, or try again tomorrow.`,
  'too many today': tooManyToday,
  'not these': msg`We couldn't keep the files you just chose.`,
  gone: msg`A file you chose is no longer here. Choose it again.`,
  'choose again': chooseAgain,
  'not stored': notStored,
} as const satisfies Record<string, MessageDescriptor>

export type StoredFile = { ok: true; file: LooseFile } | { ok: false; why: MessageDescriptor }

/** The owner of a file, and a guest's network. Files that arrive by email count for their ticket. */
type Bringing = { owner: FileOwner; network: string | null; now: Date }

/** Checks a file and stores it until its message is sent, or for a day. */
export async function saveUnsentFile(
  services: Pick<Services, 'db' | 'files' | 'securityClock'>,
  { bytes, name, owner, network, now }: Bringing & { bytes: Uint8Array; name: string },
): Promise<StoredFile> {
  const { db, securityClock } = services
  if (await loose.isFull(db, owner)) return { ok: false, why: fileRefusals['too many unsent'] }
  const counted = `support files ${owner.user ?? owner.device}`
  const { isAllowed } = await consume(db, counted, FILES_A_DAY, securityClock.now())
  const brought = { purpose: SUPPORT_FILE, network, bytes: bytes.length }
  if (!isAllowed || !(await mayBringBytes(services, brought)))
    return { ok: false, why: fileRefusals['too many today'] }
  const read = await readAttachment(bytes)
  if (!read.ok) return read
  const saving = { content: read.content, name, owner, now }
  const file = await nullIfNotStored(loose.keep(services, saving))
  return file ? { ok: true, file } : { ok: false, why: fileRefusals['not stored'] }
}

/** A form's files: ids of those uploaded before it, and those in it. */
export function filesIn(fields: FormData): { ids: string[]; fresh: File[] } {
  const fresh = fields
    .getAll('newFile')
    .filter((item): item is File => item instanceof File && item.size > 0)
  return { ids: [...new Set(fields.getAll('file').filter(isId))], fresh }
}

/** Stores a form's files beside those uploaded before; returns a message for each rejected one. */
export async function saveFilesOf(
  services: Pick<Services, 'db' | 'files' | 'securityClock'>,
  { ids, fresh }: { ids: string[]; fresh: File[] },
  { owner, network, now, i18n }: Bringing & { i18n: Pick<I18n, '_'> },
): Promise<{ ids: string[]; problems: string[] }> {
  if (ids.length + fresh.length > MOST_FILES) {
    const problems = [i18n._(fileRefusals['too many with it'])]
    if (fresh.length > 0) problems.push(i18n._(fileRefusals['not these']))
    // Never more than can be sent: without script there is no way to remove some, and a second try would fail
    // too.
    return { ids: ids.slice(0, MOST_FILES), problems }
  }
  const stored = [...ids]
  const problems: string[] = []
  for (const file of fresh) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const uploaded = { bytes, name: file.name, owner, network, now }
    const result = await saveUnsentFile(services, uploaded)
    if (result.ok) stored.push(result.file.id)
    else problems.push(`${cutText(cleanLine(file.name), 80)}: ${i18n._(result.why)}`)
  }
  return { ids: stored, problems }
}

export type Sent = { ids: string[]; owner: FileOwner }

/** A message refers to files that don't exist or belong to someone else. */
export class FilesGone extends Error {
  readonly ids: string[]
  constructor(ids: string[]) {
    super('Files of a message are gone')
    this.ids = ids
  }
}

/** Attaches files to a message, in this order. Returns their names. */
export async function attachToMessage(
  tx: Tx,
  messageId: string,
  { ids, owner }: Sent,
  now: Date,
): Promise<string[]> {
  if (ids.length === 0) return []
  const named = await loose.find(tx, ids, owner)
  const attached = await loose.attach(tx, ids, owner, now)
  const gone = ids.filter((id) => !attached.includes(id))
  if (gone.length > 0) throw new FilesGone(gone)
  await tx
    .insertInto('support_files')
    .values(attached.map((file_id, position) => ({ file_id, message_id: messageId, position })))
    .execute()
  return named.map(({ name }) => name)
}

/**
 * Whether any of these files isn't one of the message's. A form without script uploads its files again each
 * time it is sent: those are compared by name and size.
 */
export async function bringsOthers(tx: Tx, messageId: string, sent?: Sent): Promise<boolean> {
  if (!sent || sent.ids.length === 0) return false
  const own = await tx
    .selectFrom('support_files')
    .innerJoin('stored_files', 'stored_files.id', 'support_files.file_id')
    .select(['stored_files.id', 'name', 'bytes'])
    .where('message_id', '=', messageId)
    .execute()
  const brought = await loose.find(tx, sent.ids, sent.owner)
  const isOwn = (id: string) => {
    const fresh = brought.find((file) => file.id === id)
    return own.some((file) =>
      fresh ? file.name === fresh.name && file.bytes === fresh.bytes : file.id === id,
    )
  }
  return !sent.ids.every(isOwn)
}

export type MessageFile = { id: string; name: string; size: string; isPicture: boolean }

/** The files of these messages, by message id. */
export async function filesOf(
  db: Queryable,
  messageIds: string[],
): Promise<Map<string, MessageFile[]>> {
  const found = new Map<string, MessageFile[]>()
  if (messageIds.length === 0) return found
  const rows = await db
    .selectFrom('support_files')
    .innerJoin('stored_files', 'stored_files.id', 'support_files.file_id')
    .select([
      'message_id',
      'stored_files.id',
      'stored_files.name',
      'stored_files.bytes',
      'stored_files.content_type as type',
    ])
    .where('message_id', 'in', messageIds)
    .orderBy('position')
    .execute()
  for (const { message_id, type, bytes, ...file } of rows)
    found.set(message_id, [
      ...(found.get(message_id) ?? []),
      { ...file, size: kilobytes(bytes), isPicture: type.startsWith('image/') },
    ])
  return found
}
