import type { NpoCategory } from '#app/directory/public/npo-categories.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { changeProfile, lockProvider } from '../provider-record.server.ts'

type Change = { providerId: string; by: string; now: Date; category: NpoCategory }

/**
 * Changes the cause of the provider's 10%. Each fee uses the cause chosen when it is settled
 * (billing/subscriptions/settle-charge.server.ts): earlier entries don't change.
 */
export async function changeCause(
  db: Db,
  { providerId, by, now, category }: Change,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { npo_category: before } = await lockProvider(tx, providerId)
    if (before === category) return false
    await changeProfile(tx, { providerId, change: { npo_category: category }, now })
    await recordEvent(tx, {
      name: 'cause changed',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { before, category },
      tags: [`provider/${providerId}`],
    })
    return true
  })
}
