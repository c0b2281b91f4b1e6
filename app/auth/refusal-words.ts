import { msg } from '@lingui/core/macro'
import { type SaidMessage, say } from '#app/platform/words.ts'
import { AuthError } from './auth-error.ts'

/**
 * What a screen says when the service refuses: the service's own sentence in the reader's language.
 * Anything else is a surprise, and has one general sentence.
 */
export function refusalWords(error: unknown, minutes?: number): SaidMessage {
  const sentence = error instanceof AuthError ? sentences[error.code] : undefined
  if (sentence) return say(sentence)
  if (error instanceof AuthError && error.code === 'over_request_rate_limit')
    return minutes === 1
      ? say(msg`Too many attempts. Please try again in 1 minute.`)
      : say(msg`Too many attempts. Please try again in ${minutes ?? 15} minutes.`)
  return say(msg`An unexpected error occurred. Please try again.`)
}

const sentences: Partial<Record<AuthError['code'], ReturnType<typeof msg>>> = {
  invalid_credentials: msg`Invalid login credentials`,
  email_not_confirmed: msg`Email not confirmed`,
  user_already_exists: msg`User already registered`,
  user_banned: msg`User is banned`,
  signup_disabled: msg`Signups not allowed for this instance`,
  same_password: msg`New password should be different from the old password.`,
  weak_password: msg`Password must be at least 6 characters`,
  otp_expired: msg`Email link is invalid or has expired`,
}
