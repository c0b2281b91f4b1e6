import type { Db } from '#app/platform/db.server.ts'
import { dunningCalendar } from '../public/dunning.ts'
import { newestSubscription } from './keep-subscription.server.ts'
import { chargeDue } from './transitions.ts'

/** The charge that is owed, and what happens when if nothing is paid; null where nothing is owed. */
export async function overduePayment(db: Db, userId: string) {
  const subscription = await newestSubscription(db, userId)
  if (subscription?.state !== 'past_due' && subscription?.state !== 'suspended') return null
  const { owingSince, paidUntil, failedCharges } = subscription
  return owingSince && paidUntil
    ? {
        since: owingSince,
        cents: chargeDue(subscription),
        failedCharges,
        ...dunningCalendar(owingSince, paidUntil),
      }
    : null
}
