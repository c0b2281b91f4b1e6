import { isId } from '#app/platform/ids.ts'
import { SECOND } from '#app/platform/time.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices, Device } from './auth-services.ts'
import { type SiteSession, unpackSession } from './session-cookie.server.ts'
import { isOver } from './session-rule.ts'
import { type Held, refreshSession } from './sessions.server.ts'
import { displayName, rolesOf, type SignedIn } from './standing.ts'

/** Refreshed when less than this is left, so that a page never outlives its session by surprise. */
const REFRESH_BEFORE = 120 * SECOND

export type CurrentSession =
  | { visitor: SignedIn; refreshed: SiteSession | null }
  /** What the browser showed is worth nothing any more. */
  | { visitor: null; refreshed: null }

/** Who the cookie speaks for: its signature, then one question to the database. */
export async function currentSession(
  services: AuthServices,
  shown: string,
  device: Device,
): Promise<CurrentSession> {
  const nobody = { visitor: null, refreshed: null }
  const session = unpackSession(services.secret, shown)
  if (!session || !isId(session.sessionId)) return nobody
  const now = services.securityClock.now()
  let refreshed: SiteSession | null = null
  if (session.freshUntil.getTime() - now.getTime() < REFRESH_BEFORE) {
    const held = await refreshSession(services, session.refreshToken, device).catch(refusal)
    if (!held) return nobody
    refreshed = siteSession(services, held, session.isRemembered)
  }
  const visitor = await visitorOf(services, session.sessionId)
  return visitor ? { visitor, refreshed } : nobody
}

/** A refused refresh means that nobody is signed in; being too busy to tell does not. */
function refusal(error: unknown) {
  if (error instanceof AuthError && error.code !== 'conflict') return null
  throw error
}

/** What goes into the cookie for a session that was just started or refreshed. */
export function siteSession(
  { securityClock, config }: AuthServices,
  { sessionId, refreshToken }: Held,
  isRemembered: boolean,
): SiteSession {
  const lives = config.auth.accessTokenSeconds * SECOND
  const freshUntil = new Date(securityClock.now().getTime() + lives)
  return { sessionId, refreshToken, freshUntil, isRemembered }
}

async function visitorOf(
  { db, securityClock }: AuthServices,
  sessionId: string,
): Promise<SignedIn | null> {
  const now = securityClock.now()
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('user_standing', 'user_standing.user_id', 'users.id')
    .select([
      'sessions.id as sessionId',
      'sessions.aal',
      'sessions.not_after',
      'sessions.idle_seconds',
      'sessions.refreshed_at',
      'sessions.created_at',
      'users.id',
      'users.email',
      'users.email_confirmed_at',
      'users.banned_until',
      'users.user_metadata',
      'user_standing.is_provider',
      'user_standing.granted',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.reuse_found_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || isOver(row, now)) return null
  if (row.banned_until && row.banned_until > now) return null
  const { full_name } = row.user_metadata as { full_name?: unknown }
  return {
    id: row.id,
    email: row.email ?? '',
    name: displayName(full_name, row.email),
    roles: rolesOf({ isProvider: row.is_provider === true, granted: row.granted ?? [] }),
    isConfirmed: row.email_confirmed_at !== null,
    sessionId: row.sessionId,
    aal: row.aal === 'aal1' ? 'aal1' : 'aal2',
  }
}

export async function sessionStands({ db }: AuthServices, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return found !== undefined
}
