import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * What a screen says when a sign-in elsewhere, linking it, or a mailed link came to nothing. Only our own
 * words: what an address says of itself could be anybody's.
 */
export function oauthText(i18n: I18n, code: string): string {
  return i18n._(sentences.get(code) ?? msg`Signing in did not work. Please try again.`)
}

const sentences = new Map(
  Object.entries({
    access_denied: msg`You did not sign in with the other account, so nothing was changed.`,
    unreachable: msg`The other service can't be reached just now. Please try again later.`,
    bad_oauth_state: msg`That sign-in took too long, or was begun in another browser. Please try again.`,
    flow_state_expired: msg`That sign-in took too long, or was begun in another browser. Please try again.`,
    bad_code_verifier: msg`That sign-in took too long, or was begun in another browser. Please try again.`,
    bad_oauth_callback: msg`Signing in with the other account did not work. Please try again.`,
    flow_state_already_used: msg`That sign-in was used already. Please try again.`,
    flow_state_not_found: msg`That sign-in took too long, or was begun in another browser. Please try again.`,
    saml_relay_state_not_found: msg`That sign-in took too long, or was begun in another browser. Please try again.`,
    saml_relay_state_expired: msg`That sign-in took too long, or was begun in another browser. Please try again.`,
    otp_expired: msg`Email link is invalid or has expired`,
    refresh_token_already_used: msg`Email link is invalid or has expired`,
    refresh_token_not_found: msg`Email link is invalid or has expired`,
    server_error: msg`Signing in did not work, and it was our fault. Please try again in a moment.`,
    unexpected_failure: msg`Signing in did not work, and it was our fault. Please try again in a moment.`,
    signup_disabled: msg`Signups not allowed for this instance`,
    user_banned: msg`User is banned`,
    provider_email_needs_verification: msg`Your address isn't confirmed there yet. We sent it a link: open it, then sign in again.`,
    email_not_confirmed: msg`Your address isn't confirmed there yet. We sent it a link: open it, then sign in again.`,
    identity_already_exists: msg`That account is linked already, to you or to somebody else.`,
    identity_not_found: msg`That account isn't linked.`,
    email_exists: msg`Somebody else has an account with the address of that one.`,
    email_conflict_identity_not_deletable: msg`It can't be unlinked: somebody else has the address that would remain.`,
    single_identity_not_deletable: msg`This is the only way in which you sign in, so it can't be unlinked.`,
    manual_linking_disabled: msg`Accounts can't be linked here.`,
    validation_failed: msg`The other service doesn't work here, or gave no email address.`,
  }),
)
