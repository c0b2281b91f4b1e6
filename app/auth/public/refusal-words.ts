import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AuthError } from './auth-error.ts'

/**
 * The message of a screen for an error: the auth service's own in the reader's language. Unexpected errors
 * have one general message.
 */
export function refusalWords(i18n: I18n, error: unknown, minutes?: number): string {
  const sentence = error instanceof AuthError ? sentences[error.code] : undefined
  if (sentence) return i18n._(sentence)
  if (error instanceof AuthError && error.code === 'over_request_rate_limit')
    return minutes === 1
      ? i18n._(msg`Too many attempts. Please try again in 1 minute.`)
      : i18n._(msg`Too many attempts. Please try again in ${minutes ?? 15} minutes.`)
  return i18n._(msg`An unexpected error occurred. Please try again.`)
}

const sentences: Partial<Record<AuthError['code'], ReturnType<typeof msg>>> = {
  invalid_credentials: msg`Invalid login credentials`,
  email_not_confirmed: msg`Email not confirmed`,
  user_already_exists: msg`User already registered`,
  user_banned: msg`User is banned`,
  signup_disabled: msg`Signups not allowed for this instance`,
  same_password: msg`New password should be different from the old password.`,
  weak_password: msg`Password must be at least 6 characters`,
  mfa_verification_failed: msg`That didn't work. Please try again.`,
  mfa_challenge_expired: msg`This took too long. Please start again.`,
  mfa_ip_address_mismatch: msg`This was answered already. Please start again.`,
  mfa_factor_not_found: msg`This method is no longer there.`,
  mfa_factor_name_conflict: msg`You already have a method with this name.`,
  mfa_verified_factor_exists: msg`You already use this number.`,
  too_many_enrolled_mfa_factors: msg`You've reached the maximum number of methods.`,
  insufficient_aal: msg`Complete two-step verification first.`,
  over_sms_send_rate_limit: msg`We sent a text a moment ago. Please wait a minute for the next.`,
  sms_send_failed: msg`We can't send texts at the moment.`,
  webauthn_verification_failed: msg`This passkey could not be checked. Please try again.`,
  webauthn_challenge_not_found: msg`This took too long. Please start again.`,
  webauthn_challenge_expired: msg`This took too long. Please start again.`,
  webauthn_credential_not_found: msg`This passkey is not known here.`,
  webauthn_credential_exists: msg`You have this passkey already.`,
  too_many_passkeys: msg`You've reached the maximum number of passkeys.`,
  otp_expired: msg`Email link is invalid or has expired`,
}
