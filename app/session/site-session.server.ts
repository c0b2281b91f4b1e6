import {
  authSettings,
  type IssuedSession,
  refreshSession,
  resolveSession,
} from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import type { AuthServices, Device } from '#app/auth/public/auth-services.ts'
import type { SignedIn } from '#app/page/person.ts'
import { isId } from '#app/platform/ids.ts'
import { SECOND } from '#app/platform/time.ts'
import { type SiteSession, unpackSession } from './session-cookie.server.ts'

/** Refreshed when less than this is left, so that a session doesn't expire while a page is open. */
const REFRESH_BEFORE = 120 * SECOND

export type CurrentSession =
  | {
      visitor: SignedIn
      /** The user has a second factor that is still to be verified. */
      requiresMfa: boolean
      /** The user closed the account, and can still restore it. */
      isClosed: boolean
      isRemembered: boolean
      refreshed: SiteSession | null
    }
  /** The cookie is no longer valid. */
  | { visitor: null; requiresMfa: false; isClosed: false; isRemembered: false; refreshed: null }

/** The user of the session cookie: verifies its signature, then runs one query. */
export async function currentSession(
  services: AuthServices,
  shown: string,
  device: Device,
): Promise<CurrentSession> {
  const nobody = {
    visitor: null,
    requiresMfa: false,
    isClosed: false,
    isRemembered: false,
    refreshed: null,
  } as const
  const session = unpackSession(services.secret, shown)
  if (!session || !isId(session.sessionId)) return nobody
  const now = services.securityClock.now()
  let refreshed: SiteSession | null = null
  if (session.freshUntil.getTime() - now.getTime() < REFRESH_BEFORE) {
    const issued = await refreshSession(services, session.refreshToken, device).catch(refusal)
    if (!issued) return nobody
    refreshed = siteSession(services, issued, session.isRemembered)
  }
  const found = await resolveSession(services, session.sessionId)
  if (!found) return nobody
  return {
    visitor: found.person,
    requiresMfa: found.needsMfa,
    isClosed: found.isClosed,
    isRemembered: session.isRemembered,
    refreshed,
  }
}

/** A rejected refresh means that nobody is signed in; a busy database doesn't. */
function refusal(error: unknown) {
  if (error instanceof AuthError && error.code !== 'conflict') return null
  throw error
}

/** The cookie's content for a session that was just started or refreshed. */
export function siteSession(
  { securityClock, config }: AuthServices,
  { sessionId, refreshToken }: IssuedSession,
  isRemembered: boolean,
): SiteSession {
  const lives = authSettings(config).tokens.seconds * SECOND
  const freshUntil = new Date(securityClock.now().getTime() + lives)
  return { sessionId, refreshToken, freshUntil, isRemembered }
}
