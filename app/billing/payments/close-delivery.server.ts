import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'

/** Marks a quarantined notification as reviewed: it stays stored, but leaves the list. */
export async function closeDelivery(
  db: Db,
  { id, note, by, now }: { id: string; note: string; by: string; now: Date },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const closed = await tx
      .updateTable('itn_inbox')
      .set({ closed_at: now, closed_by: by, note })
      .where('id', '=', id)
      .where('state', '=', 'quarantined')
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (!closed.numUpdatedRows) return false
    await recordEvent(tx, {
      name: 'notification looked at',
      about: { kind: 'notification', id },
      by,
      now,
      details: { note },
      audit: { before: { closedAt: null }, after: { closedAt: now } },
    })
    return true
  })
}
