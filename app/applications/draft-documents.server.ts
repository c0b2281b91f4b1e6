import { randomBytes } from 'node:crypto'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import {
  assignFiles,
  deleteFiles,
  discard,
  mayBringBytes,
  nullIfNotStored,
  recordFile,
} from '#app/uploads/index.server.ts'
import { notStored, tooOften } from '#app/uploads/public/too-often.ts'
import {
  APPLICATION_DOCUMENT,
  MOST_CERTIFICATES,
  places,
  readContent,
  type StoredDocument,
  setPicture,
  tooManyDocuments,
} from './documents.server.ts'
import { lockDraft } from './draft-link.server.ts'
import type { DocumentKind } from './public/application.ts'
import { documentsOf, documentsPresent } from './queries.server.ts'

export const DRAFT_DOCUMENT = 'application draft document'
const AT_ONCE = 200
const gone = msg`This link has ended. Send yourself a new one.`

type FileServices = Pick<Services, 'db' | 'files' | 'jobs' | 'securityClock'>

/** The files of a draft that no account has yet. Nobody is shown what is in them: they are named alone. */
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

type Keeping = {
  draftId: string
  kind: DocumentKind
  name: string
  bytes: Uint8Array
  network: string
  now: Date
}

/** A file that a visitor chose, read like an applicant's, and counted for the network that it comes from. */
export async function keepDraftDocument(
  services: FileServices,
  { draftId, kind, name, bytes, network, now }: Keeping,
): Promise<StoredDocument> {
  const purpose = DRAFT_DOCUMENT
  if (!(await mayBringBytes(services, { purpose, network, bytes: bytes.length })))
    return { ok: false, why: tooOften }
  const read = await readContent(kind, bytes)
  if ('why' in read) return { ok: false, why: read.why }
  const key = `${places[kind]}-${randomBytes(20).toString('hex')}.${read.extension}`
  const stored = await nullIfNotStored(services.files.put(key, read.bytes, read.type))
  if (stored === null) return { ok: false, why: notStored }
  const kept = await transaction(services.db, async (tx) => {
    const draft = await lockDraft(tx, draftId)
    if (!draft?.sealed_fields) return { why: gone }
    const before = (await draftDocuments(tx, draftId)).filter((item) => item.kind === kind)
    if (kind === 'certificates' && before.length >= MOST_CERTIFICATES)
      return { why: tooManyDocuments }
    const file = { key, purpose, userId: null, name, unnamed: 'document', content: read, now }
    const id = await recordFile(tx, file)
    await tx
      .insertInto('application_draft_files')
      .values({ draft_id: draftId, file_id: id, kind, added_at: now })
      .execute()
    if (kind !== 'certificates')
      await deleteFiles(
        services,
        tx,
        before.map((item) => item.id),
      )
    return { id }
  }).catch(async (error) => {
    await discard(services, key)
    throw error
  })
  if ('why' in kept) {
    await discard(services, key)
    return { ok: false, why: kept.why! }
  }
  return {
    ok: true,
    document: { id: kept.id, kind, name: cleanLine(name), bytes: read.bytes.length },
  }
}

/** Taken out of a draft by whoever has its link. A file of anything else is simply not there. */
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

/** The files of a draft become those of an application, where it lacks them. */
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
  await tx
    .insertInto('application_files')
    .values(
      taken.map(({ id, kind }) => ({
        application_id: application.id,
        file_id: id,
        kind,
        added_at: now,
      })),
    )
    .execute()
  for (const { id, kind } of taken) await setPicture(tx, { userId, kind, fileId: id })
}

/** A scheduled task: files whose draft is gone, because its link ended or its owner had it erased. */
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
