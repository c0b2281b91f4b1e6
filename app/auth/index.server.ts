/** The public API of `auth/` for server code of other subjects. */
export {
  type AgreedText,
  agreedTextsOf,
  agreedVersions,
  agreeTo,
} from './accounts/agreements.server.ts'
export { type Banned, banPerson, liftBan } from './accounts/ban.server.ts'
export { askForEmail, changeMetadata, changePassword } from './accounts/change-user.server.ts'
export {
  administratorsBeside,
  closureByLink,
  closureOf,
  closuresDue,
  closuresPast,
  endClosure,
  isPermanentlyGone,
  lockAccount,
  lockClosureDue,
  markErased,
  openClosure,
} from './accounts/closures.server.ts'
export { hashPassword } from './accounts/hashing.server.ts'
export { KNOWN_FOR, rememberedDevice } from './accounts/known-device.server.ts'
export { TooOften } from './accounts/limits.server.ts'
export {
  accountMerge,
  closeForMerge,
  mergedAccountsOf,
  mergedInto,
} from './accounts/merge-account.server.ts'
export { addSignedUpUser } from './accounts/new-users.server.ts'
export { isPresentPassword } from './accounts/present-password.server.ts'
export {
  ProofOfWorkRequired,
  requireProofOfWork,
  requireProofOfWorkForEmail,
} from './accounts/require-proof-of-work.server.ts'
export { signIn } from './accounts/sign-in.server.ts'
export { type SignedUp, type SignUp, signUp } from './accounts/sign-up.server.ts'
export {
  accountSummary,
  factorsOf,
  identitiesOf,
  methodsOf,
  type User,
  userById,
} from './accounts/users.server.ts'
export type { Answer } from './factors/answers.server.ts'
export { challenge } from './factors/challenge.server.ts'
export { enrol } from './factors/enrol.server.ts'
export { handleMfaRecovery, type RecoveryStepResult } from './factors/handle-mfa-recovery.server.ts'
export { isMfaRequired } from './factors/level.server.ts'
export { prove } from './factors/prove.server.ts'
export { removeFactor } from './factors/remove.server.ts'
export type { CodeChallenge } from './flows/code-challenge.server.ts'
export { beginOauth } from './oauth/begin.server.ts'
export { exchangeOwnCode } from './oauth/finish-linking.server.ts'
export { oauthProviders } from './oauth/providers.server.ts'
export { unlink } from './oauth/unlink.server.ts'
export { authEmails } from './one-time/emails.server.ts'
export { resendConfirmation, sendMagicLink, sendRecovery } from './one-time/mailed.server.ts'
export { type EmailSent, sendPasswordEmail } from './one-time/send-password-email.server.ts'
export { verifyOneTime } from './one-time/verify.server.ts'
export {
  deletePasskey,
  passkeysOf,
  refuseUnlessOffered,
  renamePasskey,
} from './passkeys/passkeys.server.ts'
export { askForPasskey, registerPasskey } from './passkeys/register.server.ts'
export { requireIdentity, signInWithPasskey } from './passkeys/sign-in.server.ts'
export { accountInFull } from './people/account-in-full.server.ts'
export { findPeople, peopleCalled } from './people/find-people.server.ts'
export {
  accountOf,
  historyOf,
  type OpenSession,
  openSessions,
  waysIn,
} from './people/own-account.server.ts'
export { matchingPerson } from './people/person-meant.server.ts'
export { type Action, activeAdministrators } from './roles/acting.server.ts'
export { changeRole, problemOfRole, type RoleProblem } from './roles/change-role.server.ts'
export { makeAdmin } from './roles/make-admin.server.ts'
export { resolveSession, signedInBy, signedInWithout } from './roles/resolve-signed-in.server.ts'
export { authTasks } from './scheduled-tasks.server.ts'
export { readAccessToken } from './sessions/access-tokens.server.ts'
export { bearerUser } from './sessions/bearer.server.ts'
export { endedSessions } from './sessions/housekeeping.server.ts'
export {
  isFreshlyShown,
  reauthenticate,
  reauthenticationMethods,
  sendReauthenticationCode,
} from './sessions/reauthenticate.server.ts'
export { refreshSession } from './sessions/refresh-session.server.ts'
export { startSessionChanges } from './sessions/session-changes.server.ts'
export {
  endSessions,
  type IssuedSession,
  isSessionActive,
  replaceSession,
  startSession,
} from './sessions/sessions.server.ts'
export { signOut } from './sessions/sign-out.server.ts'
export { type SignedOut, signOutEverywhere } from './sessions/sign-out-everywhere.server.ts'
export { signingKeys } from './sessions/signing-keys.server.ts'
export { authSettings } from './settings.server.ts'
export { MadeKey, Signature } from './webauthn.server.ts'
export { authApi } from './wire/auth-api.server.ts'
