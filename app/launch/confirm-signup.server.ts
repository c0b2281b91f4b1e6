import type { Services } from '#app/page/services.server.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import { LIST_TAG } from './list-tag.ts'
import { canConfirm, stateOf } from './public/signup.ts'

/** The signup of an emailed link; undefined if it has expired, was replaced, or is unknown. */
export async function signupByLink(db: Db, token: string, now: Date) {
  if (!/^[\w-]{36}$/.test(token)) return null
  const row = await db
    .selectFrom('launch_signups')
    .select(['id', 'email', 'consent'])
    .select(['confirmed_at as confirmedAt', 'notified_at as notifiedAt', 'left_at as leftAt'])
    .where('link_hash', '=', hashOf(token))
    .where('link_until', '>', now)
    .executeTakeFirst()
  return row ? { ...row, state: stateOf(row) } : null
}

/** Confirms an address on the list. Idempotent. */
export async function confirmSignup(
  { db, clock, securityClock }: Pick<Services, 'db' | 'clock' | 'securityClock'>,
  token: string,
): Promise<boolean> {
  const signup = await signupByLink(db, token, securityClock.now())
  if (!signup || signup.state === 'left') return false
  if (!canConfirm(signup.state)) return true
  const now = clock.now()
  await transaction(db, async (tx) => {
    const confirmed = await tx
      .updateTable('launch_signups')
      .set({ confirmed_at: now })
      .where('link_hash', '=', hashOf(token))
      .where('confirmed_at', 'is', null)
      .where('left_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (confirmed)
      await recordEvent(tx, {
        name: 'launch signup confirmed',
        about: { kind: 'launch signup', id: confirmed.id },
        by: null,
        now,
        tags: [LIST_TAG],
      })
  })
  return true
}
