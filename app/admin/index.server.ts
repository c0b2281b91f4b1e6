/** The public API of `admin/` for files at the root of app/. */

export { approvalKinds } from './approvals/kinds.server.ts'
export { auditMiddleware } from './audit/middleware.server.ts'
export { countDays } from './dashboard/count-days.server.ts'
export { mergeEmails } from './merge/emails.server.ts'
export { APPLY_BATCH, applyBatch } from './queue/batches.server.ts'
export { APPLY_DECISION, applyDecision, forgetOldDecisions } from './queue/decisions.server.ts'
