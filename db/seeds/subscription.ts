import { type PlanName, periodPrice, plans } from '#app/billing/plans/plans.ts'
import { addDays, addMonths, dayOf, startOfDay } from '#app/platform/time.ts'
import type { Rows } from './rows.ts'

type Payer = {
  /** The provider's own id names the subscription too: nothing is drawn by chance for it. */
  id: string
  userId: string
  plan: PlanName
  billing: 'active' | 'past_due' | 'suspended' | 'ended'
  npoCategory: string
  paidThrough: Date | null
  joinedAt: Date
  at: Date
}

/**
 * The subscription behind a made-up provider, so that places are counted and the portal has something
 * to show. Nobody pays for it, so time does nothing to it: it has no due date and no agreement.
 */
export function addSubscription(rows: Rows, payer: Payer) {
  const { id, userId, plan, billing, joinedAt, at } = payer
  const from = dayOf(joinedAt)
  const paidUntil = dayOf(payer.paidThrough ?? startOfDay(addDays(dayOf(at), -10)))
  rows.add('subscriptions', {
    id,
    user_id: userId,
    state: billing,
    plan,
    cycle: 'monthly',
    contract_months: 12,
    holder: 'person',
    npo_category: payer.npoCategory,
    // Half of those who can be named in campaigns agreed to it.
    campaign_consent_at:
      plan === 'launch-special' && Number.parseInt(id.at(-1)!, 16) % 2 === 1 ? joinedAt : null,
    price_cents: periodPrice(plan, 'monthly'),
    next_price_cents: plans[plan].afterTermCents,
    anchor_on: addMonths(paidUntil, -1),
    periods: 1,
    paid_until: paidUntil,
    agreed_on: from,
    term_from: from,
    term_ends_on: addMonths(from, 12),
    next_charge_on: billing === 'ended' ? null : paidUntil,
    owing_since: billing === 'past_due' || billing === 'suspended' ? paidUntil : null,
    activated_at: joinedAt,
    ended_at: billing === 'ended' ? at : null,
    end_reason: billing === 'ended' ? 'not paid' : null,
    created_at: joinedAt,
    updated_at: joinedAt,
  })
  if (plan === 'launch-special')
    rows.add('launch_places', {
      subscription_id: id,
      reserved_until: joinedAt,
      taken_at: joinedAt,
    })
}
