import type { SiteAddress } from '#app/page/address.ts'
import type { Queryable, Tx } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { sendLiveEvent } from '#app/platform/live.server.ts'
import type { NotificationDetails, NotificationKind } from './public/kinds.ts'

/** The live event for a change of a user's notifications. */
export const NOTIFICATIONS_CHANGED = 'notifications changed'

type Notice<Kind extends NotificationKind> = {
  /** The recipient; guests have no bell. */
  to: string | null
  kind: Kind
  /** The deduplication key within its kind, such as the quote's id. */
  dedupeKey: string
  /** The conversation it is about: replaces an unseen notification of the same one. */
  conversation?: string
  /** The page that it links to. */
  link: SiteAddress
  details: NotificationDetails[Kind]
  now: Date
}

/** Creates a notification in the action's transaction. */
export async function notify<Kind extends NotificationKind>(
  tx: Tx,
  { to, kind, dedupeKey, conversation, link, details, now }: Notice<Kind>,
) {
  if (!to) return
  if (conversation)
    await tx
      .deleteFrom('notifications')
      .where('user_id', '=', to)
      .where('kind', '=', kind)
      .where('conversation', '=', conversation)
      .where('dedupe_key', '<>', dedupeKey)
      .where('seen_at', 'is', null)
      .where('cleared_at', 'is', null)
      .execute()
  const inserted = await tx
    .insertInto('notifications')
    .values({
      id: newId(),
      user_id: to,
      kind,
      dedupe_key: dedupeKey,
      conversation,
      link,
      details: JSON.stringify(details),
      created_at: now,
    })
    .onConflict((before) => before.columns(['user_id', 'kind', 'dedupe_key']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows) await notifyChanged(tx, to, now)
}

/** Makes every open page of this user reload its count. */
export function notifyChanged(tx: Queryable, userId: string, now: Date) {
  return sendLiveEvent(tx, userId, NOTIFICATIONS_CHANGED, {}, now)
}
