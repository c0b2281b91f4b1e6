import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { whoLeaves } from './links.server.ts'
import { LIST_TAG } from './list-tag.ts'

/**
 * Unsubscribes an address. False only for an invalid link: someone who has already unsubscribed or was erased
 * gets the same success.
 */
export async function leaveList(
  { db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>,
  leaving: string,
): Promise<boolean> {
  const id = whoLeaves(secret, leaving)
  if (!id) return false
  const now = clock.now()
  await transaction(db, async (tx) => {
    const left = await tx
      .updateTable('launch_signups')
      .set({ left_at: now })
      .where('id', '=', id)
      .where('left_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (left)
      await recordEvent(tx, {
        name: 'launch list left',
        about: { kind: 'launch signup', id },
        by: null,
        now,
        tags: [LIST_TAG],
      })
  })
  return true
}
