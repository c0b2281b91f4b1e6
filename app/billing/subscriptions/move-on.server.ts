import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import type { BillingServices } from '../billing-services.ts'
import { steps } from './clock-acts.server.ts'
import { clockSteps } from './clock-steps.ts'
import { lockSubscription } from './save-subscription.server.ts'

const AT_ONCE = 200

/** A scheduled task: runs the due steps of subscriptions, each in its own transaction. */
export async function moveSubscriptionsOn(services: BillingServices, now: Date) {
  const failures: unknown[] = []
  for (const id of await subscriptionsDue(services.db, now)) {
    // A failed one must not stop the others.
    try {
      while (await transaction(services.db, (tx) => moveOn(services, tx, id, now)));
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} subscriptions could not be moved on`)
}

async function subscriptionsDue(db: Db, now: Date) {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Runs the step that has been due longest. False if none is due. */
async function moveOn(services: BillingServices, tx: Tx, id: string, now: Date) {
  const subscription = await lockSubscription(tx, id)
  const due =
    subscription && clockSteps(subscription, services.settings.current().declaredHolidays)[0]
  if (!subscription) return false
  if (!due || due.dueAt > now) {
    // A day became a holiday since, which moved the due date.
    await tx
      .updateTable('subscriptions')
      .set({ due_at: due?.dueAt ?? null })
      .where('id', '=', id)
      .execute()
    return false
  }
  await steps[due.step](services, tx, subscription, now)
  return true
}
