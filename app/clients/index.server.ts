/** What other subjects may use of the server code of `clients/`. */
export { broughtIn, clientsOf } from './queries.server.ts'
