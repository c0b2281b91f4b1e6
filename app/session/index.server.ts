/** What other subjects may use of the server code of `session/`. */
export { accessToasts, adoptWhatTheyAskedFor, arrive, detourOf } from './arrive.server.ts'
export {
  awaitedCookie,
  awaitedIn,
  clearedAwaitedCookie,
  secondsToResend,
} from './awaited.server.ts'
export { guardMiddleware } from './guard.server.ts'
export {
  clearedLeavingCookie,
  type Leaving,
  leavingCookie,
  leavingIn,
  newLeaving,
} from './leaving.server.ts'
export { liveApi, sessionGuard, signedInPerson } from './live.server.ts'
export { continueSession, deviceOf, endSession, sessionMiddleware } from './session.server.ts'
export { againAddress, demandRecentAuthentication, demandShownAgain } from './shown-again.server.ts'
export { callbackMiddleware, explainUnusableCode, OWN, tellOfError } from './url-callback.server.ts'
