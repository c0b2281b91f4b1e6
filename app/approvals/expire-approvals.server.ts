import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'

/** Ends requests that nobody decided in time. */
export async function expireApprovals({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock.now()
  await transaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('approvals')
      .select(['id', 'kind', 'subject_kind as subjectKind', 'subject_id as subjectId'])
      .where('state', '=', 'requested')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(100)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of rows) await expireOne(tx, row, now)
  })
}

type Row = { id: string; kind: string; subjectKind: string; subjectId: string }

export async function expireOne(tx: Tx, { id, kind, subjectKind, subjectId }: Row, now: Date) {
  await tx
    .updateTable('approvals')
    .set({ state: 'expired', decided_at: now })
    .where('id', '=', id)
    .execute()
  await recordEvent(tx, {
    name: 'approval expired',
    about: { kind: subjectKind, id: subjectId },
    by: null,
    now,
    details: { kind },
  })
}
