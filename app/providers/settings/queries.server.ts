import { isCategory } from '#app/directory/public/categories.ts'
import { type EditField, isOfProfile } from '#app/directory/public/profile-fields.ts'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Day } from '#app/platform/time.ts'
import type { ProviderRow } from '../provider-record.server.ts'
import { servicesOf } from '../queries.server.ts'
import type { DocumentKind, DocumentState } from './documents.ts'
import type { ProfileFields } from './profile-form.ts'
import { joinService } from './service-type.ts'

/** What customers see of the business today, as the form writes it. */
export function profileShown(row: Omit<ProviderRow, 'display_name'>): ProfileFields {
  return {
    fullName: row.full_name,
    tradingName: row.trading_name ?? '',
    serviceType: joinService(row.category, row.custom_service_type ?? ''),
    headline: row.headline,
    about: row.about,
    experience: row.experience,
    teamSize: String(row.team_size),
    skills: row.skills.join(', '),
    certifications: row.certifications.join(', '),
    vatNumber: row.vat_number ?? '',
    website: row.website_url ?? '',
    facebook: row.facebook_url ?? '',
    instagram: row.instagram_url ?? '',
    linkedin: row.linkedin_url ?? '',
  }
}

/** The edits of a provider that nobody has decided about. */
export async function waitingEdits(db: Queryable, providerId: string) {
  const rows = await db
    .selectFrom('profile_edits')
    .select(['id', 'field', 'old_value as old', 'new_value as new', 'proposed_at as proposedAt'])
    .where('provider_id', '=', providerId)
    .where('state', '=', 'waiting')
    .orderBy('proposed_at')
    .execute()
  return rows.map((row) => ({ ...row, field: row.field as EditField }))
}
export type WaitingEdit = Awaited<ReturnType<typeof waitingEdits>>[number]

/** The profile as its owner wants it: what is shown, with what waits in its place. */
export function profileWanted(shown: ProfileFields, waiting: readonly WaitingEdit[]) {
  return {
    ...shown,
    ...Object.fromEntries(
      waiting.flatMap((edit) => (isOfProfile(edit.field) ? [[edit.field, edit.new]] : [])),
    ),
  } as ProfileFields
}

/** The last answers of ours, the newest first, for the provider to read once more. */
export async function refusedEdits(db: Db, providerId: string, since: Date) {
  const rows = await db
    .selectFrom('profile_edits')
    .select(['id', 'field', 'reason', 'decided_at as decidedAt'])
    .where('provider_id', '=', providerId)
    .where('state', '=', 'refused')
    .where('decided_at', '>', since)
    .orderBy('decided_at', 'desc')
    .limit(5)
    .execute()
  return rows.map((row) => ({ ...row, field: row.field as EditField }))
}

export const editQueues = ['waiting', 'decided'] as const
export type EditQueue = (typeof editQueues)[number]

const SHOWN = 100

/** Edits of everyone: those that wait, the longest first; or those that were decided, the newest first. */
export async function editsIn(db: Db, queue: EditQueue) {
  const isWaiting = queue === 'waiting'
  const rows = await db
    .selectFrom('profile_edits as edit')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'edit.provider_id')
    .leftJoin('provider_documents as document', (join) =>
      join.on((eb) =>
        eb.and([
          eb('edit.field', '=', 'document'),
          eb(eb.cast<string>('document.file_id', 'text'), '=', eb.ref('edit.new_value')),
        ]),
      ),
    )
    .leftJoin('stored_files', 'stored_files.id', 'document.file_id')
    .leftJoin('people as decider', 'decider.id', 'edit.decided_by')
    .select(['edit.id', 'edit.field', 'edit.old_value as old', 'edit.new_value as new'])
    .select(['edit.state', 'edit.proposed_at as proposedAt', 'edit.decided_at as decidedAt'])
    .select(['edit.reason', 'decider.email as decidedBy'])
    .select([
      'provider_profiles.display_name as name',
      'provider_profiles.slug',
      'provider_profiles.full_name as fullName',
    ])
    .select([
      'stored_files.name as fileName',
      'document.kind as documentKind',
      'document.expires_on as expiresOn',
    ])
    .where('edit.state', 'in', isWaiting ? ['waiting'] : ['approved', 'refused'])
    .orderBy(isWaiting ? 'edit.proposed_at' : 'edit.decided_at', isWaiting ? 'asc' : 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    ...row,
    field: row.field as EditField,
    documentKind: row.documentKind as DocumentKind | null,
  }))
}

export async function countWaitingEdits(db: Db): Promise<number> {
  const row = await db
    .selectFrom('profile_edits')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The service types that a provider may list prices under: its own, and those it lists already. */
export async function offeredCategories(db: Db, provider: { id: string; category: string }) {
  const services = await servicesOf(db, provider.id)
  return [...new Set([provider.category, ...services.map(({ category }) => category)])].filter(
    isCategory,
  )
}

/**
 * The documents of a provider: those of the application and those given since, without what was replaced.
 * What came with an approved application was looked at with it.
 */
export async function documentsShown(db: Queryable, provider: { id: string; user_id: string }) {
  const given = await db
    .selectFrom('provider_documents as document')
    .innerJoin('stored_files', 'stored_files.id', 'document.file_id')
    .select([
      'stored_files.id',
      'stored_files.name',
      'stored_files.bytes',
      'document.kind',
      'document.state',
    ])
    .select(['document.expires_on as expiresOn', 'document.added_at as addedAt'])
    .where('document.provider_id', '=', provider.id)
    .execute()
  const applied = await db
    .selectFrom('application_documents as document')
    .innerJoin('application_states', 'application_states.id', 'document.application_id')
    .innerJoin('stored_files', 'stored_files.id', 'document.file_id')
    .select([
      'stored_files.id',
      'stored_files.name',
      'stored_files.bytes',
      'document.added_at as addedAt',
    ])
    .where('application_states.user_id', '=', provider.user_id)
    .where('document.kind', '=', 'certificates')
    .execute()
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

/** A document of a provider by its file, with whose it is. */
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

/**
 * A picture that a provider shows: its face, its logo, its work. Whether it is published depends on
 * the provider having been approved.
 */
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
