import type { MessageDescriptor } from '@lingui/core'
import { staffFor } from '#app/page/permissions.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { type ApprovalState, type ApprovalStep, openSteps } from './approval.ts'
import type { ApprovalKind } from './approval-kind.ts'
import { expireOne } from './expire-approvals.server.ts'
import { notifyRequester } from './notify-people.server.ts'

export type Decision = {
  id: string
  step: ApprovalStep
  by: string
  /** Why it is rejected. */
  reason: string
  now: Date
}

export type Decided =
  | { how: ApprovalStep }
  /** Someone else was first: the outcome, who decided, and when. */
  | { how: 'decided'; state: ApprovalState; name: string | null; decidedAt: Date }
  | { how: 'refused'; why: MessageDescriptor }
  | { how: 'gone' | 'not allowed' | 'expired' | 'own' | 'requester left' }

/**
 * Approves, rejects or withdraws a request. Two concurrent decisions are serialized by a lock; the second
 * sees the first one's outcome.
 */
export function decideApproval(
  services: Services,
  kinds: Readonly<Record<string, ApprovalKind>>,
  decision: Decision,
): Promise<Decided> {
  return transaction(services.db, async (tx) => {
    const row = await lockedRequest(tx, decision.id)
    const kind = row && kinds[row.kind]
    if (!row || !kind) return { how: 'gone' }
    const { by, step, now } = decision
    const { securityClock } = services
    if (!(await hasRoleFor(tx, by, kind, securityClock.now()))) return { how: 'not allowed' }
    if (row.state !== 'requested') return outcomeOf(tx, row)
    if (row.expiresAt <= now) {
      await expireOne(tx, row, now)
      return { how: 'expired' }
    }
    if (!openSteps(row, by, now).includes(step)) return { how: 'own' }
    if (step !== 'approve') {
      await reject(tx, row, decision)
      return { how: step }
    }
    if (!row.requestedBy || !(await hasRoleFor(tx, row.requestedBy, kind, securityClock.now())))
      return { how: 'requester left' }
    const people = { requestedBy: row.requestedBy, approvedBy: by, now }
    const why = await kind.apply(services, tx, row, people)
    if (why) return { how: 'refused', why }
    await approve(tx, row, decision)
    return { how: 'approve' }
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof lockedRequest>>>

async function lockedRequest(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('approvals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      kind: row.kind,
      subjectKind: row.subject_kind,
      subjectId: row.subject_id,
      payload: row.payload,
      reason: row.reason,
      state: row.state as ApprovalState,
      requestedBy: row.requested_by,
      expiresAt: row.expires_at,
      decidedBy: row.approved_by ?? row.rejected_by,
      decidedAt: row.decided_at,
    }
  )
}

async function outcomeOf(tx: Tx, { state, decidedBy, decidedAt }: Row): Promise<Decided> {
  if (state === 'expired') return { how: 'expired' }
  const person = decidedBy
    ? await tx
        .selectFrom('people')
        .select(['email', 'user_metadata as metadata'])
        .where('id', '=', decidedBy)
        .executeTakeFirst()
    : undefined
  const { full_name } = (person?.metadata ?? {}) as { full_name?: unknown }
  const name = person ? displayName(full_name, person.email) : null
  return { how: 'decided', state, name, decidedAt: decidedAt! }
}

/**
 * A request, or a decision made some seconds ago, counts only while the person still has the role and isn't
 * banned.
 */
async function hasRoleFor(tx: Tx, userId: string, { act }: ApprovalKind, now: Date) {
  const row = await tx
    .selectFrom('granted_roles')
    .innerJoin('people', 'people.id', 'granted_roles.user_id')
    .select('people.id')
    .where('people.id', '=', userId)
    .where('people.deleted_at', 'is', null)
    .where('granted_roles.role', 'in', staffFor(act))
    .where(({ or, eb }) =>
      or([eb('people.banned_until', 'is', null), eb('people.banned_until', '<=', now)]),
    )
    .executeTakeFirst()
  return row !== undefined
}

async function approve(tx: Tx, row: Row, { by, now }: Decision) {
  await tx
    .updateTable('approvals')
    .set({ state: 'applied', approved_by: by, decided_at: now })
    .where('id', '=', row.id)
    .execute()
  await recordDecision(tx, row, { name: 'approval given', by, now })
}

async function reject(tx: Tx, row: Row, { step, by, reason, now }: Decision) {
  await tx
    .updateTable('approvals')
    .set({ state: 'rejected', rejected_by: by, decided_at: now, decision_reason: reason })
    .where('id', '=', row.id)
    .execute()
  const name = step === 'reject' ? 'approval rejected' : 'approval taken back'
  await recordDecision(tx, row, { name, by, now, reason })
}

type Recorded = {
  name: 'approval given' | 'approval rejected' | 'approval taken back'
  by: string
  now: Date
  reason?: string
}

async function recordDecision(
  tx: Tx,
  { id, kind, subjectKind, subjectId, payload, requestedBy }: Row,
  { name, by, now, reason }: Recorded,
) {
  await recordEvent(tx, {
    name,
    about: { kind: subjectKind, id: subjectId },
    by,
    now,
    details: { kind, ...(payload as object), requestedBy, ...(reason && { reason }) },
  })
  if (by === requestedBy) return
  await notifyRequester(tx, { id, to: requestedBy, isApproved: name === 'approval given', now })
}
