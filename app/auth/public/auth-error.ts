/** Error codes of the API, each with its usual HTTP status. */
const usualStatus = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  bad_oauth_callback: 400,
  bad_oauth_state: 400,
  captcha_failed: 400,
  conflict: 409,
  current_password_invalid: 400,
  current_password_required: 400,
  email_conflict_identity_not_deletable: 422,
  email_exists: 422,
  email_not_confirmed: 400,
  email_provider_disabled: 400,
  feature_disabled: 404,
  flow_state_already_used: 400,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  hook_payload_invalid_content_type: 400,
  hook_payload_over_size_limit: 422,
  hook_timeout: 422,
  hook_timeout_after_retry: 422,
  identity_already_exists: 422,
  identity_not_found: 422,
  insufficient_aal: 403,
  invalid_credentials: 400,
  manual_linking_disabled: 404,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_ip_address_mismatch: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_phone_verify_not_enabled: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_totp_verify_not_enabled: 422,
  mfa_verification_failed: 422,
  mfa_verified_factor_exists: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  mfa_webauthn_verify_not_enabled: 422,
  no_authorization: 401,
  not_admin: 403,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  passkey_disabled: 404,
  phone_exists: 422,
  phone_not_confirmed: 400,
  phone_provider_disabled: 400,
  provider_disabled: 400,
  provider_email_needs_verification: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_entity_too_large: 413,
  request_timeout: 504,
  same_password: 422,
  saml_assertion_no_email: 400,
  saml_assertion_no_user_id: 400,
  saml_entity_id_mismatch: 400,
  saml_idp_already_exists: 422,
  saml_idp_not_found: 404,
  saml_metadata_fetch_failed: 400,
  saml_provider_disabled: 404,
  saml_relay_state_expired: 422,
  saml_relay_state_not_found: 404,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  single_identity_not_deletable: 422,
  sms_send_failed: 422,
  sso_domain_already_exists: 400,
  sso_provider_disabled: 404,
  sso_provider_not_found: 404,
  too_many_enrolled_mfa_factors: 422,
  too_many_passkeys: 422,
  unexpected_audience: 403,
  user_already_exists: 422,
  user_banned: 403,
  user_not_found: 403,
  user_sso_managed: 422,
  validation_failed: 400,
  weak_password: 422,
  web3_provider_disabled: 422,
  webauthn_challenge_expired: 400,
  webauthn_challenge_not_found: 400,
  webauthn_credential_exists: 422,
  webauthn_credential_not_found: 404,
  webauthn_verification_failed: 400,
} as const

export type AuthErrorCode = keyof typeof usualStatus

export const authErrorCodes = Object.keys(usualStatus) as AuthErrorCode[]

/** Thrown by rules and actions; endpoints and screens translate it into a response. */
export class AuthError extends Error {
  readonly code: AuthErrorCode
  readonly status: number
  /** Only for weak passwords: every rule that failed. */
  readonly reasons?: string[]

  constructor(
    code: AuthErrorCode,
    message: string,
    more: { status?: number; reasons?: string[] } = {},
  ) {
    super(message)
    this.name = 'AuthError'
    this.code = code
    this.status = more.status ?? usualStatus[code]
    this.reasons = more.reasons
  }
}

/** An error in OAuth's own format, for the few calls that use it: always 400, without a code. */
export class OAuthError extends Error {
  readonly token: string

  constructor(token: string, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.token = token
  }
}
