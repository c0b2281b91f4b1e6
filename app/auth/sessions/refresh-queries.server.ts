import { sql } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import { hasMfa } from './mfa.server.ts'

/**
 * The session of this refresh token, locked; undefined if there is none or another refresh holds the lock.
 */
export function lockedSession(tx: Tx, tokenHash: string) {
  return tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.not_after',
      'sessions.idle_seconds',
      'sessions.refreshed_at',
      'sessions.created_at',
      'sessions.reuse_detected_at',
      'sessions.aal',
      'sessions.tag',
      hasMfa.as('has_second_step'),
      'users.banned_until',
    ])
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .modifyEnd(sql`for update of sessions skip locked`)
    .executeTakeFirst()
}

export type LockedSession = NonNullable<Awaited<ReturnType<typeof lockedSession>>>

export async function isKnown(tx: Tx, tokenHash: string) {
  const known = await tx
    .selectFrom('refresh_tokens')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return known !== undefined
}

/** The session's active tokens, and the presented one. */
export function currentTokens(tx: Tx, sessionId: string, tokenHash: string) {
  return tx
    .selectFrom('refresh_tokens')
    .select(['id', 'parent', 'revoked_at', 'token_hash'])
    .where('session_id', '=', sessionId)
    .where((is) => is.or([is('revoked_at', 'is', null), is('token_hash', '=', tokenHash)]))
    .orderBy('id', 'desc')
    .execute()
}

/** Where users may have only one session, the most recently used one continues. */
export async function isSuperseded(tx: Tx, session: LockedSession) {
  const later = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', session.user_id)
    .where('id', '!=', session.id)
    .where(sql<boolean>`tag is not distinct from ${session.tag}`)
    .where(
      sql<boolean>`coalesce(refreshed_at, created_at) > ${session.refreshed_at ?? session.created_at}`,
    )
    .executeTakeFirst()
  return later !== undefined
}
