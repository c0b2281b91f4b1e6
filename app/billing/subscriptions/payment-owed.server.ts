import type { Db } from '#app/platform/db.server.ts'
import { dunningCalendar } from '../public/dunning.ts'
import { newestSubscription } from './keep-subscription.server.ts'

/** Since when a charge is owed and when it suspends the provider; null where nothing is owed. */
export async function overduePayment(db: Db, userId: string) {
  const subscription = await newestSubscription(db, userId)
  if (subscription?.state !== 'past_due') return null
  const { owingSince, paidUntil } = subscription
  return owingSince && paidUntil
    ? { since: owingSince, suspendedOn: dunningCalendar(owingSince, paidUntil).suspendedOn }
    : null
}
