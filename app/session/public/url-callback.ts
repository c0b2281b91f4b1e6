import { SECOND } from '#app/platform/time.ts'

/** A callback's content in the query or fragment. */
export type UrlCallback =
  | { brings: 'error'; code: string }
  | { brings: 'code'; code: string }
  | { brings: 'tokens'; accessToken: string; refreshToken: string; isRecovery: boolean }
  /** A code in a format that we never issue. */
  | { brings: 'unusable code' }
  /** One of two mailboxes confirmed a new address. */
  | { brings: 'half' }

/** All parameters of the service's callbacks. */
const NAMES = [
  'access_token',
  'code',
  'error',
  'error_code',
  'error_description',
  'expires_at',
  'expires_in',
  'message',
  'provider_refresh_token',
  'provider_token',
  'refresh_token',
  'sb',
  'token_type',
]
const OURS = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null for any other URL: a search for "error" isn't a callback. */
export function callbackIn(params: URLSearchParams): UrlCallback | null {
  const error = params.get('error_code') ?? params.get('error')
  if (error !== null || params.has('error_description'))
    return { brings: 'error', code: error ?? 'unexpected_failure' }
  const [accessToken, refreshToken] = [params.get('access_token'), params.get('refresh_token')]
  if (accessToken && refreshToken) {
    const isRecovery = params.get('type') === 'recovery'
    return { brings: 'tokens', accessToken, refreshToken, isRecovery }
  }
  const code = params.get('code')
  if (code !== null) return OURS.test(code) ? { brings: 'code', code } : { brings: 'unusable code' }
  return params.has('message') && params.has('sb') ? { brings: 'half' } : null
}

/** The same parameters without the callback's. */
export function withoutCallback(params: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(params)
  const isTokens = left.has('access_token')
  for (const name of NAMES) left.delete(name)
  if (isTokens) left.delete('type')
  return left
}

/** A failed linking doesn't affect the session. */
const ABOUT_IDENTITIES = new Set([
  'identity_already_exists',
  'identity_not_found',
  'single_identity_not_deletable',
])

export const endsSession = (errorCode: string) => !ABOUT_IDENTITIES.has(errorCode)

const STALE = 120 * SECOND

/** Tokens older than two minutes may not come from a sign-in just now. */
export function isStale(issuedAt: Date, now: Date): boolean {
  return now.getTime() - issuedAt.getTime() >= STALE
}
