/** What other subjects may use of the server code of `giving/`. */
export { givingView } from './giving-view.server.ts'
