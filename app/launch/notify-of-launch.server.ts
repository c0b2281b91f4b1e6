import { launchPhase } from '#app/page/launch-phase.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'

/** Rows per transaction: after a crash, only the last batch is repeated. */
const AT_ONCE = 50

/**
 * A scheduled task: from the launch on, everyone on the list gets one email. The row is marked in the
 * transaction that queues the email, so that after a crash exactly the others are continued.
 */
export async function notifyOfLaunch(
  services: Pick<Services, 'db' | 'jobs' | 'clock' | 'settings'>,
) {
  const { clock, settings } = services
  while (launchPhase(settings.current(), clock.now()) === 'launched')
    if ((await notifySome(services, clock.now())) < AT_ONCE) return
}

async function notifySome({ db, jobs }: { db: Db } & Pick<Services, 'jobs'>, now: Date) {
  return transaction(db, async (tx) => {
    const notified = await tx
      .updateTable('launch_signups')
      .set({ notified_at: now })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('launch_signups')
          .select('id')
          .where('confirmed_at', 'is not', null)
          .where('notified_at', 'is', null)
          .where('left_at', 'is', null)
          .orderBy('id')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute()
    for (const { id } of notified) await queueEmail({ jobs }, tx, { kind: 'launched', id })
    if (notified.length > 0)
      await recordEvent(tx, {
        name: 'launch email sent',
        about: { kind: 'launch list', id: 'launch' },
        by: null,
        now,
        details: { people: notified.length },
      })
    return notified.length
  })
}
