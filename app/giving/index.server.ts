/** The public API of `giving/` for server code of other subjects. */
export { givingView } from './giving-view.server.ts'
