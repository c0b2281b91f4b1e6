import { plans } from '#app/plans/public/plans.ts'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { startOfDay } from '#app/platform/time.ts'
import { handleBilling } from '#app/providers/index.server.ts'
import type { Billing } from '#app/providers/public/listing-status.ts'
import type { BillingServices } from '../billing-services.ts'
import type { BillingEvent } from '../public/event-words.ts'
import { clockSteps } from './clock-steps.ts'
import { type BillingStep, leadsTo, type Party } from './life-cycle.ts'
import { notifyPayer } from './notices.server.ts'
import type { Subscription } from './subscription.ts'
import { rowOf, subscriptionOf } from './subscription-row.ts'

/** A subscription, locked: actions on one account are serialized here. */
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
  /** Who takes the step, and from which state. */
  party: Party
  from: Billing
  name: BillingEvent
  by: string | null
  now: Date
  details?: Record<string, unknown>
}

/**
 * Saves a changed subscription: its row with the next due time, the provider's listingStatus, the event, and
 * the live update for open pages.
 */
export async function saveSubscription(
  { settings, live }: Pick<BillingServices, 'settings' | 'live'>,
  tx: Tx,
  subscription: Subscription,
  { step, party, from, name, by, now, details }: Change,
) {
  if (!leadsTo(step, party, from, subscription.state))
    throw new Error(`"${step}" by ${party} doesn’t lead from ${from} to ${subscription.state}`)
  const due = clockSteps(subscription, settings.current().declaredHolidays)[0]?.dueAt ?? null
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
  await live.send(
    tx,
    subscription.userId,
    'subscription changed',
    { subscriptionId: subscription.id },
    now,
  )
}

/** Copies an account's billing state to its provider record, also to one just created. */
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

/** The open subscription, otherwise the one that ended last. */
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
