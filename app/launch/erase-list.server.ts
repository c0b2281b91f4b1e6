import { type SqlBool, sql } from 'kysely'
import type { Services } from '#app/page/services.server.ts'
import { type Queryable, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { DAY } from '#app/platform/time.ts'
import { LAUNCH_LIST_KEPT_DAYS } from '#app/privacy/public/retention.ts'
import { LIST_TAG } from './list-tag.ts'

type ListServices = Pick<Services, 'db' | 'clock' | 'securityClock' | 'settings'>

/**
 * A scheduled task: erases the list some time after the launch. Emails are erased a month after they were
 * composed.
 */
export async function eraseList({ db, clock, settings }: ListServices) {
  const now = clock.now()
  return transaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('launch_signups')
      .where('id', 'in', pastList({ db: tx, settings }, now))
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await recordEvent(tx, {
        name: 'launch list erased',
        about: { kind: 'launch list', id: 'launch' },
        by: null,
        now,
        details: { people: Number(numDeletedRows) },
        tags: [LIST_TAG],
      })
    return Number(numDeletedRows)
  })
}

/** Everyone on the list, once its purpose is fulfilled. */
export function pastList(
  { db, settings }: Pick<ListServices, 'settings'> & { db: Queryable },
  now: Date,
) {
  const before = new Date(now.getTime() - LAUNCH_LIST_KEPT_DAYS * DAY)
  const isOver = new Date(settings.current().fullLaunch) <= before
  return db
    .selectFrom('launch_signups')
    .select('id')
    .where('signed_up_at', '<=', before)
    .$if(!isOver, (list) => list.where(sql<SqlBool>`false`))
}

/** A scheduled task: erases unconfirmed addresses, which may belong to someone else. */
export async function forgetUnconfirmed({ db, securityClock }: ListServices) {
  const { numDeletedRows } = await db
    .deleteFrom('launch_signups')
    .where('id', 'in', unconfirmedSignups(db, securityClock.now()))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const unconfirmedSignups = (db: Queryable, now: Date) =>
  db
    .selectFrom('launch_signups')
    .select('id')
    .where('confirmed_at', 'is', null)
    .where('link_until', '<=', now)
