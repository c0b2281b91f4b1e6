/** What other subjects may use of the server code of `agreements/`. */
export { heldUntilAgreed } from './held.server.ts'
export { owedTexts } from './owed.server.ts'
