import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { SECOND } from '#app/platform/time.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices, Device } from './auth-services.ts'
import { refreshStep } from './refresh-rule.ts'
import { asBase32, hashOf, keyedHash } from './secrets.server.ts'
import { isOver } from './session-rule.ts'
import { authSettings } from './settings.server.ts'

/** What a client holds of a session. */
export type Held = { userId: string; sessionId: string; refreshToken: string }

export type NewSession = {
  userId: string
  /** How they proved who they are: "password", "otp". */
  method: string
  device: Device
  /** How long it may lie unused; null for as long as it likes. */
  idle: number | null
}

/** A person has proved who they are: from here on this client acts for them. */
export async function startSession(
  services: AuthServices,
  tx: Tx,
  { userId, method, device, idle }: NewSession,
): Promise<Held> {
  const now = services.securityClock.now()
  const sessionId = newId()
  await tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      idle_seconds: idle === null ? null : Math.round(idle / SECOND),
      user_agent: device.userAgent?.slice(0, 400) ?? null,
      ip: device.ip,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await tx
    .insertInto('session_methods')
    .values({ session_id: sessionId, method, created_at: now, updated_at: now })
    .execute()
  await tx.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', userId).execute()
  await tx
    .updateTable('identities')
    .set({ last_sign_in_at: now })
    .where('user_id', '=', userId)
    .where('provider', '=', 'email')
    .execute()
  const refreshToken = await addToken(services, tx, { sessionId, parent: null })
  return { userId, sessionId, refreshToken }
}

/** The token is derived, never stored: only who knows the server's secret can spell it again. */
function tokenOf({ secret }: AuthServices, id: string): string {
  return asBase32(keyedHash(secret, 'refresh token', id))
}

async function addToken(
  services: AuthServices,
  tx: Tx,
  { sessionId, parent }: { sessionId: string; parent: string | null },
) {
  const id = newId()
  const token = tokenOf(services, id)
  await tx
    .insertInto('refresh_tokens')
    .values({
      id,
      token_hash: hashOf(token),
      parent,
      session_id: sessionId,
      created_at: services.securityClock.now(),
    })
    .execute()
  return token
}

const SHORTEST_TOKEN = 12
const LONGEST_WAIT = 5 * SECOND

/**
 * Spends a refresh token for the next one, by the rule in refresh-rule.ts. Refreshes of one session
 * go one after the other: the session's row is locked, tried for up to five seconds.
 */
export async function refreshSession(
  services: AuthServices,
  presented: string,
  device: Device,
): Promise<Held> {
  if (presented.length < SHORTEST_TOKEN)
    throw new AuthError('validation_failed', 'Refresh token is not valid')
  const tokenHash = hashOf(presented)
  const giveUp = performance.now() + LONGEST_WAIT
  while (performance.now() < giveUp) {
    const outcome = await transaction(services.db, (tx) =>
      refreshOnce(services, tx, tokenHash, device),
    )
    if (outcome instanceof AuthError) throw outcome
    if (outcome !== 'busy') return outcome
    await pause(10 + Math.random() * 20)
  }
  throw new AuthError('conflict', 'Too many concurrent token refresh requests on the same session')
}

/** Refusals are returned, not thrown: the revocation of a family must be committed. */
async function refreshOnce(
  services: AuthServices,
  tx: Tx,
  tokenHash: string,
  device: Device,
): Promise<Held | AuthError | 'busy'> {
  const now = services.securityClock.now()
  const session = await lockedSession(tx, tokenHash)
  if (!session) {
    const known = await tx
      .selectFrom('refresh_tokens')
      .select('id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return known
      ? 'busy'
      : new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (session.banned_until && session.banned_until > now)
    return new AuthError('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 })
  if (isOver(session, now))
    return new AuthError('session_expired', 'Invalid Refresh Token: Session Expired')
  // What was revoked a moment ago must not count as "spent a moment ago" and live on.
  if (session.reuse_found_at) return alreadyUsed()

  // Asked after the lock is held, so that it sees what the one before us did.
  const tokens = await tx
    .selectFrom('refresh_tokens')
    .select(['id', 'parent', 'revoked_at', 'token_hash'])
    .where('session_id', '=', session.id)
    .where((is) => is.or([is('revoked_at', 'is', null), is('token_hash', '=', tokenHash)]))
    .orderBy('id', 'desc')
    .execute()
  const shown = tokens.find((token) => token.token_hash === tokenHash)
  if (!shown)
    return new AuthError(
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    )

  const step = refreshStep({
    presented: { id: shown.id, revokedAt: shown.revoked_at },
    live: tokens.filter((token) => token.revoked_at === null),
    now,
    reuseInterval: authSettings(services.config).reuseInterval,
  })
  if (step.do === 'revoke family') {
    await tx
      .updateTable('refresh_tokens')
      .set({ revoked_at: now })
      .where('session_id', '=', session.id)
      .where('revoked_at', 'is', null)
      .execute()
    await tx
      .updateTable('sessions')
      .set({ reuse_found_at: now, updated_at: now })
      .where('id', '=', session.id)
      .execute()
    return alreadyUsed()
  }
  await tx
    .updateTable('sessions')
    .set({
      refreshed_at: now,
      updated_at: now,
      user_agent: device.userAgent?.slice(0, 400) ?? null,
      ip: device.ip,
    })
    .where('id', '=', session.id)
    .execute()
  const held = { userId: session.user_id, sessionId: session.id }
  if (step.do === 'reissue') return { ...held, refreshToken: tokenOf(services, step.id) }
  if (shown.revoked_at === null)
    await tx
      .updateTable('refresh_tokens')
      .set({ revoked_at: now })
      .where('id', '=', shown.id)
      .execute()
  const refreshToken = await addToken(services, tx, { sessionId: session.id, parent: shown.id })
  return { ...held, refreshToken }
}

const alreadyUsed = () =>
  new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used')

function lockedSession(tx: Tx, tokenHash: string) {
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
      'sessions.reuse_found_at',
      'users.banned_until',
    ])
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .modifyEnd(sql`for update of sessions skip locked`)
    .executeTakeFirst()
}

export type SignOutScope = 'global' | 'local' | 'others'

/** Ends sessions of a person: all, this one, or all but this one. Their refresh tokens go with them. */
export async function endSessions(
  tx: Tx,
  { userId, sessionId, scope }: { userId: string; sessionId: string | null; scope: SignOutScope },
) {
  let doomed = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (sessionId && scope === 'local') doomed = doomed.where('id', '=', sessionId)
  if (sessionId && scope === 'others') doomed = doomed.where('id', '!=', sessionId)
  await doomed.execute()
}
