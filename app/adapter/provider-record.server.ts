import { newestSubscription } from '#app/billing/index.server.ts'
import { placeById } from '#app/directory/index.server.ts'
import { isCategory } from '#app/directory/public/categories.ts'
import { categoryName } from '#app/directory/public/category-names.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languages, type SpokenLanguage } from '#app/platform/languages.ts'
import { providerOf, ratingOf } from '#app/providers/index.server.ts'
import { averageOf } from '#app/providers/public/figures.ts'
import type { AdapterServices } from './adapter-services.ts'
import { fileUrls } from './file-urls.server.ts'
import type { ProviderRecord } from './provider-record.ts'

/**
 * The provider record as the client expects it, for its owner only: derived from verification, billing and
 * suspension, never stored. Null for a user who isn't a provider.
 */
export async function providerRecordOf(
  { db, clock, config }: Pick<AdapterServices, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<ProviderRecord | null> {
  const now = clock.now()
  const row = await providerOf(db, userId)
  if (!row) return null
  const suspension = await suspensionOf(db, row.id, now)
  const subscription = await newestSubscription(db, userId)
  const { all: stars } = await ratingOf(db, row.id, now)
  return {
    ...profileOf(row),
    // Null without reviews.
    rating: averageOf(stars),
    ...(await fileUrls(
      { db, siteUrl: config.siteUrl },
      { userId, photoFile: row.photo_file, logoFile: row.logo_file },
    )),
    approved: row.verification === 'approved',
    verification_status: row.verification,
    suspended: suspension !== undefined,
    suspension_reason: suspension?.reason ?? null,
    suspended_at: suspension?.from_at ?? null,
    payment_retry_count: subscription?.failedCharges ?? 0,
    subscription_status: row.billing,
    next_billing_date: row.paid_through,
    last_failed_payment_date: subscription?.lastFailedAt ?? null,
  }
}

function suspensionOf(db: Db, providerId: string, now: Date) {
  return db
    .selectFrom('suspensions')
    .select(['reason', 'from_at'])
    .where('provider_id', '=', providerId)
    .where('from_at', '<=', now)
    .where((or) => or.or([or('to_at', 'is', null), or('to_at', '>', now)]))
    .orderBy('from_at')
    .limit(1)
    .executeTakeFirst()
}

type ProviderRow = NonNullable<Awaited<ReturnType<typeof providerOf>>>

const profileOf = (row: ProviderRow) => ({
  id: row.id,
  user_id: row.user_id,
  full_name: row.full_name,
  email: row.email,
  phone: row.phone,
  created_at: row.created_at,
  service_type: row.custom_service_type ?? serviceType(row.category),
  experience: row.experience,
  description: row.about,
  location: row.place_typed || (placeById(row.place_id)?.name ?? row.place_id),
  preferred_npo_category: row.npo_category,
  facebook_url: row.facebook_url,
  instagram_url: row.instagram_url,
  linkedin_url: row.linkedin_url,
  website_url: row.website_url,
  skills: row.skills,
  certifications: row.certifications,
  languages: row.languages.map((code) => languages[code as SpokenLanguage]?.english ?? code),
})

function serviceType(category: string) {
  return isCategory(category) ? i18nFor('en')._(categoryName(category)) : category
}
