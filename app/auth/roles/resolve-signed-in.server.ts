import type { Db } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { rolesOf, type SignedIn } from '../public/roles.ts'
import { isOver, SESSION_TIMES } from '../public/session-rule.ts'
import { hasMfa } from '../sessions/mfa.server.ts'
import { authSettings } from '../settings.server.ts'

export type ResolvedSession = {
  person: SignedIn
  /** The user has a verified MFA factor and this session is still at aal1: roles don't count before aal2. */
  needsMfa: boolean
  /** The user closed the account, and can still restore it. */
  isClosed: boolean
}

/**
 * The user and roles of a session, or null if it expired, was ended, had a refresh token reused, or belongs
 * to a banned or deleted user. Site, live streams, functions, tables and storage all call this, so that none
 * of them forgets a condition.
 */
export async function resolveSession(
  { db, securityClock, config }: Pick<AuthServices, 'db' | 'securityClock' | 'config'>,
  sessionId: string,
): Promise<ResolvedSession | null> {
  const now = securityClock.now()
  const row = await liveSession(db, sessionId)
  if (!row || isOver(row, authSettings(config).sessions, now)) return null
  if (row.banned_until && row.banned_until > now) return null
  const aal = row.aal === 'aal1' ? 'aal1' : 'aal2'
  const person = personIn(row, { sessionId: row.sessionId, aal })
  return {
    person,
    needsMfa: row.has_second_step && person.aal === 'aal1',
    isClosed: row.closedAt !== null,
  }
}

type AccountRow = {
  id: string
  email: string | null
  email_confirmed_at: Date | null
  user_metadata: unknown
  is_provider: boolean | null
  granted: string[] | null
}

function personIn(row: AccountRow, session: Pick<SignedIn, 'sessionId' | 'aal'>): SignedIn {
  const { full_name } = row.user_metadata as { full_name?: unknown }
  return {
    id: row.id,
    email: row.email ?? '',
    name: displayName(full_name, row.email),
    roles: rolesOf({ isProvider: row.is_provider === true, granted: row.granted ?? [] }),
    isConfirmed: row.email_confirmed_at !== null,
    ...session,
  }
}

function liveSession(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('user_access', 'user_access.user_id', 'users.id')
    .leftJoin('account_closures', 'account_closures.user_id', 'users.id')
    .select([
      'account_closures.closed_at as closedAt',
      'sessions.id as sessionId',
      ...SESSION_TIMES,
      hasMfa.as('has_second_step'),
      'users.id',
      'users.email',
      'users.email_confirmed_at',
      'users.banned_until',
      'users.user_metadata',
      'user_access.is_provider',
      'user_access.granted',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.reuse_detected_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * A user as if signed in, without a session: null if banned, deleted or closed. `sessionId` is a placeholder
 * and must match no session, so that nothing sensitive is allowed.
 */
export async function signedInWithout(
  { db, securityClock }: Pick<AuthServices, 'db' | 'securityClock'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_access', 'user_access.user_id', 'users.id')
    .leftJoin('account_closures', 'account_closures.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.email_confirmed_at', 'users.banned_until'])
    .select(['users.user_metadata', 'user_access.is_provider', 'user_access.granted'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .where('account_closures.user_id', 'is', null)
    .executeTakeFirst()
  if (!row || (row.banned_until && row.banned_until > securityClock.now())) return null
  return personIn(row, { sessionId, aal: 'aal1' })
}

/** The user of this session, unless MFA is still required or the account is closed. */
export async function signedInBy(
  services: Pick<AuthServices, 'db' | 'securityClock' | 'config'>,
  sessionId: string,
): Promise<SignedIn | null> {
  const resolved = await resolveSession(services, sessionId)
  return resolved && !resolved.needsMfa && !resolved.isClosed ? resolved.person : null
}
