import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { assignFiles, deleteFiles, mayBringBytes, recordFile } from '#app/uploads/index.server.ts'
import type { Content } from '#app/uploads/public/content.ts'
import { tooOften } from '#app/uploads/public/too-often.ts'
import {
  APPLICATION_DOCUMENT,
  MOST_CERTIFICATES,
  type StoredDocument,
  setPicture,
  storeDocument,
  tooManyDocuments,
} from './documents.server.ts'
import { lockDraft } from './draft-link.server.ts'
import type { DocumentKind } from './public/application.ts'
import { documentsOf, documentsPresent } from './queries.server.ts'

export const DRAFT_DOCUMENT = 'application draft document'
const AT_ONCE = 200
const gone = msg`This link has expired. Send yourself a new one.`

type FileServices = Pick<Services, 'db' | 'files' | 'jobs' | 'securityClock'>

/** The files of a draft without an account: names only, not contents. */
export async function draftDocuments(db: Queryable, draftId: string) {
  const rows = await db
    .selectFrom('application_draft_files')
    .innerJoin('stored_files', 'stored_files.id', 'application_draft_files.file_id')
    .select(['stored_files.id', 'stored_files.name', 'stored_files.bytes'])
    .select('application_draft_files.kind')
    .where('draft_id', '=', draftId)
    .orderBy('added_at')
    .orderBy('stored_files.id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as DocumentKind }))
}

type Saving = {
  draftId: string
  kind: DocumentKind
  name: string
  bytes: Uint8Array
  network: string
  now: Date
}

/** Stores a file of a visitor without an account, which counts towards the limit of their network. */
export async function saveDraftDocument(
  services: FileServices,
  { network, bytes, ...document }: Saving,
): Promise<StoredDocument> {
  const purpose = DRAFT_DOCUMENT
  if (!(await mayBringBytes(services, { purpose, network, bytes: bytes.length })))
    return { ok: false, why: tooOften }
  return storeDocument(services, { ...document, bytes }, (tx, file) =>
    addDraftDocument(services, tx, { ...document, ...file }),
  )
}

type Adding = Pick<Saving, 'draftId' | 'kind' | 'name' | 'now'> & { key: string; content: Content }

async function addDraftDocument(
  services: FileServices,
  tx: Tx,
  { draftId, kind, name, key, content, now }: Adding,
): Promise<{ id: string } | { why: MessageDescriptor }> {
  const draft = await lockDraft(tx, draftId)
  if (!draft?.sealed_fields) return { why: gone }
  const before = (await draftDocuments(tx, draftId)).filter((item) => item.kind === kind)
  if (kind === 'certificates' && before.length >= MOST_CERTIFICATES)
    return { why: tooManyDocuments }
  const file = { key, purpose: DRAFT_DOCUMENT, userId: null, name, unnamed: 'document' }
  const id = await recordFile(tx, { ...file, content, now })
  await tx
    .insertInto('application_draft_files')
    .values({ draft_id: draftId, file_id: id, kind, added_at: now })
    .execute()
  const replaced = kind === 'certificates' ? [] : before.map((item) => item.id)
  if (replaced.length > 0) await deleteFiles(services, tx, replaced)
  return { id }
}

/** Removes a file by the token of its draft's link. Files of other drafts aren't found. */
export async function removeDraftDocument(
  services: Pick<Services, 'db' | 'jobs'>,
  { draftId, documentId }: { draftId: string; documentId: string },
): Promise<void> {
  if (!isId(documentId)) return
  await transaction(services.db, async (tx) => {
    const gone = await tx
      .deleteFrom('application_draft_files')
      .where('draft_id', '=', draftId)
      .where('file_id', '=', documentId)
      .executeTakeFirst()
    if (gone.numDeletedRows) await deleteFiles(services, tx, [documentId])
  })
}

type Taking = { draftId: string; now: Date; application: { id: string; user_id: string } }

/** Moves the files of a draft to an application that lacks them. */
export async function takeDocuments(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  { draftId, application, now }: Taking,
) {
  const userId = application.user_id
  const present = await documentsOf(tx, application.id)
  const count = documentsPresent(present)
  const found = await draftDocuments(tx, draftId)
  const taken = found.filter(
    ({ kind }) => count[kind]++ < (kind === 'certificates' ? MOST_CERTIFICATES : 1),
  )
  await tx.deleteFrom('application_draft_files').where('draft_id', '=', draftId).execute()
  const ids = taken.map(({ id }) => id)
  await deleteFiles(
    services,
    tx,
    found.map(({ id }) => id).filter((id) => !ids.includes(id)),
  )
  if (taken.length === 0) return
  await assignFiles(tx, ids, { userId, purpose: APPLICATION_DOCUMENT })
  const moved = { application_id: application.id, added_at: now }
  await tx
    .insertInto('application_files')
    .values(taken.map(({ id, kind }) => ({ ...moved, file_id: id, kind })))
    .execute()
  for (const { id, kind } of taken) await setPicture(tx, { userId, kind, fileId: id })
}

/** A scheduled task: deletes files whose draft has expired or was erased. */
export async function forgetDraftDocuments(services: Pick<Services, 'db' | 'jobs'>) {
  await transaction(services.db, async (tx: Tx) => {
    const files = await tx
      .selectFrom('stored_files')
      .select('id')
      .where('purpose', '=', DRAFT_DOCUMENT)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('application_draft_files')
              .select('file_id')
              .whereRef('file_id', '=', 'stored_files.id'),
          ),
        ),
      )
      .limit(AT_ONCE)
      .execute()
    await deleteFiles(
      services,
      tx,
      files.map(({ id }) => id),
      DRAFT_DOCUMENT,
    )
  })
}
