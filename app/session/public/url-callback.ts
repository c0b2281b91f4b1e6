import { SECOND } from '#app/platform/time.ts'

/** What someone may come back with in an address: after "?" or after "#". */
export type UrlCallback =
  | { brings: 'error'; code: string }
  | { brings: 'code'; code: string }
  | { brings: 'tokens'; accessToken: string; refreshToken: string; isRecovery: boolean }
  /** A code that no answer of ours can have brought. */
  | { brings: 'unusable code' }
  /** One of two mailboxes agreed to a new address. */
  | { brings: 'half' }

/** Everything that an answer of the service puts into an address. */
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

/** Null for any other address: a search for "error" is no answer of ours. */
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

/** The same parameters without what the answer brought. */
export function withoutCallback(params: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(params)
  const isTokens = left.has('access_token')
  for (const name of NAMES) left.delete(name)
  if (isTokens) left.delete('type')
  return left
}

/** Linking an account failed: that says nothing against anyone who is signed in. */
const ABOUT_IDENTITIES = new Set([
  'identity_already_exists',
  'identity_not_found',
  'single_identity_not_deletable',
])

export const endsSession = (errorCode: string) => !ABOUT_IDENTITIES.has(errorCode)

const STALE = 120 * SECOND

/** A session that lay in an address for two minutes may have come from somewhere else than a press just now. */
export function isStale(issuedAt: Date, now: Date): boolean {
  return now.getTime() - issuedAt.getTime() >= STALE
}
