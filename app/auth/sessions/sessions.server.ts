import { sql } from 'kysely'
import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { alongWithEvent, type Happening } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { SECOND } from '#app/platform/time.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { newToken } from './refresh-tokens.server.ts'

/** The maximum of sessions per user: beyond it the least recently used end. */
const MOST_SESSIONS = 50

/** A client's data of its session. */
export type IssuedSession = { userId: string; sessionId: string; refreshToken: string }

export type NewSession = {
  userId: string
  /** The authentication method: "password", "otp", "oauth". */
  method: string
  /** The identity provider, if any. */
  provider?: string | null
  device: Device
  /** The maximum idle time in milliseconds; null for no limit. */
  idle: number | null
  /** The fixed end, for example set by a SAML assertion. */
  notAfter?: Date | null
  /** The hash that the password matched: if it has changed since, no session starts. */
  passwordHash?: string
  /** For a session that replaces another: its start, and when its user authenticated. */
  continues?: { startedAt: Date; authenticatedAt: Date }
}

/**
 * Starts a session for an authenticated user. One statement, including its event, so that it needs no
 * transaction of its own.
 */
export async function startSession(
  services: AuthServices,
  tx: Queryable,
  session: NewSession,
  happening?: (sessionId: string) => Happening,
): Promise<IssuedSession> {
  const { userId, method, provider = null, passwordHash, continues } = session
  const now = services.securityClock.now()
  const authenticatedAt = continues?.authenticatedAt ?? now
  const sessionId = newId()
  const { token: refreshToken, row: firstToken } = newToken(services, { sessionId, parent: null })
  // One statement, because a round trip costs more than any of its parts.
  const statement = happening ? alongWithEvent(tx, happening(sessionId)) : tx
  await statement
    // First, because it waits for a concurrent password change, which waits for this.
    .with('person', (db) =>
      db
        .updateTable('users')
        .set({ last_sign_in_at: now })
        .where('id', '=', userId)
        .$if(passwordHash !== undefined, (person) =>
          person.where('password_hash', '=', passwordHash!),
        )
        .returning('id'),
    )
    .with('session', (db) =>
      db.insertInto('sessions').values({
        id: sessionId,
        user_id: db.selectFrom('person').select('id'),
        ...sessionColumns(session, now),
      }),
    )
    // Doesn't count the new session: the statement doesn't see its own insert.
    .with('surplus', (db) =>
      db.deleteFrom('sessions').where('id', 'in', (select) =>
        select
          .selectFrom('sessions as older')
          .select('older.id')
          .where('older.user_id', '=', (person) => person.selectFrom('person').select('id'))
          .orderBy(sql`coalesce(older.refreshed_at, older.created_at)`, 'desc')
          .orderBy('older.id', 'desc')
          .offset(MOST_SESSIONS - 1),
      ),
    )
    .with('method', (db) =>
      db.insertInto('session_methods').values({
        session_id: sessionId,
        method,
        provider,
        created_at: authenticatedAt,
        updated_at: authenticatedAt,
      }),
    )
    .with('identity', (db) =>
      db
        .updateTable('identities')
        .set({ last_sign_in_at: now })
        .where('user_id', '=', userId)
        .where('provider', '=', provider ?? 'email'),
    )
    .insertInto('refresh_tokens')
    .values(firstToken)
    .execute()
    .catch((error) => {
      if (passwordHash !== undefined && isOfNobody(error)) throw new PasswordChanged()
      throw error
    })
  return { userId, sessionId, refreshToken }
}

const sessionColumns = ({ device, idle, notAfter = null, continues }: NewSession, now: Date) => ({
  not_after: notAfter,
  idle_seconds: idle === null ? null : Math.round(idle / SECOND),
  ...deviceColumns(device),
  created_at: continues?.startedAt ?? now,
  refreshed_at: continues ? now : null,
  updated_at: now,
})

export const deviceColumns = ({ userAgent, ip }: Device) => ({
  user_agent: userAgent?.slice(0, 400) ?? null,
  ip,
})

/** The password changed between its check and the start of the session. */
export class PasswordChanged extends Error {}

const NOT_NULL = '23502'
const isOfNobody = ({ code, column }: { code?: string; column?: string }) =>
  code === NOT_NULL && column === 'user_id'

/**
 * Replaces a session by a new one and invalidates the old tokens. The user didn't authenticate again: age and
 * recent authentication count from the first session.
 */
export async function replaceSession(
  services: AuthServices,
  { userId, sessionId }: IssuedSession,
  { device, idle }: Pick<NewSession, 'device' | 'idle'>,
): Promise<IssuedSession> {
  return transaction(services.db, async (tx) => {
    const before = await tx
      .selectFrom('session_methods')
      .innerJoin('sessions', 'sessions.id', 'session_methods.session_id')
      .select(['method', 'provider', 'sessions.not_after as notAfter'])
      .select(['session_methods.updated_at as authenticatedAt', 'sessions.created_at as startedAt'])
      .where('session_id', '=', sessionId)
      .orderBy('session_methods.created_at')
      .executeTakeFirst()
    await tx.deleteFrom('sessions').where('id', '=', sessionId).execute()
    if (!before) throw new AuthError('session_not_found', 'Session does not exist')
    const { startedAt, authenticatedAt, ...signIn } = before
    const continues = { startedAt, authenticatedAt }
    return startSession(services, tx, { userId, ...signIn, device, idle, continues })
  })
}

/** Repeating a method only updates its time. */
export async function addMethod(
  tx: Tx,
  {
    sessionId,
    method,
    provider,
    now,
  }: { sessionId: string; method: string; provider: string | null; now: Date },
) {
  await tx
    .insertInto('session_methods')
    .values({ session_id: sessionId, method, provider, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'method']).doUpdateSet({ updated_at: now, provider }),
    )
    .execute()
}

export type SignOutScope = 'global' | 'local' | 'others'

/** Ends a user's sessions with their refresh tokens: all, this one, or all but this one. */
export async function endSessions(
  tx: Tx,
  { userId, sessionId, scope }: { userId: string; sessionId: string | null; scope: SignOutScope },
) {
  let ended = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (sessionId && scope === 'local') ended = ended.where('id', '=', sessionId)
  if (sessionId && scope === 'others') ended = ended.where('id', '!=', sessionId)
  await ended.execute()
}

/** Whether a session exists and wasn't revoked because of a reused refresh token. */
export async function isSessionActive({ db }: { db: Queryable }, sessionId: string) {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('reuse_detected_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
