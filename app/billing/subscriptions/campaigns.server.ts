import type { Feature } from '#app/plans/public/features.ts'
import { planNames, plans } from '#app/plans/public/plans.ts'
import { type Db, type Queryable, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { type Outcome, refused } from '../public/outcome.ts'
import { lockOpenSubscription } from './save-subscription.server.ts'

const CAMPAIGNS: Feature = 'campaigns'
const withCampaigns = planNames.filter((plan) => plans[plan].lists.includes(CAMPAIGNS))

/** Listed providers whose plan includes campaigns and who agreed to be named. */
export async function campaignList(db: Queryable) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('provider_profiles', 'provider_profiles.user_id', 'subscriptions.user_id')
    .innerJoin('people', 'people.id', 'subscriptions.user_id')
    .select([
      'provider_profiles.display_name as name',
      'provider_profiles.slug',
      'provider_profiles.category',
    ])
    .select(['provider_profiles.place_id as placeId', 'people.email', 'people.id as userId'])
    .select('campaign_consent_at as agreedAt')
    .where('subscriptions.plan', 'in', withCampaigns)
    .where('subscriptions.state', 'in', ['active', 'past_due'])
    .where('provider_profiles.verification', '=', 'approved')
    .where('campaign_consent_at', 'is not', null)
    .orderBy('provider_profiles.display_name')
    .orderBy('people.id')
    .execute()
}

export async function countInCampaigns(db: Queryable): Promise<number> {
  return (await campaignList(db)).length
}

/** Since when an account may be named in campaigns; null for a plan without them. */
export async function campaignConsentOf(
  db: Queryable,
  userId: string,
): Promise<{ agreedAt: Date | null } | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('campaign_consent_at as agreedAt')
    .where('user_id', '=', userId)
    .where('state', '<>', 'ended')
    .where('plan', 'in', withCampaigns)
    .executeTakeFirst()
  return row ?? null
}

/** Gives or withdraws consent to be named in campaigns, with immediate effect. */
export async function setCampaignConsent(
  db: Db,
  { userId, isAgreed, now }: { userId: string; isAgreed: boolean; now: Date },
): Promise<Outcome> {
  return transaction(db, async (tx) => {
    const subscription = await lockOpenSubscription(tx, userId)
    if (!subscription || !plans[subscription.plan].lists.includes(CAMPAIGNS))
      return refused('no subscription')
    const { agreedAt } = (await campaignConsentOf(tx, userId))!
    if ((agreedAt !== null) === isAgreed) return { ok: true }
    await tx
      .updateTable('subscriptions')
      .set({ campaign_consent_at: isAgreed ? now : null, updated_at: now })
      .where('id', '=', subscription.id)
      .execute()
    await recordEvent(tx, {
      name: isAgreed ? 'campaign consent given' : 'campaign consent withdrawn',
      about: { kind: 'subscription', id: subscription.id },
      by: userId,
      now,
    })
    return { ok: true }
  })
}
