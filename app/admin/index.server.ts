/** What other places may use of the server code of `admin/`. */
export { APPLY_DECISION, applyDecision, forgetOldDecisions } from './queue/decisions.server.ts'
