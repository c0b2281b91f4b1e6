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

/** Refreshed when less than this is left, so that a page never outlives its session by surprise. */
const REFRESH_BEFORE = 120 * SECOND

export type CurrentSession =
  | {
      visitor: SignedIn
      /** They have a second factor, and have not taken it yet. */
      requiresMfa: boolean
      /** They closed their account, and can still bring it back. */
      isClosed: boolean
      isRemembered: boolean
      refreshed: SiteSession | null
    }
  /** What the browser showed is worth nothing any more. */
  | { visitor: null; requiresMfa: false; isClosed: false; isRemembered: false; refreshed: null }

/** Who the cookie speaks for: its signature, then one question to the database. */
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

/** A refused refresh means that nobody is signed in; being too busy to tell does not. */
function refusal(error: unknown) {
  if (error instanceof AuthError && error.code !== 'conflict') return null
  throw error
}

/** What goes into the cookie for a session that was just started or refreshed. */
export function siteSession(
  { securityClock, config }: AuthServices,
  { sessionId, refreshToken }: IssuedSession,
  isRemembered: boolean,
): SiteSession {
  const lives = authSettings(config).tokens.seconds * SECOND
  const freshUntil = new Date(securityClock.now().getTime() + lives)
  return { sessionId, refreshToken, freshUntil, isRemembered }
}
