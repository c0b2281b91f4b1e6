import type { Selectable } from 'kysely'
import { plans } from '#app/plans/public/plans.ts'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { startOfDay } from '#app/platform/time.ts'
import { handleBilling } from '#app/providers/index.server.ts'
import type { Billing } from '#app/providers/public/listing-status.ts'
import type { Subscriptions } from '#db/schema.ts'
import type { BillingServices } from '../billing-services.ts'
import type { BillingEvent } from '../public/event-words.ts'
import { clockSteps } from './clock-steps.ts'
import { type BillingStep, leadsTo, type Party } from './life-cycle.ts'
import { notifyPayer } from './notices.server.ts'
import type { Subscription } from './subscription.ts'

/** The subscription as its row has it, locked: acts on one account wait for each other here. */
export async function lockSubscription(tx: Tx, id: string): Promise<Subscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? subscriptionOf(row) : null
}

export async function lockOpenSubscription(tx: Tx, userId: string): Promise<Subscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '<>', 'ended')
    .forUpdate()
    .executeTakeFirst()
  return row ? subscriptionOf(row) : null
}

type Change = {
  step: BillingStep
  /** Who makes the step, and from which state. */
  party: Party
  from: Billing
  name: BillingEvent
  by: string | null
  now: Date
  details?: Record<string, unknown>
}

/**
 * Writes what an act made of a subscription: its row with the instant of what time does next, the
 * provider's listingStatus that follows from it, the event, and the news for whoever has a page open.
 */
export async function keepSubscription(
  { settings, live }: Pick<BillingServices, 'settings' | 'live'>,
  tx: Tx,
  subscription: Subscription,
  { step, party, from, name, by, now, details }: Change,
) {
  if (!leadsTo(step, party, from, subscription.state))
    throw new Error(`"${step}" by ${party} doesn’t lead from ${from} to ${subscription.state}`)
  const due = clockSteps(subscription, settings.current().declaredHolidays)[0]?.at ?? null
  await tx
    .updateTable('subscriptions')
    .set({ ...rowOf(subscription), due_at: due, updated_at: now })
    .where('id', '=', subscription.id)
    .execute()
  await projectOn(tx, subscription, now)
  await recordEvent(tx, {
    name,
    about: { kind: 'subscription', id: subscription.id },
    by,
    now,
    details,
  })
  await notifyPayer(tx, subscription, { name, from, now })
  await live.tell(
    tx,
    subscription.userId,
    'subscription changed',
    { subscriptionId: subscription.id },
    now,
  )
}

/** Shows how an account has paid on a provider record, also on one that was made just now. */
export async function projectSubscription(tx: Tx, userId: string, now: Date) {
  const newest = await newestSubscription(tx, userId)
  if (newest) await projectOn(tx, newest, now)
}

const projectOn = (tx: Tx, subscription: Subscription, now: Date) =>
  handleBilling(
    tx,
    subscription.userId,
    {
      billing: subscription.state,
      isCancelScheduled: subscription.cancelBy !== null && subscription.state !== 'ended',
      plan: subscription.plan,
      hasPriorityPlace: plans[subscription.plan].hasPriorityPlace,
      paidThrough: subscription.paidUntil ? startOfDay(subscription.paidUntil) : null,
    },
    now,
  )

/** The one that is open, else the one that ended last. */
export async function newestSubscription(
  db: Queryable,
  userId: string,
): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy((eb) => eb('state', '=', 'ended'))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? subscriptionOf(row) : null
}

// The checks of the table keep these columns to the words of their types.
export const subscriptionOf = (row: Selectable<Subscriptions>) =>
  ({
    id: row.id,
    userId: row.user_id,
    state: row.state,
    plan: row.plan,
    cycle: row.cycle,
    contractMonths: row.contract_months,
    holder: row.holder,
    npoCategory: row.npo_category,
    priceCents: row.price_cents,
    nextPriceCents: row.next_price_cents,
    nextPriceOn: row.next_price_on,
    payingCheckout: row.paying_checkout,
    anchorOn: row.anchor_on,
    periods: row.periods,
    paidUntil: row.paid_until,
    agreedOn: row.agreed_on,
    termFrom: row.term_from,
    termEndsOn: row.term_ends_on,
    nextChargeOn: row.next_charge_on,
    owingSince: row.owing_since,
    reminders: row.reminders,
    failedCharges: row.failed_charges,
    lastFailedAt: row.last_failed_at,
    cancelBy: row.cancel_by,
    cancelAskedAt: row.cancel_asked_at,
    cancelEffectiveOn: row.cancel_effective_on,
    endsOn: row.ends_on,
    renewalNotifiedFor: row.told_of_renewal,
    priceNotifiedFor: row.price_told_for,
    activatedAt: row.activated_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
  }) as Subscription

/** A subscription as the columns of its row. */
export const rowOf = (subscription: Subscription) => ({
  state: subscription.state,
  plan: subscription.plan,
  cycle: subscription.cycle,
  contract_months: subscription.contractMonths,
  holder: subscription.holder,
  npo_category: subscription.npoCategory,
  price_cents: subscription.priceCents,
  next_price_cents: subscription.nextPriceCents,
  next_price_on: subscription.nextPriceOn,
  paying_checkout: subscription.payingCheckout,
  anchor_on: subscription.anchorOn,
  periods: subscription.periods,
  paid_until: subscription.paidUntil,
  agreed_on: subscription.agreedOn,
  term_from: subscription.termFrom,
  term_ends_on: subscription.termEndsOn,
  next_charge_on: subscription.nextChargeOn,
  owing_since: subscription.owingSince,
  reminders: subscription.reminders,
  failed_charges: subscription.failedCharges,
  last_failed_at: subscription.lastFailedAt,
  cancel_by: subscription.cancelBy,
  cancel_asked_at: subscription.cancelAskedAt,
  cancel_effective_on: subscription.cancelEffectiveOn,
  ends_on: subscription.endsOn,
  told_of_renewal: subscription.renewalNotifiedFor,
  price_told_for: subscription.priceNotifiedFor,
  activated_at: subscription.activatedAt,
  ended_at: subscription.endedAt,
  end_reason: subscription.endReason,
})
