import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { whoLeaves } from './links.server.ts'
import { LIST_TAG } from './list-tag.ts'

/**
 * Ends the emails to an address. False only for a link that nobody made: anyone who has left before, or
 * was erased with the list, has what they wanted.
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
