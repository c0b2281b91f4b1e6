import { isCategory } from '#app/directory/public/categories.ts'
import { type EditField, isOfProfile } from '#app/directory/public/profile-fields.ts'
import type { WaitingCount } from '#app/page/waiting-count.ts'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import type { ProviderRow } from '../provider-record.server.ts'
import { servicesOf } from '../queries.server.ts'
import type { DocumentKind } from './documents.ts'
import type { ProfileFields } from './profile-form.ts'
import { joinService } from './service-type.ts'

/** The published profile, as form values. */
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

/** A provider's undecided edits. */
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

/** The published profile with the waiting edits applied. */
export function profileWanted(shown: ProfileFields, waiting: readonly WaitingEdit[]) {
  return {
    ...shown,
    ...Object.fromEntries(
      waiting.flatMap((edit) => (isOfProfile(edit.field) ? [[edit.field, edit.new]] : [])),
    ),
  } as ProfileFields
}

/** The latest rejections, newest first, for the provider to read again. */
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

const edits = (db: Db) =>
  db
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
    .select(['edit.id', 'edit.field', 'edit.old_value as old', 'edit.new_value as new'])
    .select(['edit.state', 'edit.proposed_at as proposedAt', 'edit.reason'])
    .select(['provider_profiles.display_name as name', 'provider_profiles.full_name as fullName'])
    .select(['provider_profiles.slug', 'provider_profiles.user_id as userId'])
    .select(['stored_files.name as fileName', 'stored_files.bytes as fileBytes'])
    .select(['stored_files.content_type as fileType'])
    .select(['document.kind as documentKind', 'document.expires_on as expiresOn'])

/** Providers' edits, each with its document if it has one. */
export async function editsById(db: Db, ids: string[]) {
  const rows = await edits(db).where('edit.id', 'in', ids).execute()
  return rows.map((row) => ({
    ...row,
    field: row.field as EditField,
    documentKind: row.documentKind as DocumentKind | null,
  }))
}
export type EditRow = Awaited<ReturnType<typeof editsById>>[number]

export const editById = async (db: Db, id: string): Promise<EditRow | undefined> =>
  (await editsById(db, [id]))[0]

/** The account behind an edit. */
export async function ownerOfEdit(db: Queryable, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('profile_edits')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'profile_edits.provider_id')
    .select('provider_profiles.user_id')
    .where('profile_edits.id', '=', id)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Edits that have waited since before an instant. */
export async function editsWaitingSince(db: Queryable, before: Date): Promise<WaitingCount> {
  const row = await db
    .selectFrom('profile_edits')
    .select((eb) => [eb.fn.countAll<number>().as('late'), eb.fn.min('proposed_at').as('oldest')])
    .where('state', '=', 'waiting')
    .where('proposed_at', '<', before)
    .executeTakeFirstOrThrow()
  return { late: Number(row.late), dueToday: 0, oldest: row.oldest }
}

/** The categories that a provider may list prices under: its own, and those it lists already. */
export async function offeredCategories(db: Db, provider: { id: string; category: string }) {
  const services = await servicesOf(db, provider.id)
  return [...new Set([provider.category, ...services.map(({ category }) => category)])].filter(
    isCategory,
  )
}
