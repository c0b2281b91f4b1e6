import { notWorking } from '#app/page/opening-hours.ts'
import type { Services } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { appealDue, caseLifeCycle, mayAppeal } from './moderation.ts'
import { lockCase } from './queries.server.ts'

type AppealServices = Pick<Services, 'db' | 'clock' | 'settings'>
type Appealing = { caseId: string; words: string; by: string | null }

/** Submits an appeal. False if it is too late, or was submitted before. */
export function writeAppeal(
  { db, clock, settings }: AppealServices,
  { caseId, words, by }: Appealing,
): Promise<boolean> {
  const now = clock.now()
  return transaction(db, async (tx) => {
    const found = await lockCase(tx, caseId)
    if (!found || !mayAppeal({ ...found, appealUntil: found.appeal_until }, now)) return false
    await tx
      .updateTable('moderation_cases')
      .set({
        state: caseLifeCycle.nextState('appeal'),
        appeal_words: words,
        appealed_at: now,
        appeal_due_at: appealDue(now, notWorking(settings.current())),
      })
      .where('id', '=', caseId)
      .execute()
    await recordEvent(tx, {
      name: 'decision appealed',
      about: { kind: 'moderation case', id: caseId },
      by,
      now,
      details: { outcome: found.outcome },
    })
    return true
  })
}
