import type { Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Day } from '#app/platform/time.ts'
import { causes } from '../ledger/causes.ts'
import { moneyArrived } from '../ledger/journals.ts'
import { postJournal } from '../ledger/post-journal.server.ts'
import type { CheckoutRow } from './checkouts.server.ts'
import type { ChargeSettled } from './payfast-events.ts'
import type { Subscription } from './subscription.ts'

/** A charge, the state of its subscription, and the checkout that it came by. */
export type Settled = {
  subscription: Subscription
  checkout: CheckoutRow
  event: ChargeSettled
  now: Date
}

/** Stores the charge and its journals. Returns its id. */
export async function writeCharge(
  tx: Tx,
  { subscription, checkout, event, now }: Settled,
  kind: string,
  period: { from: Day; to: Day } | null,
) {
  const id = newId()
  await tx
    .insertInto('charges')
    .values({
      id,
      reference: event.reference,
      checkout_id: checkout.id,
      subscription_id: subscription.id,
      user_id: subscription.userId,
      kind,
      plan: checkout.plan,
      gross_cents: event.grossCents,
      fee_cents: event.feeCents,
      period_from: period?.from ?? null,
      period_to: period?.to ?? null,
      settled_at: now,
    })
    .execute()
  await postJournal(tx, {
    cause: causes.moneyArrived(id),
    kind: 'money arrived',
    lines: moneyArrived(event, subscription.userId),
    now,
  })
  return id
}
