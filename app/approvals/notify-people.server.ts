import { notify } from '#app/notifications/index.server.ts'
import { type Act, staffFor } from '#app/page/permissions.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'

const APPROVALS = '/admin/approvals'

/** The page where it is decided. */
export const approvalCase = (id: string) => `/admin/queue/approval/${id}` as const

/** Everyone who may approve it, except the requester. */
export async function notifyApprovers(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  { act }: { act: Act },
  { id, by, now }: { id: string; by: string; now: Date },
) {
  const approvers = await tx
    .selectFrom('granted_roles')
    .innerJoin('people', 'people.id', 'granted_roles.user_id')
    .select('people.id')
    .distinct()
    .where('granted_roles.role', 'in', staffFor(act))
    .where('people.id', '<>', by)
    .where('people.deleted_at', 'is', null)
    .orderBy('people.id')
    .execute()
  for (const approver of approvers) {
    await notify(tx, {
      to: approver.id,
      kind: 'approval requested',
      dedupeKey: id,
      link: approvalCase(id),
      details: {},
      now,
    })
    await queueEmail(services, tx, {
      kind: 'approval requested',
      approvalId: id,
      userId: approver.id,
    })
  }
}

/** Notifies the requester of the outcome. */
export function notifyRequester(
  tx: Tx,
  { id, to, isApproved, now }: { id: string; to: string | null; isApproved: boolean; now: Date },
) {
  return notify(tx, {
    to,
    kind: 'approval decided',
    dedupeKey: id,
    link: `${APPROVALS}?list=decided`,
    details: { isApproved },
    now,
  })
}
