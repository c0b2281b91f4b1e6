import { refreshListing } from '#app/directory/index.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { type Billing, grantsAccess } from './public/listing-status.ts'

/** What an account's subscription says of the provider behind it. */
export type BillingStatus = {
  billing: Billing
  isCancelScheduled: boolean
  plan: string
  hasPriorityPlace: boolean
  paidThrough: Date | null
}

const REASON = 'Payment issue'

/**
 * Takes over how the subscription stands: the billing axis, what the plan gives, and the suspension
 * that a missed payment opens and a payment closes. Nothing to do for an account that has not applied.
 */
export async function handleBilling(
  tx: Tx,
  userId: string,
  listingStatus: BillingStatus,
  now: Date,
) {
  const provider = await tx
    .updateTable('providers')
    .set({
      billing: listingStatus.billing,
      cancel_scheduled: listingStatus.isCancelScheduled,
      plan: listingStatus.plan,
      has_priority_place: listingStatus.hasPriorityPlace && grantsAccess(listingStatus.billing),
      paid_through: listingStatus.paidThrough,
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!provider) return
  if (listingStatus.billing === 'suspended') await openSuspension(tx, provider.id, now)
  else await closeSuspension(tx, provider.id, now)
  await refreshListing(tx, provider.id, now)
}

async function openSuspension(tx: Tx, providerId: string, now: Date) {
  await tx
    .insertInto('provider_suspensions')
    .values({
      id: newId(),
      provider_id: providerId,
      source: 'billing',
      reason: REASON,
      from_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'source']).where('to_at', 'is', null).doNothing(),
    )
    .execute()
}

async function closeSuspension(tx: Tx, providerId: string, now: Date) {
  await tx
    .updateTable('provider_suspensions')
    .set({ to_at: now })
    .where('provider_id', '=', providerId)
    .where('source', '=', 'billing')
    .where('to_at', 'is', null)
    .execute()
}
