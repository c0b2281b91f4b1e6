import { KNOWN_FOR } from '#app/auth/index.server.ts'
import { nameAndFlags, type Trust } from '#app/platform/cookie-name.server.ts'
import { isSame, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { DAY, SECOND } from '#app/platform/time.ts'

/**
 * The site's session: which session, the refresh token, until when it needs no refresh, and whether
 * it outlives the browser. Signed, under 100 bytes, unreadable to scripts.
 */
export type SiteSession = {
  sessionId: string
  refreshToken: string
  /** The instant at which it wants to be refreshed. */
  freshUntil: Date
  isRemembered: boolean
}

const REMEMBERED_SECONDS = (30 * DAY) / SECOND

/** Written into the cookie: 16 bytes of id, the token, seconds in base 36, r or b, the signature. */
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

/**
 * What the browser shows as its session, unread; undefined when it shows none. Where the prefixed
 * name is in use the other counts for nothing: any neighbouring subdomain could have set it.
 */
export function shownSession(request: Request, trust: Trust): string | undefined {
  return shownCookie(request, trust, 'session')
}

function shownCookie(request: Request, trust: Trust, plain: string): string | undefined {
  const { name } = nameAndFlags(request, trust, plain)
  const found = new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`)
  return found.exec(request.headers.get('Cookie') ?? '')?.[1]
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
  const { name, flags } = nameAndFlags(request, trust, 'session')
  return `${name}=; ${flags}; Max-Age=0`
}

/** Who has signed in on this device: outlives the session, and signs nobody in. */
export const shownDevice = (request: Request, trust: Trust): string | null =>
  shownCookie(request, trust, 'known-here') ?? null

export function deviceCookie(request: Request, trust: Trust, remembered: string): string {
  const { name, flags } = nameAndFlags(request, trust, 'known-here')
  return `${name}=${remembered}; ${flags}; Max-Age=${KNOWN_FOR / SECOND}`
}
