/** What other subjects may use of the server code of `applications/`. */
export { keepDocument, ownCertificate } from './documents.server.ts'
export { draftProgress } from './draft-progress.server.ts'
export { applicationEmails } from './emails.server.ts'
export { accountBilling, hasPaid } from './paid.server.ts'
export { documentsOf } from './queries.server.ts'
export { applicationOf, saveDraft } from './save-draft.server.ts'
export { applicationStatus } from './status-view.server.ts'
export { submitApplication } from './submit-application.server.ts'
