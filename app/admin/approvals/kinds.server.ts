import type { ApprovalKind } from '#app/approvals/index.server.ts'
import { returnApproval } from '#app/billing/index.server.ts'
import type { CaseViewer } from '#app/page/cases.ts'
import { may } from '#app/page/permissions.ts'
import { roleApprovals } from '../people/role-approvals.server.ts'

/** Everything that needs two administrators, by its name in the table. To add a kind, add a line. */
export const approvalKinds: Readonly<Record<string, ApprovalKind>> = {
  ...roleApprovals,
  [returnApproval.name]: returnApproval,
}

/** The kinds whose requests this user may see. */
export const kindsFor = (visitor: CaseViewer) =>
  Object.values(approvalKinds).filter(({ seenBy }) => may(visitor, seenBy))
