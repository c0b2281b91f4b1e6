/** The public API of `privacy/` for server code of other subjects. */

export { forgetPastArchives, PACK_ARCHIVE, pastArchives } from './archives.server.ts'
export { restoreAccount } from './close-account.server.ts'
export { dataRequestCases } from './data-requests/data-request-case.server.ts'
export { dueRequests } from './data-requests/data-requests.server.ts'
export { forgetAnsweredRequests, pastRequests } from './data-requests/forget-answered.server.ts'
export { receivedEmails } from './data-requests/received-email.server.ts'
export { privacyEmails } from './emails.server.ts'
export { eraseClosedAccounts } from './erase-account.server.ts'
export { privacyMerge } from './merge-requests.server.ts'
export { packArchive } from './pack-archive.server.ts'
