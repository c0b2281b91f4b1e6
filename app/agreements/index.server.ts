/** The public API of `agreements/` for server code of other subjects. */

export { pendingAgreements } from './pending-consent.server.ts'
export { pendingConsentMiddleware } from './pending-consent-middleware.server.ts'
