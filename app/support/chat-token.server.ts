import { randomBytes, randomUUID } from 'node:crypto'
import { hostCookie, shownCookie, type Trust } from '#app/platform/cookie-name.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY, SECOND } from '#app/platform/time.ts'

const COOKIE = 'chat'
const COOKIE_LIFETIME = 180 * DAY
const TOKEN_BYTES = 27
/** Only random keys (UUID version 4) count: others could be guessed. */
const RANDOM_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The idempotency key of a form without script. */
export const newFormKey = () => randomUUID()

export const randomToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** Deterministic, so that a repeated message finds its conversation. */
export function tokenFromKey(secret: string, key: string | undefined): string | null {
  if (!key || !RANDOM_KEY.test(key)) return null
  return keyedHash(secret, 'support conversation', key)
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')
}

/**
 * The conversation token in the request's cookie. If the prefixed cookie name is used, the plain one is
 * ignored: another subdomain could have set it, to read along.
 */
export function shownToken(request: Request, trust: Trust): string | null {
  const shown = shownCookie(request, trust, COOKIE) ?? ''
  return /^[\w-]{36}$/.test(shown) ? shown : null
}

/** An empty token deletes the cookie. */
export function chatCookie(request: Request, trust: Trust, token: string) {
  const seconds = token === '' ? 0 : COOKIE_LIFETIME / SECOND
  return hostCookie(request, trust, { name: COOKIE, value: token, seconds })
}
