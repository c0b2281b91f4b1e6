/** What other subjects may use of the server code of `agreements/`. */

export { pendingAgreements } from './pending-consent.server.ts'
export { pendingConsentMiddleware } from './pending-consent-middleware.server.ts'
