/** The public API of `clients/` for server code of other subjects. */
export { broughtIn, clientsOf } from './queries.server.ts'
