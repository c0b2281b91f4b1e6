import type { BillingEvent } from '#app/billing/public/event-words.ts'
import { MINUTE } from '#app/platform/time.ts'
import type { Chance } from '../chance.ts'
import type { Rows } from '../rows.ts'
import type { Choice, History } from './history.ts'

/** The events of a subscription. */
export function addEvents(
  rows: Rows,
  chance: Chance,
  { choice, history }: { choice: Choice; history: History },
) {
  const { subscription, charges, lapse } = history
  const event = (name: BillingEvent, now: Date, by: string | null = null, details = {}) =>
    addEvent(rows, chance, subscription.id, name, now, by, details)
  const checkout = choice.checkoutId
  const startedAt = new Date(choice.paidAt.getTime() - 3 * MINUTE)
  event('checkout begun', startedAt, choice.userId, {
    checkout,
    purpose: 'start',
    plan: choice.plan,
  })
  if (choice.plan === 'launch-special') event('launch place taken', choice.paidAt)
  for (const { kind, reference, cents, settledAt } of charges)
    event(
      kind === 'first' ? 'subscription activated' : 'subscription renewed',
      settledAt,
      null,
      kind === 'first' ? { checkout, charge: reference } : { charge: reference, cents },
    )
  if (!lapse) return
  event('charge missed', lapse.missedAt, null, { on: subscription.owingSince })
  for (const [index, item] of lapse.remindedAt.entries())
    event('payment reminded', item, null, { reminder: index + 1 })
  if (lapse.suspendedAt)
    event('subscription suspended', lapse.suspendedAt, null, {
      owingSince: subscription.owingSince,
    })
}

export function addEvent(
  rows: Rows,
  chance: Chance,
  subscriptionId: string,
  name: BillingEvent,
  now: Date,
  by: string | null,
  details: Record<string, unknown> = {},
) {
  rows.add('events', {
    id: chance.id(now),
    name,
    about_kind: 'subscription',
    about_id: subscriptionId,
    by_user: by,
    occurred_at: now,
    details: JSON.stringify(details),
  })
}
