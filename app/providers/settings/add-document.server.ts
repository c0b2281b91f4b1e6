import type { MessageDescriptor } from '@lingui/core'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import type { Day } from '#app/platform/time.ts'
import {
  deleteFiles,
  documentContent,
  maySaveFile,
  nullIfNotStored,
  saveFile,
} from '#app/uploads/index.server.ts'
import { notStored } from '#app/uploads/public/too-often.ts'
import { lockProvider } from '../provider-record.server.ts'
import { documentsShown } from './document-queries.server.ts'
import type { DocumentKind } from './documents.ts'
import { refusals } from './outcome.ts'

const PROVIDER_DOCUMENT = 'provider document'
const MOST_DOCUMENTS = 20

export type Acting = { providerId: string; by: string; now: Date }
type Adding = Acting & {
  kind: DocumentKind
  expiresOn: Day | null
  /** The document that this one replaces once it is approved. */
  replaces: string | null
  name: string
  bytes: Uint8Array
}
type WaitingDocument = Pick<Adding, 'providerId' | 'kind' | 'expiresOn' | 'replaces' | 'now'>
export type StoredDocument = { ok: true } | { ok: false; why: MessageDescriptor }

/** Adds a document for approval; until then the one it replaces stays valid. */
export async function addDocument(
  services: Pick<Services, 'db' | 'files' | 'securityClock'>,
  { providerId, by, now, kind, expiresOn, replaces, name, bytes }: Adding,
): Promise<StoredDocument> {
  if (!(await maySaveFile(services, by))) return { ok: false, why: refusals['too often'] }
  const read = await documentContent(bytes)
  if ('why' in read) return { ok: false, why: read.why }
  const saving = { purpose: PROVIDER_DOCUMENT, folder: 'certificates', name, userId: by, now }
  const stored = await nullIfNotStored(
    saveFile(services, read, saving, (save) =>
      transaction(services.db, async (tx) => {
        const row = await lockProvider(tx, providerId)
        const documents = await documentsShown(tx, row)
        if (documents.length >= MOST_DOCUMENTS) return { why: refusals['too many documents'] }
        const old = documents.find(({ id }) => id === replaces)
        if (replaces && old?.state !== 'approved') return { why: refusals.gone }
        const id = await save(tx)
        const document = { providerId, kind, expiresOn, replaces, now }
        await insertWaiting(tx, id, document)
        await recordEvent(tx, {
          name: 'provider document added',
          about: { kind: 'provider', id: providerId },
          by,
          now,
          details: { kind, type: read.type, bytes: read.bytes.length },
        })
        return { why: null }
      }),
    ),
  )
  if (stored === null) return { ok: false, why: notStored }
  return stored.why ? { ok: false, why: stored.why } : { ok: true }
}

/** The document and the pending edit. */
async function insertWaiting(
  tx: Tx,
  fileId: string,
  { providerId, kind, expiresOn, replaces, now }: WaitingDocument,
) {
  await tx
    .insertInto('provider_documents')
    .values({
      file_id: fileId,
      provider_id: providerId,
      kind,
      state: 'waiting',
      expires_on: expiresOn,
      added_at: now,
    })
    .execute()
  await tx
    .insertInto('profile_edits')
    .values({
      id: newId(),
      provider_id: providerId,
      field: 'document',
      old_value: replaces ?? '',
      new_value: fileId,
      proposed_at: now,
    })
    .execute()
}

/** Removes a pending or rejected document. An approved one stays until another replaces it. */
export async function removeDocument(
  services: Pick<Services, 'db' | 'jobs'>,
  { providerId, by, now, documentId }: Acting & { documentId: string },
): Promise<boolean> {
  if (!isId(documentId)) return false
  return transaction(services.db, async (tx) => {
    await lockProvider(tx, providerId)
    const gone = await tx
      .deleteFrom('provider_documents')
      .where('file_id', '=', documentId)
      .where('provider_id', '=', providerId)
      .where('state', 'in', ['waiting', 'refused'])
      .returning(['file_id', 'state'])
      .executeTakeFirst()
    if (!gone) return false
    await tx
      .updateTable('profile_edits')
      .set({ state: 'withdrawn', decided_at: now })
      .where('provider_id', '=', providerId)
      .where('field', '=', 'document')
      .where('new_value', '=', documentId)
      .where('state', '=', 'waiting')
      .execute()
    await recordEvent(tx, {
      name: 'provider document removed',
      about: { kind: 'provider', id: providerId },
      by,
      now,
    })
    await deleteFiles(services, tx, [documentId], PROVIDER_DOCUMENT)
    return true
  })
}

/** The new document becomes valid, and the one it replaces invalid. */
export async function approveDocument(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  edit: { providerId: string; old: string; new: string; now: Date },
) {
  await tx
    .updateTable('provider_documents')
    .set({ state: 'approved' })
    .where('file_id', '=', edit.new)
    .execute()
  if (edit.old) await retireDocument(services, tx, { ...edit, fileId: edit.old })
}

/** A document that was uploaded here is deleted; one of the application stays with it as evidence. */
async function retireDocument(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  { providerId, fileId, now }: { providerId: string; fileId: string; now: Date },
) {
  const known = await tx
    .selectFrom('stored_files')
    .select('purpose')
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (known?.purpose === PROVIDER_DOCUMENT) {
    await tx.deleteFrom('provider_documents').where('file_id', '=', fileId).execute()
    return deleteFiles(services, tx, [fileId], PROVIDER_DOCUMENT)
  }
  if (known)
    await tx
      .insertInto('provider_documents')
      .values({
        file_id: fileId,
        provider_id: providerId,
        kind: 'other',
        state: 'replaced',
        added_at: now,
      })
      .onConflict((same) => same.column('file_id').doUpdateSet({ state: 'replaced' }))
      .execute()
}
