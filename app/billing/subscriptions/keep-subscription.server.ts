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
  at: Date
  details?: Record<string, unknown>
}

/**
 * Writes what an act made of a subscription: its row with the instant of what time does next, the
 * provider's standing that follows from it, the event, and the news for whoever has a page open.
 */
export async function keepSubscription(
  { settings, live }: Pick<BillingServices, 'settings' | 'live'>,
  tx: Tx,
  of: Subscription,
  { step, party, from, name, by, at, details }: Change,
) {
  if (!leadsTo(step, party, from, of.state))
    throw new Error(`"${step}" by ${party} doesn’t lead from ${from} to ${of.state}`)
  const due = clockSteps(of, settings.current().declaredHolidays)[0]?.at ?? null
  await tx
    .updateTable('subscriptions')
    .set({ ...rowOf(of), due_at: due, updated_at: at })
    .where('id', '=', of.id)
    .execute()
  await projectOn(tx, of, at)
  await recordEvent(tx, { name, about: { kind: 'subscription', id: of.id }, by, at, details })
  await notifyPayer(tx, of, { name, from, at })
  await live.tell(tx, of.userId, 'subscription changed', { subscriptionId: of.id }, at)
}

/** Shows how an account has paid on a provider record, also on one that was made just now. */
export async function projectSubscription(tx: Tx, userId: string, at: Date) {
  const newest = await newestSubscription(tx, userId)
  if (newest) await projectOn(tx, newest, at)
}

const projectOn = (tx: Tx, of: Subscription, at: Date) =>
  handleBilling(
    tx,
    of.userId,
    {
      billing: of.state,
      isCancelScheduled: of.cancelBy !== null && of.state !== 'ended',
      plan: of.plan,
      hasPriorityPlace: plans[of.plan].hasPriorityPlace,
      paidThrough: of.paidUntil ? startOfDay(of.paidUntil) : null,
    },
    at,
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
    .orderBy((of) => of('state', '=', 'ended'))
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
export const rowOf = (of: Subscription) => ({
  state: of.state,
  plan: of.plan,
  cycle: of.cycle,
  contract_months: of.contractMonths,
  holder: of.holder,
  npo_category: of.npoCategory,
  price_cents: of.priceCents,
  next_price_cents: of.nextPriceCents,
  next_price_on: of.nextPriceOn,
  paying_checkout: of.payingCheckout,
  anchor_on: of.anchorOn,
  periods: of.periods,
  paid_until: of.paidUntil,
  agreed_on: of.agreedOn,
  term_from: of.termFrom,
  term_ends_on: of.termEndsOn,
  next_charge_on: of.nextChargeOn,
  owing_since: of.owingSince,
  reminders: of.reminders,
  failed_charges: of.failedCharges,
  last_failed_at: of.lastFailedAt,
  cancel_by: of.cancelBy,
  cancel_asked_at: of.cancelAskedAt,
  cancel_effective_on: of.cancelEffectiveOn,
  ends_on: of.endsOn,
  told_of_renewal: of.renewalNotifiedFor,
  price_told_for: of.priceNotifiedFor,
  activated_at: of.activatedAt,
  ended_at: of.endedAt,
  end_reason: of.endReason,
})
