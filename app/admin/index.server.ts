/** What other places may use of the server code of `admin/`. */
export { APPLY_BATCH, applyBatch } from './queue/batches.server.ts'
export { APPLY_DECISION, applyDecision, forgetOldDecisions } from './queue/decisions.server.ts'
