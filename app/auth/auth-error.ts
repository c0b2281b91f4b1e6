/** What can go wrong for the person asking, and the status each answer usually travels under. */
const usualStatus = {
  bad_json: 400,
  bad_jwt: 403,
  conflict: 409,
  email_not_confirmed: 400,
  email_provider_disabled: 400,
  invalid_credentials: 400,
  no_authorization: 401,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  phone_provider_disabled: 400,
  anonymous_provider_disabled: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_entity_too_large: 413,
  request_timeout: 504,
  same_password: 422,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  user_already_exists: 422,
  user_banned: 403,
  user_not_found: 403,
  validation_failed: 400,
  weak_password: 422,
} as const

export type AuthErrorCode = keyof typeof usualStatus

/** Deep inside says what went wrong; the edges (wire, screens) know how to say it. */
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
