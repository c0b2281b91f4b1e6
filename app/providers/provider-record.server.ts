import type { Selectable } from 'kysely'
import { categoryForWriting, refreshListing } from '#app/directory/index.server.ts'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Providers } from '#db/schema.ts'
import { freeSlug } from './change-slug.server.ts'
import type { Verification } from './public/listing-status.ts'

export type ProviderRow = Selectable<Providers>

/** A provider's description of the business. Slug, verification and plan have their own actions. */
type Profile = Pick<
  ProviderRow,
  | 'about'
  | 'callout_cents'
  | 'callout_note'
  | 'category'
  | 'certifications'
  | 'custom_service_type'
  | 'email'
  | 'experience'
  | 'facebook_url'
  | 'full_name'
  | 'headline'
  | 'instagram_url'
  | 'languages'
  | 'lat'
  | 'linkedin_url'
  | 'lng'
  | 'logo_file'
  | 'npo_category'
  | 'phone'
  | 'photo_file'
  | 'place_id'
  | 'place_typed'
  | 'province'
  | 'radius_km'
  | 'skills'
  | 'team_size'
  | 'trading_name'
  | 'vat_number'
  | 'website_url'
>
export type ProfileChange = Partial<Profile>

/** The fields that an application fills in; others have defaults. */
export type AppliedProfile = Omit<
  Profile,
  'callout_cents' | 'callout_note' | 'headline' | 'radius_km' | 'team_size'
>

/** A business's full record, listed or not. */
export function providerOf(db: Queryable, userId: string): Promise<ProviderRow | undefined> {
  return db.selectFrom('providers').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The full record, locked until the end of the transaction, so that changes are serialized. */
export function lockProvider(tx: Tx, providerId: string): Promise<ProviderRow> {
  return tx
    .selectFrom('providers')
    .selectAll()
    .where('id', '=', providerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Changes the public profile. The calling action refreshes the listing once everything is written. */
export async function changeProfile(
  tx: Tx,
  { providerId, change, now }: { providerId: string; change: ProfileChange; now: Date },
) {
  await tx
    .updateTable('providers')
    .set({ ...change, updated_at: now })
    .where('id', '=', providerId)
    .execute()
}

/** A picture of an application whose record may exist already: then the record gets it too. */
export async function setAppliedPicture(
  tx: Tx,
  { userId, ...picture }: { userId: string } & Partial<Pick<Profile, 'photo_file' | 'logo_file'>>,
) {
  await tx.updateTable('providers').set(picture).where('user_id', '=', userId).execute()
}

type Applied = { userId: string; profile: AppliedProfile; placeName: string; now: Date }

/** Creates the record from an application, unapproved; overwrites an existing one. */
export async function saveAppliedProvider(
  tx: Tx,
  { userId, profile, placeName, now }: Applied,
): Promise<string> {
  const category = await categoryForWriting(tx, profile.category)
  const known = await tx
    .updateTable('providers')
    .set({ ...profile, category, verification: 'pending', verified_at: null, updated_at: now })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (known) return known.id
  const id = newId()
  const displayName = profile.trading_name ?? profile.full_name
  await tx
    .insertInto('providers')
    .values({
      id,
      user_id: userId,
      slug: await freeSlug(tx, { displayName, placeName }),
      ...profile,
      category,
      portrait_seed: Number.parseInt(id.slice(-7), 16),
      joined_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** Sets the decision on an application, and with it whether the business is listed. */
export async function setVerification(
  tx: Tx,
  { userId, verification, now }: { userId: string; verification: Verification; now: Date },
): Promise<string> {
  const { id } = await tx
    .updateTable('providers')
    .set({
      verification,
      verified_at: verification === 'approved' ? now : null,
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshListing(tx, id, now)
  return id
}

/** The application was withdrawn: its undecided record is deleted. */
export async function removeProvider(tx: Tx, userId: string) {
  await tx.deleteFrom('providers').where('user_id', '=', userId).execute()
}

/**
 * A business that was never invited to quote is in nobody else's records, and is deleted with its owner's
 * account.
 */
export async function removeUninvitedProvider(tx: Tx, userId: string) {
  await tx
    .deleteFrom('providers')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('provider_invitations')
            .select('provider_invitations.id')
            .whereRef('provider_invitations.provider_id', '=', 'providers.id'),
        ),
      ),
    )
    .execute()
}
