/** The public API of `session/` for server code of other subjects. */
export {
  accessToasts,
  adoptGuestRequests,
  completeSignIn,
  detourOf,
} from './after-sign-in.server.ts'
export {
  awaitedCookie,
  awaitedIn,
  clearedAwaitedCookie,
  secondsToResend,
} from './awaited-confirmation.server.ts'
export { guardMiddleware } from './guard.server.ts'
export { impersonationEmails } from './impersonation/emails.server.ts'
export {
  beginImpersonation,
  endPastImpersonations,
  type ImpersonationStarted,
} from './impersonation/impersonate.server.ts'
export { impersonationMiddleware } from './impersonation/middleware.server.ts'
export { seeingNotes } from './impersonation/note.server.ts'
export { refuseTokensOfImpersonation } from './impersonation/refuse-tokens.server.ts'
export {
  clearedLeavingCookie,
  type Leaving,
  leavingCookie,
  leavingIn,
  newLeaving,
} from './leaving.server.ts'
export { liveApi, sessionGuard, signedInPerson } from './live.server.ts'
export {
  reauthenticationAddress,
  requireReauthentication,
  requireRecentAuthentication,
} from './recent-authentication.server.ts'
export { continueSession, deviceOf, endSession, sessionMiddleware } from './session.server.ts'
export { callbackMiddleware, explainUnusableCode, OWN, reportError } from './url-callback.server.ts'
