import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * The message of a failed OAuth sign-in, linking, or emailed link. Only our own texts, because anyone can
 * write a URL.
 */
export function oauthText(i18n: I18n, code: string): string {
  return i18n._(sentences.get(code) ?? msg`Sign-in failed. Try again.`)
}

const sentences = new Map(
  Object.entries({
    access_denied: msg`You didn't sign in with the other account, so nothing has changed.`,
    unreachable: msg`We can't reach the other service right now. Try again later.`,
    bad_oauth_state: msg`That sign-in took too long, or started in another browser. Try again.`,
    flow_state_expired: msg`That sign-in took too long, or started in another browser. Try again.`,
    bad_code_verifier: msg`That sign-in took too long, or started in another browser. Try again.`,
    bad_oauth_callback: msg`Signing in with the other account didn't work. Try again.`,
    flow_state_already_used: msg`That sign-in was already used. Try again.`,
    flow_state_not_found: msg`That sign-in took too long, or started in another browser. Try again.`,
    saml_relay_state_not_found: msg`That sign-in took too long, or started in another browser. Try again.`,
    saml_relay_state_expired: msg`That sign-in took too long, or started in another browser. Try again.`,
    otp_expired: msg`Email link is invalid or has expired`,
    refresh_token_already_used: msg`Email link is invalid or has expired`,
    refresh_token_not_found: msg`Email link is invalid or has expired`,
    server_error: msg`Sign-in failed because of a problem on our side. Try again in a moment.`,
    unexpected_failure: msg`Sign-in failed because of a problem on our side. Try again in a moment.`,
    signup_disabled: msg`Signups not allowed for this instance`,
    user_banned: msg`User is banned`,
    provider_email_needs_verification: msg`You haven't confirmed your address with that service yet. It sent you a link: open it, then sign in again.`,
    email_not_confirmed: msg`You haven't confirmed your address with that service yet. It sent you a link: open it, then sign in again.`,
    identity_already_exists: msg`That account is already linked, to you or to someone else.`,
    identity_not_found: msg`That account isn't linked.`,
    email_exists: msg`Someone else's account uses that email address.`,
    email_conflict_identity_not_deletable: msg`It can't be unlinked: someone else uses the email address that would remain.`,
    single_identity_not_deletable: msg`This is your only way to sign in, so you can't unlink it.`,
    manual_linking_disabled: msg`Accounts can't be linked here.`,
    validation_failed: msg`The other service isn't working here, or it gave us no email address.`,
  }),
)
