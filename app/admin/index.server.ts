/** What the roof may use of the server code of `admin/`. */
export { approvalKinds } from './approvals/kinds.server.ts'
