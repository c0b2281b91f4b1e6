import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'

type Removal = { providerId: string; contactId: string; by: string; now: Date }

/** Erases imported details and notes of a client. Jobs stay, because they belong to the customer too. */
export async function removeClient(db: Db, { providerId, contactId, by, now }: Removal) {
  return transaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('clients')
      .where('id', '=', contactId)
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
    if (!numDeletedRows) return false
    await recordEvent(tx, {
      name: 'client removed',
      about: { kind: 'provider', id: providerId },
      by,
      now,
    })
    return true
  })
}
