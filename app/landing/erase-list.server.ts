import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import type { Services } from '#app/services.server.ts'
import { LIST_TAG } from './news.server.ts'
import { LIST_KEPT } from './signup.ts'

type ListServices = Pick<Services, 'db' | 'clock' | 'securityClock' | 'settings'>

/** A chore: the list has done what it was for, and goes. Letters are forgotten a month after they were written. */
export async function eraseList({ db, clock, settings }: ListServices) {
  const at = clock.now()
  const before = new Date(at.getTime() - LIST_KEPT)
  if (new Date(settings.current().fullLaunch) > before) return
  await transaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('launch_signups')
      .where('asked_at', '<=', before)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await recordEvent(tx, {
        name: 'launch list erased',
        about: { kind: 'launch list', id: 'launch' },
        by: null,
        at,
        details: { people: Number(numDeletedRows) },
        tags: [LIST_TAG],
      })
  })
}

/** A chore: an address whose owner never opened the link was perhaps never theirs to give. */
export async function forgetUnconfirmed({ db, securityClock }: ListServices) {
  await db
    .deleteFrom('launch_signups')
    .where('confirmed_at', 'is', null)
    .where('link_until', '<=', securityClock.now())
    .execute()
}
