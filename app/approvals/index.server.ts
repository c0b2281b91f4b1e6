/** The public API of `approvals/` for server code of other subjects. */
export { APPROVAL_LASTS, type ApprovalStep, openSteps } from './approval.ts'
export type {
  ApprovalKind,
  ApprovalRequest,
  ApprovalSubject,
} from './approval-kind.ts'
export { type Decided, decideApproval } from './decide-approval.server.ts'
export { approvalEmails } from './emails.server.ts'
export { expireApprovals } from './expire-approvals.server.ts'
export {
  type Approval,
  type ApprovalList,
  approvalsByIds,
  approvalsIn,
  countWaiting,
  waitingAbout,
  waitingFor,
  waitingSubjects,
} from './queries.server.ts'
export { type Requested, requestApproval } from './request-approval.server.ts'
