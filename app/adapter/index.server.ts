/** What other subjects may use of the server code of `adapter/`. */
export { adapterApi } from './adapter-api.server.ts'
export { adapterEmails } from './emails.server.ts'
