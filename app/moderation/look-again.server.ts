import type { Services } from '#app/page/services.server.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { lockCase } from './queries.server.ts'
import { openCaseOf } from './report-thing.server.ts'
import { findReportable } from './reportable.server.ts'

const AT_ONCE = 50

/** A scheduled task: profiles whose requested change is due are queued again, in their current state. */
export async function lookAtChangesAgain(services: Services) {
  const now = services.clock.now()
  for (const { id, slug } of await changesDue(services.db, now)) {
    // It isn't listed now, so there is nothing to review.
    const found = await findReportable(services, { thing: 'profile', key: slug })
    await transaction(services.db, async (tx) => {
      const due = (await lockCase(tx, id))?.change_due_at
      if (!due || due > now) return
      await tx
        .updateTable('moderation_cases')
        .set({ change_due_at: null })
        .where('id', '=', id)
        .execute()
      if (!found) return
      const caseId = await openCaseOf(services, tx, { ...found, follows: id }, now)
      await recordEvent(tx, {
        name: 'change looked at again',
        about: { kind: 'moderation case', id: caseId },
        by: null,
        now,
      })
    })
  }
}

/** Not during an appeal: nobody has to change what they appeal against. */
const changesDue = (db: Db, now: Date) =>
  db
    .selectFrom('moderation_cases')
    .innerJoin('provider_profiles as provider', 'provider.id', 'moderation_cases.provider_id')
    .select(['moderation_cases.id', 'provider.slug'])
    .where('change_due_at', '<=', now)
    .where('state', 'in', ['decided', 'closed'])
    .orderBy('change_due_at')
    .limit(AT_ONCE)
    .execute()
