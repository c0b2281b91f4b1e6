import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { PLACES_TAG } from './places.server.ts'

/**
 * Someone returned from PayFast without paying. Their reserved place is released at once; a payment that
 * still arrives from an open page counts.
 */
export async function cancelCheckout(
  db: Db,
  { checkoutId, userId, now }: { checkoutId: string; userId: string; now: Date },
) {
  await transaction(db, async (tx) => {
    const cancelled = await tx
      .updateTable('checkouts')
      .set({ state: 'cancelled' })
      .where('id', '=', checkoutId)
      .where('user_id', '=', userId)
      .where('state', '=', 'open')
      .returning('subscription_id as subscription')
      .executeTakeFirst()
    if (!cancelled) return
    await tx
      .updateTable('launch_places')
      .set({ reserved_until: now })
      .where('subscription_id', '=', cancelled.subscription)
      .where('taken_at', 'is', null)
      .where('reserved_until', '>', now)
      .execute()
    await recordEvent(tx, {
      name: 'checkout cancelled',
      about: { kind: 'subscription', id: cancelled.subscription },
      by: userId,
      now,
      details: { checkout: checkoutId },
      tags: [PLACES_TAG],
    })
  })
}

/** A scheduled task: expires unpaid checkouts. */
export async function lapseCheckouts(db: Db, now: Date) {
  await transaction(db, async (tx) => {
    const lapsed = await tx
      .updateTable('checkouts')
      .set({ state: 'lapsed' })
      .where('state', '=', 'open')
      .where('expires_at', '<=', now)
      .returning(['id', 'plan'])
      .execute()
    if (lapsed.some(({ plan }) => plan === 'launch-special'))
      await recordEvent(tx, {
        name: 'checkouts lapsed',
        about: { kind: 'launch places', id: 'launch-special' },
        by: null,
        now,
        details: { checkouts: lapsed.length },
        tags: [PLACES_TAG],
      })
  })
}
