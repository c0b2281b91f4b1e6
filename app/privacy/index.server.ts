/** What other subjects may use of the server code of `privacy/`. */

export { forgetPastArchives, PACK_ARCHIVE } from './archives.server.ts'
export { restoreAccount } from './close-account.server.ts'
export { eraseClosedAccounts } from './erase-account.server.ts'
export { privacyMerge } from './merge-requests.server.ts'
export { packArchive } from './pack-archive.server.ts'
