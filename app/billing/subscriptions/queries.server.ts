import { sql } from 'kysely'
import type { PlanName } from '#app/plans/public/plans.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { type Day, dayOf } from '#app/platform/time.ts'
import { grantsAccess } from '#app/providers/public/listing-status.ts'
import type { PaidCharge } from '../public/cancellation.ts'
import { newestSubscription } from './save-subscription.server.ts'

/** The settled fees of a subscription that weren't refunded, oldest first. */
export async function paidCharges(
  db: Queryable,
  subscriptionId: string,
): Promise<(PaidCharge & { settledOn: Day })[]> {
  const rows = await db
    .selectFrom('charges')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('kind', 'not in', ['surplus', 'unmatched'])
    .where('refund_cents', '=', 0)
    .orderBy('settled_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    plan: row.plan as PlanName,
    cents: row.gross_cents,
    from: row.period_from!,
    to: row.period_to!,
    settledOn: dayOf(row.settled_at),
  }))
}

/** A subscription's total payments, the latest one, and refunds. */
export async function paidForSubscription(db: Queryable, subscriptionId: string) {
  const row = await db
    .selectFrom('charges')
    .where('subscription_id', '=', subscriptionId)
    .select((eb) => [
      eb.fn.sum<number | null>(sql`gross_cents - refund_cents`).as('cents'),
      eb.fn.sum<number | null>('refund_cents').as('refundCents'),
      eb.fn.max('settled_at').as('paidAt'),
    ])
    .executeTakeFirst()
  return row?.paidAt
    ? { cents: Number(row.cents), refundCents: Number(row.refundCents), paidAt: row.paidAt }
    : null
}

/** Whether an account has paid, which is required to submit an application. */
export async function hasPaid(db: Queryable, userId: string): Promise<boolean> {
  const subscription = await newestSubscription(db, userId)
  return subscription !== null && grantsAccess(subscription.state)
}

/** Whether an account has a subscription that isn't scheduled to end before a day. */
export async function runsBeyond(db: Queryable, userId: string, day: Day): Promise<boolean> {
  const subscription = await newestSubscription(db, userId)
  if (!subscription || subscription.state === 'incomplete' || subscription.state === 'ended')
    return false
  return subscription.endsOn === null || subscription.endsOn > day
}

/** An account's payments and refunds, newest first, with their documents. */
export async function paymentsOf(db: Queryable, userId: string) {
  const charges = await db
    .selectFrom('charges')
    .select([
      'id',
      'kind',
      'plan',
      'gross_cents as cents',
      'refund_cents as refundCents',
      'charged_back_at as chargedBackAt',
      'period_from as from',
      'period_to as to',
      'settled_at as at',
    ])
    .where('user_id', '=', userId)
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const documents = await db
    .selectFrom('billing_documents')
    .select(['id', 'charge_id as charge', 'series', 'number', 'issued_at as at'])
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  return charges.map((charge) => ({
    ...charge,
    documents: documents.filter((document) => document.charge === charge.id),
  }))
}

/** PayFast's token of the agreement that an account pays with, to update the card. */
export async function payingToken(db: Queryable, userId: string): Promise<string | null> {
  const subscription = await newestSubscription(db, userId)
  if (!subscription?.payingCheckout || subscription.state === 'ended') return null
  const row = await db
    .selectFrom('checkouts')
    .select('token')
    .where('id', '=', subscription.payingCheckout)
    .where('token_cancelled_at', 'is', null)
    .executeTakeFirst()
  return row?.token ?? null
}
