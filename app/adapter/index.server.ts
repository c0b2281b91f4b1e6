/** The public API of `adapter/` for server code of other subjects. */
export { adapterApi } from './adapter-api.server.ts'
export { adapterEmails } from './emails.server.ts'
