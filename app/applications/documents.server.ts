import { randomBytes } from 'node:crypto'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import { type Queryable, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { setAppliedPicture } from '#app/providers/index.server.ts'
import {
  deleteFiles,
  discard,
  documentContent,
  maySaveFile,
  nullIfNotStored,
  photoRefusals,
  readPhoto,
  recordFile,
} from '#app/uploads/index.server.ts'
import type { Content } from '#app/uploads/public/content.ts'
import { notStored, tooOften } from '#app/uploads/public/too-often.ts'
import type { ApplicationServices } from './application-services.ts'
import { applicationLifeCycle } from './life-cycle.ts'
import type { DocumentKind } from './public/application.ts'
import { type Application, documentsOf, lockApplication } from './queries.server.ts'

export const APPLICATION_DOCUMENT = 'application document'
export const MOST_CERTIFICATES = 12

export const tooManyDocuments = msg`You can add at most 12 certificates. Remove one to add another.`
const notNow = msg`Documents can't be changed while we check your application.`

type Saving = {
  application: Application
  kind: DocumentKind
  name: string
  bytes: Uint8Array
  now: Date
}
export type StoredDocument =
  | { ok: true; document: { id: string; kind: DocumentKind; name: string; bytes: number } }
  | { ok: false; why: MessageDescriptor }

/** The storage prefix of each kind. */
const places: Record<DocumentKind, string> = {
  photo: 'profile-photos/profile',
  logo: 'business-logos/logo',
  certificates: 'certificates/cert',
}

/** Documents can change while the form is open, and be added after a question. */
const takesDocuments = ({ state }: Application) =>
  state === 'draft' || applicationLifeCycle.canTake('answer', state, 'applicant')

/** Stores a file of an application whose documents can still change. */
export async function saveDocument(
  services: Pick<Services, 'db' | 'files' | 'jobs' | 'securityClock'>,
  { bytes, ...document }: Saving,
): Promise<StoredDocument> {
  const { application } = document
  if (!takesDocuments(application)) return { ok: false, why: notNow }
  if (!(await maySaveFile(services, application.user_id))) return { ok: false, why: tooOften }
  return storeDocument(services, { ...document, bytes }, (tx, file) =>
    addDocument(services, tx, { ...document, ...file }),
  )
}

type StoredFile = { key: string; content: Content }
type Added = { id: string } | { why: MessageDescriptor }

/**
 * Detects the type from the content, re-encodes pictures and stores the file; deletes it again unless `add`
 * succeeds.
 */
export async function storeDocument(
  services: Pick<Services, 'db' | 'files' | 'jobs'>,
  { kind, name, bytes }: Pick<Saving, 'kind' | 'name' | 'bytes'>,
  add: (tx: Tx, file: StoredFile) => Promise<Added>,
): Promise<StoredDocument> {
  const content = await readContent(kind, bytes)
  if ('why' in content) return { ok: false, why: content.why }
  const key = `${places[kind]}-${randomBytes(20).toString('hex')}.${content.extension}`
  const stored = await nullIfNotStored(services.files.put(key, content.bytes, content.type))
  if (stored === null) return { ok: false, why: notStored }
  const added = await transaction(services.db, (tx) => add(tx, { key, content })).catch(
    async (error) => {
      await discard(services, key)
      throw error
    },
  )
  if ('why' in added) {
    await discard(services, key)
    return { ok: false, why: added.why }
  }
  return {
    ok: true,
    document: { id: added.id, kind, name: cleanLine(name), bytes: content.bytes.length },
  }
}

type Adding = Omit<Saving, 'bytes'> & StoredFile

async function addDocument(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  { application, kind, name, key, content, now }: Adding,
): Promise<Added> {
  const locked = await lockApplication(tx, application.id)
  if (!locked || !takesDocuments(locked)) return { why: notNow }
  const documents = await documentsOf(tx, application.id)
  const before = documents.filter((document) => document.kind === kind)
  if (kind === 'certificates' && before.length >= MOST_CERTIFICATES)
    return { why: tooManyDocuments }
  const replaced = kind === 'certificates' ? [] : before.map((item) => item.id)
  const userId = application.user_id
  const file = { key, purpose: APPLICATION_DOCUMENT, userId, name, unnamed: 'document' }
  const id = await recordFile(tx, { ...file, content, now })
  await tx
    .insertInto('application_files')
    .values({ application_id: application.id, file_id: id, kind, added_at: now })
    .execute()
  await setPicture(tx, { userId, kind, fileId: id })
  if (replaced.length > 0) await takeAway(services, tx, replaced)
  await recordEvent(tx, {
    name: 'application document added',
    about: { kind: 'application', id: application.id },
    by: userId,
    now,
    details: { kind, type: content.type, bytes: content.bytes.length },
  })
  return { id }
}

async function readContent(
  kind: DocumentKind,
  bytes: Uint8Array,
): Promise<Content | { why: MessageDescriptor }> {
  if (kind !== 'certificates') {
    const photo = await readPhoto(bytes)
    return photo.ok
      ? { ...photo, type: 'image/webp', extension: 'webp' }
      : { why: photoRefusals[photo.why] }
  }
  return documentContent(bytes)
}

type Tx = Parameters<Parameters<typeof transaction>[1]>[0]
type Picture = { userId: string; kind: DocumentKind; fileId: string | null }

/** Sets the provider's photo or logo as soon as it is in their application. */
export async function setPicture(tx: Tx, { userId, kind, fileId }: Picture) {
  if (kind === 'certificates') return
  await setAppliedPicture(tx, {
    userId,
    ...(kind === 'photo' ? { photo_file: fileId } : { logo_file: fileId }),
  })
}

async function takeAway(services: Pick<ApplicationServices, 'jobs'>, tx: Tx, ids: string[]) {
  await tx.deleteFrom('application_files').where('file_id', 'in', ids).execute()
  await deleteFiles(services, tx, ids)
}

/** Removes a document from a draft. Another user's document is not found. */
export async function removeDocument(
  services: Pick<ApplicationServices, 'db' | 'jobs'>,
  {
    application,
    documentId,
    now: instant,
  }: { application: Application; documentId: string; now: Date },
): Promise<boolean> {
  if (!isId(documentId)) return false
  return transaction(services.db, async (tx) => {
    const now = await lockApplication(tx, application.id)
    const document = (await documentsOf(tx, application.id)).find(({ id }) => id === documentId)
    if (now?.state !== 'draft' || !document) return false
    await setPicture(tx, { userId: application.user_id, kind: document.kind, fileId: null })
    await recordEvent(tx, {
      name: 'application document removed',
      about: { kind: 'application', id: application.id },
      by: application.user_id,
      now: instant,
      details: { kind: document.kind },
    })
    await takeAway(services, tx, [documentId])
    return true
  })
}

/** A document, for its owner and for reviewers. */
export async function documentById({ db }: Pick<ApplicationServices, 'db'>, id: unknown) {
  if (!isId(id)) return undefined
  return db
    .selectFrom('application_files')
    .innerJoin('stored_files', 'stored_files.id', 'application_files.file_id')
    .innerJoin('applications', 'applications.id', 'application_files.application_id')
    .select([
      'stored_files.id',
      'stored_files.key',
      'stored_files.name',
      'stored_files.content_type as type',
      'stored_files.bytes',
      'application_files.kind',
    ])
    .select(['applications.user_id as userId', 'applications.id as applicationId'])
    .where('stored_files.id', '=', id)
    .executeTakeFirst()
}

/** The certificate that a user added last to their application, or null. */
export async function ownCertificate(db: Queryable, userId: string): Promise<string | null> {
  const document = await db
    .selectFrom('application_files')
    .innerJoin('applications', 'applications.id', 'application_files.application_id')
    .select('application_files.file_id as id')
    .where('applications.user_id', '=', userId)
    .where('application_files.kind', '=', 'certificates')
    .orderBy('application_files.added_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return document?.id ?? null
}
