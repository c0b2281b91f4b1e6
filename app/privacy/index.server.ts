/** What other subjects may use of the server code of `privacy/`. */
export { forgetPastArchives, PACK_ARCHIVE, packArchive } from './archives.server.ts'
export { restoreAccount } from './close-account.server.ts'
export { eraseClosedAccounts } from './erase-account.server.ts'
