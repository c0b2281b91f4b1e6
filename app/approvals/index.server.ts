/** What other subjects may use of the server code of `approvals/`. */
export { type ApprovalStep, openSteps } from './approval.ts'
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
  approvalsIn,
  countWaiting,
  waitingAbout,
  waitingSubjects,
} from './queries.server.ts'
export { type Requested, requestApproval } from './request-approval.server.ts'
