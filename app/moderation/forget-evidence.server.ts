import { sql } from 'kysely'
import type { Services } from '#app/page/services.server.ts'
import { type Queryable, transaction } from '#app/platform/db.server.ts'
import { DAY } from '#app/platform/time.ts'
import { noEvidence } from './evidence.ts'

/** Days after the last decision until evidence and reports are erased. */
const EVIDENCE_KEPT_DAYS = 90

/**
 * Cases decided long ago, including their appeals. The decision and its date stay, for later decisions about
 * the same person.
 */
export const pastEvidence = (db: Queryable, now: Date) =>
  db
    .selectFrom('moderation_cases')
    .select('id')
    .where('state', 'in', ['decided', 'closed'])
    .where('evidence_erased_at', 'is', null)
    .where(
      sql<boolean>`coalesce(appeal_decided_at, decided_at) < ${new Date(now.getTime() - EVIDENCE_KEPT_DAYS * DAY)}`,
    )

/** A scheduled task: erases old evidence, reporters and their texts. */
export function forgetEvidence({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  return transaction(db, async (tx) => {
    const past = await pastEvidence(tx, now).forUpdate().execute()
    const ids = past.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.deleteFrom('reports').where('case_id', 'in', ids).execute()
    await tx
      .updateTable('moderation_cases')
      .set({
        evidence: JSON.stringify(noEvidence),
        reason: '',
        appeal_words: '',
        appeal_reason: '',
        evidence_erased_at: now,
      })
      .where('id', 'in', ids)
      .execute()
    return ids.length
  })
}
