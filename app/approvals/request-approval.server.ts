import type { Services } from '#app/page/services.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { APPROVAL_LASTS } from './approval.ts'
import type { ApprovalKind, ApprovalRequest } from './approval-kind.ts'
import { notifyApprovers } from './notify-people.server.ts'

type Queueing = Pick<Services, 'jobs'>

export type NewRequest = {
  subjectId: string
  payload: Record<string, string>
  reason: string
  by: string
  now: Date
}

export type Requested = 'waiting' | 'waiting already' | 'done alone'

/**
 * Requests a second person's approval and notifies everyone who may give it. If its kind says that nobody
 * can, it is applied at once and recorded as such.
 */
export async function requestApproval<Needed extends Queueing>(
  services: Needed,
  tx: Tx,
  kind: ApprovalKind<Needed>,
  wanted: NewRequest,
): Promise<Requested> {
  const request = await insertRequest(tx, kind, wanted)
  if (!request) return 'waiting already'
  const { by, now } = wanted
  const about = { kind: kind.about, id: wanted.subjectId }
  const details = { kind: kind.name, ...wanted.payload, reason: wanted.reason }
  await recordEvent(tx, { name: 'approval requested', about, by, now, details })
  if (!(await kind.isDecidedAlone?.(services, tx, request, by))) {
    await notifyApprovers(services, tx, kind, { id: request.id, by, now })
    return 'waiting'
  }
  const people = { requestedBy: by, approvedBy: null, now }
  if (await kind.apply(services, tx, request, people)) {
    await notifyApprovers(services, tx, kind, { id: request.id, by, now })
    return 'waiting'
  }
  await tx
    .updateTable('approvals')
    .set({ state: 'applied', approved_by: by, decided_at: now, is_decided_alone: true })
    .where('id', '=', request.id)
    .execute()
  await recordEvent(tx, { name: 'approval given alone', about, by, now, details })
  return 'done alone'
}

async function insertRequest(
  tx: Tx,
  { name, about }: { name: string; about: string },
  { subjectId, payload, reason, by, now }: NewRequest,
): Promise<ApprovalRequest | null> {
  const row = await tx
    .insertInto('approvals')
    .values({
      id: newId(),
      kind: name,
      subject_kind: about,
      subject_id: subjectId,
      payload: JSON.stringify(payload),
      reason,
      state: 'requested',
      requested_by: by,
      requested_at: now,
      expires_at: new Date(now.getTime() + APPROVAL_LASTS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? { id: row.id, subjectId, payload, reason } : null
}
