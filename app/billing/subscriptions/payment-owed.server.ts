import type { Db } from '#app/platform/db.server.ts'
import { dunningCalendar } from '../public/dunning.ts'
import { newestSubscription } from './save-subscription.server.ts'
import { chargeDue } from './transitions.ts'

/** The overdue payment and its schedule; null if there is none. */
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
