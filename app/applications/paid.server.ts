import type { RouterContextProvider } from 'react-router'
import { cheapestPlan, newestSubscription, paidForSubscription } from '#app/billing/index.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { startOfDay } from '#app/platform/time.ts'
import { type Billing, grantsAccess } from '#app/providers/public/listing-status.ts'

/** The lowest price that a new applicant would pay. */
export const leastPrice = (context: Readonly<RouterContextProvider>) => cheapestPlan(context)

/** The billing data that an application needs: the state of the account's subscription. */
export type AccountBilling = { billing: Billing; plan: string | null; paidThrough: Date | null }

export async function accountBilling(db: Queryable, userId: string): Promise<AccountBilling> {
  const subscription = await newestSubscription(db, userId)
  if (!subscription) return { billing: 'incomplete', plan: null, paidThrough: null }
  const { state, plan, paidUntil } = subscription
  return { billing: state, plan, paidThrough: paidUntil ? startOfDay(paidUntil) : null }
}

/** What an account paid for its newest subscription, less refunds. */
export async function paidSoFar(db: Queryable, userId: string) {
  const subscription = await newestSubscription(db, userId)
  return subscription && paidForSubscription(db, subscription.id)
}

export const hasPaid = ({ billing }: AccountBilling) => grantsAccess(billing)
