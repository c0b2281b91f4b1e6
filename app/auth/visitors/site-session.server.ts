import { isId } from '#app/platform/ids.ts'
import { SECOND } from '#app/platform/time.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthServices, Device } from '../auth-services.ts'
import { displayName, rolesOf, type SignedIn } from '../roles/standing.ts'
import { hasSecondStep } from '../sessions/second-step.server.ts'
import { isOver } from '../sessions/session-rule.ts'
import { type Held, refreshSession } from '../sessions/sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { type SiteSession, unpackSession } from './session-cookie.server.ts'

/** Refreshed when less than this is left, so that a page never outlives its session by surprise. */
const REFRESH_BEFORE = 120 * SECOND

export type CurrentSession =
  | {
      visitor: SignedIn
      /** They have a second step, and have not taken it yet. */
      owesSecondStep: boolean
      /** They closed their account, and can still bring it back. */
      isClosed: boolean
      isRemembered: boolean
      refreshed: SiteSession | null
    }
  /** What the browser showed is worth nothing any more. */
  | { visitor: null; owesSecondStep: false; isClosed: false; isRemembered: false; refreshed: null }

/** Who the cookie speaks for: its signature, then one question to the database. */
export async function currentSession(
  services: AuthServices,
  shown: string,
  device: Device,
): Promise<CurrentSession> {
  const nobody = {
    visitor: null,
    owesSecondStep: false,
    isClosed: false,
    isRemembered: false,
    refreshed: null,
  } as const
  const session = unpackSession(services.secret, shown)
  if (!session || !isId(session.sessionId)) return nobody
  const now = services.securityClock.now()
  let refreshed: SiteSession | null = null
  if (session.freshUntil.getTime() - now.getTime() < REFRESH_BEFORE) {
    const held = await refreshSession(services, session.refreshToken, device).catch(refusal)
    if (!held) return nobody
    refreshed = siteSession(services, held, session.isRemembered)
  }
  const found = await visitorOf(services, session.sessionId)
  return found ? { ...found, isRemembered: session.isRemembered, refreshed } : nobody
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
  const lives = authSettings(config).tokens.seconds * SECOND
  const freshUntil = new Date(securityClock.now().getTime() + lives)
  return { sessionId, refreshToken, freshUntil, isRemembered }
}

async function visitorOf(
  { db, securityClock, config }: AuthServices,
  sessionId: string,
): Promise<{ visitor: SignedIn; owesSecondStep: boolean; isClosed: boolean } | null> {
  const now = securityClock.now()
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('user_standing', 'user_standing.user_id', 'users.id')
    .leftJoin('account_closures', 'account_closures.user_id', 'users.id')
    .select([
      'account_closures.closed_at as closedAt',
      'sessions.id as sessionId',
      'sessions.aal',
      'sessions.not_after',
      'sessions.idle_seconds',
      'sessions.refreshed_at',
      'sessions.created_at',
      hasSecondStep.as('has_second_step'),
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
  if (!row || isOver(row, authSettings(config).sessions, now)) return null
  if (row.banned_until && row.banned_until > now) return null
  const { full_name } = row.user_metadata as { full_name?: unknown }
  const visitor: SignedIn = {
    id: row.id,
    email: row.email ?? '',
    name: displayName(full_name, row.email),
    roles: rolesOf({ isProvider: row.is_provider === true, granted: row.granted ?? [] }),
    isConfirmed: row.email_confirmed_at !== null,
    sessionId: row.sessionId,
    aal: row.aal === 'aal1' ? 'aal1' : 'aal2',
  }
  return {
    visitor,
    owesSecondStep: row.has_second_step && visitor.aal === 'aal1',
    isClosed: row.closedAt !== null,
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
