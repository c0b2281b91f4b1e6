import { KNOWN_FOR } from '#app/auth/index.server.ts'
import {
  hostCookie,
  nameAndFlags,
  shownCookie,
  type Trust,
} from '#app/platform/cookie-name.server.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY, SECOND } from '#app/platform/time.ts'

/**
 * The site's session cookie: session id, refresh token, when it needs a refresh, and whether it is
 * persistent. Signed, under 100 bytes, HttpOnly.
 */
export type SiteSession = {
  sessionId: string
  refreshToken: string
  /** When it needs a refresh. */
  freshUntil: Date
  isRemembered: boolean
}

const REMEMBERED_SECONDS = (30 * DAY) / SECOND

/** The cookie's format: 16 bytes of id, the token, seconds in base 36, r or b, the signature. */
export function packSession(secret: string, session: SiteSession): string {
  const words = [
    Buffer.from(session.sessionId.replaceAll('-', ''), 'hex').toString('base64url'),
    session.refreshToken,
    Math.floor(session.freshUntil.getTime() / 1000).toString(36),
    session.isRemembered ? 'r' : 'b',
  ].join('.')
  return `${words}.${signature(secret, words)}`
}

export function unpackSession(secret: string, packed: string): SiteSession | null {
  const cut = packed.lastIndexOf('.')
  const words = packed.slice(0, cut)
  if (cut < 0 || !isSame(packed.slice(cut + 1), signature(secret, words))) return null
  const [id, refreshToken, freshUntil, remembered] = words.split('.')
  const hex = Buffer.from(id!, 'base64url').toString('hex')
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    refreshToken: refreshToken!,
    freshUntil: new Date(Number.parseInt(freshUntil!, 36) * 1000),
    isRemembered: remembered === 'r',
  }
}

const signature = (secret: string, words: string) =>
  keyedHash(secret, 'site session', words).toString('base64url').slice(0, 27)

/** The session cookie's raw value; undefined without one. */
export function shownSession(request: Request, trust: Trust): string | undefined {
  return shownCookie(request, trust, 'session')
}

export function sessionCookie(
  request: Request,
  trust: Trust & { secret: string },
  session: SiteSession,
): string {
  const { name, flags } = nameAndFlags(request, trust, 'session')
  const lives = session.isRemembered ? `; Max-Age=${REMEMBERED_SECONDS}` : ''
  return `${name}=${packSession(trust.secret, session)}; ${flags}${lives}`
}

export function clearedSessionCookie(request: Request, trust: Trust): string {
  return hostCookie(request, trust, { name: 'session', value: '', seconds: 0 })
}

/** The known-device cookie: outlives the session, and signs nobody in. */
export const shownDevice = (request: Request, trust: Trust): string | null =>
  shownCookie(request, trust, 'known-here') ?? null

export function deviceCookie(request: Request, trust: Trust, remembered: string): string {
  const seconds = KNOWN_FOR / SECOND
  return hostCookie(request, trust, { name: 'known-here', value: remembered, seconds })
}
