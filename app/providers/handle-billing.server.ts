import { refreshListing } from '#app/directory/index.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type Billing, grantsAccess } from './public/listing-status.ts'
import { closeSuspension, openSuspension } from './suspension-rows.server.ts'

/** What an account's subscription means for its provider. */
export type BillingStatus = {
  billing: Billing
  isCancelScheduled: boolean
  plan: string
  hasPriorityPlace: boolean
  paidThrough: Date | null
}

const REASON = 'Payment issue'

/**
 * Copies the subscription's state to the provider: its billing state, the plan's features, and the suspension
 * for a missed payment. Does nothing for an account that hasn't applied.
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
  const suspension = { providerId: provider.id, source: 'billing', now } as const
  if (listingStatus.billing === 'suspended')
    await openSuspension(tx, { ...suspension, reason: REASON })
  else await closeSuspension(tx, suspension)
  await refreshListing(tx, provider.id, now)
}
