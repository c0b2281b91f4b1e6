import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { notifyChanged } from './notify.server.ts'

type Looking = {
  userId: string
  /** The newest one displayed: later ones haven't been seen. */
  upTo: string
  now: Date
}

/** Marks the displayed notifications as seen, on all the user's devices. */
export function noteSeen(db: Db, { userId, upTo, now }: Looking): Promise<void> {
  return change(db, { userId, upTo, now }, 'seen_at')
}

/** Clears the displayed notifications, and all older ones, permanently. */
export function clearNotifications(db: Db, looking: Looking): Promise<void> {
  return change(db, looking, 'cleared_at')
}

async function change(
  db: Db,
  { userId, upTo, now }: Looking,
  column: 'seen_at' | 'cleared_at',
): Promise<void> {
  if (!isId(upTo)) return
  await transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('notifications')
      .set({ [column]: now })
      .where('user_id', '=', userId)
      .where('id', '<=', upTo)
      .where('cleared_at', 'is', null)
      .where(column, 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows) await notifyChanged(tx, userId, now)
  })
}

/** Marks notifications as read when the page they link to is opened. */
export async function clearRead(
  tx: Tx,
  { userId, links, now }: { userId: string; links: string[]; now: Date },
) {
  if (links.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set((row) => ({ cleared_at: now, seen_at: row.fn.coalesce('seen_at', row.val(now)) }))
    .where('user_id', '=', userId)
    .where('link', 'in', links)
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows) await notifyChanged(tx, userId, now)
}
