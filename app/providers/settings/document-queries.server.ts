import type { Db, Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Day } from '#app/platform/time.ts'
import type { DocumentKind, DocumentState } from './documents.ts'

/**
 * A provider's documents: those of the application, which were checked with it, and those uploaded since;
 * without replaced ones.
 */
export async function documentsShown(db: Queryable, provider: { id: string; user_id: string }) {
  const given = await uploadedDocuments(db, provider.id)
  const applied = await applicationDocuments(db, provider.user_id)
  const known = new Set(given.map(({ id }) => id))
  const isApplied = new Set(applied.map(({ id }) => id))
  return [
    ...given.map((item) => ({ ...item, expiresOn: item.expiresOn as unknown as Day | null })),
    ...applied
      .filter(({ id }) => !known.has(id))
      .map((item) => ({ ...item, kind: 'other', state: 'approved', expiresOn: null })),
  ]
    .filter(({ state }) => state !== 'replaced')
    .map((item) => ({
      ...item,
      kind: item.kind as DocumentKind,
      state: item.state as DocumentState,
      isOfApplication: isApplied.has(item.id),
    }))
    .sort((a, b) => Number(a.addedAt) - Number(b.addedAt))
}

const uploadedDocuments = (db: Queryable, providerId: string) =>
  db
    .selectFrom('provider_documents as document')
    .innerJoin('stored_files', 'stored_files.id', 'document.file_id')
    .select(['stored_files.id', 'stored_files.name', 'stored_files.bytes'])
    .select(['document.kind', 'document.state'])
    .select(['document.expires_on as expiresOn', 'document.added_at as addedAt'])
    .where('document.provider_id', '=', providerId)
    .execute()

const applicationDocuments = (db: Queryable, userId: string) =>
  db
    .selectFrom('application_documents as document')
    .innerJoin('application_states', 'application_states.id', 'document.application_id')
    .innerJoin('stored_files', 'stored_files.id', 'document.file_id')
    .select(['stored_files.id', 'stored_files.name', 'stored_files.bytes'])
    .select('document.added_at as addedAt')
    .where('application_states.user_id', '=', userId)
    .where('document.kind', '=', 'certificates')
    .execute()

/** A provider's document by its file, with its owner. */
export async function documentFile(db: Db, id: unknown) {
  if (!isId(id)) return undefined
  const given = await db
    .selectFrom('provider_documents as document')
    .innerJoin('stored_files', 'stored_files.id', 'document.file_id')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'document.provider_id')
    .select(['stored_files.key', 'stored_files.name', 'stored_files.content_type as type'])
    .select(['stored_files.id', 'provider_profiles.user_id as userId'])
    .where('stored_files.id', '=', id)
    .executeTakeFirst()
  if (given) return given
  return db
    .selectFrom('application_documents as document')
    .innerJoin('stored_files', 'stored_files.id', 'document.file_id')
    .innerJoin('application_states', 'application_states.id', 'document.application_id')
    .select(['stored_files.key', 'stored_files.name', 'stored_files.content_type as type'])
    .select(['stored_files.id', 'application_states.user_id as userId'])
    .where('stored_files.id', '=', id)
    .where('document.kind', '=', 'certificates')
    .executeTakeFirst()
}

/** A provider's picture: portrait, logo or work. It is public once the provider is approved. */
export async function shownPhoto(db: Db, id: unknown) {
  if (!isId(id)) return undefined
  return db
    .selectFrom('stored_files')
    .innerJoin('provider_profiles', (join) =>
      join.on((eb) =>
        eb.or([
          eb('provider_profiles.photo_file', '=', eb.ref('stored_files.id')),
          eb('provider_profiles.logo_file', '=', eb.ref('stored_files.id')),
          eb.exists(
            eb
              .selectFrom('provider_photos')
              .select('file_id')
              .whereRef('provider_photos.file_id', '=', 'stored_files.id')
              .whereRef('provider_photos.provider_id', '=', 'provider_profiles.id'),
          ),
        ]),
      ),
    )
    .select([
      'stored_files.key',
      'stored_files.width',
      'provider_profiles.user_id as userId',
      'provider_profiles.verification',
    ])
    .where('stored_files.id', '=', id)
    .where('stored_files.content_type', '=', 'image/webp')
    .limit(1)
    .executeTakeFirst()
}
