import { setTimeout as pause } from 'node:timers/promises'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import { SECOND } from '#app/platform/time.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { isOver } from '../public/session-rule.ts'
import { authSettings } from '../settings.server.ts'
import {
  currentTokens,
  isKnown,
  isSuperseded,
  type LockedSession,
  lockedSession,
} from './refresh-queries.server.ts'
import { refreshStep } from './refresh-rule.ts'
import { newToken, tokenOf } from './refresh-tokens.server.ts'
import { deviceColumns, type IssuedSession } from './sessions.server.ts'

const SHORTEST_TOKEN = 12
const LONGEST_WAIT = 5 * SECOND

/**
 * Exchanges a refresh token for the next one, by the rule in refresh-rule.ts. Refreshes of one session are
 * serialized by a lock on its row, with up to five seconds of retries.
 */
export async function refreshSession(
  services: AuthServices,
  presented: string,
  device: Device,
): Promise<IssuedSession> {
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
): Promise<IssuedSession | AuthError | 'busy'> {
  const now = services.securityClock.now()
  const session = await lockedSession(tx, tokenHash)
  if (!session) return (await isKnown(tx, tokenHash)) ? 'busy' : notFound()
  const refusal = await refusalOf(services, tx, session)
  if (refusal) return refusal

  // Read under the lock, so that it includes the previous refresh.
  const tokens = await currentTokens(tx, session.id, tokenHash)
  const presented = tokens.find((token) => token.token_hash === tokenHash)
  if (!presented) return notFound()
  const step = stepFor(services, presented, tokens, now)
  if (step.do === 'refuse') return alreadyUsed()
  if (step.do === 'revoke family') {
    await revokeFamily(tx, session.id, now)
    return alreadyUsed()
  }
  const issued = { userId: session.user_id, sessionId: session.id }
  const spending = { sessionId: session.id, tokenId: presented.id, device, now }
  if (step.do === 'reissue') {
    await spend(tx, spending)
    return { ...issued, refreshToken: tokenOf(services, step.id) }
  }
  return { ...issued, refreshToken: await rotate(services, tx, spending) }
}

type Token = Awaited<ReturnType<typeof currentTokens>>[number]

const stepFor = ({ config }: AuthServices, presented: Token, tokens: Token[], now: Date) =>
  refreshStep({
    presented: { id: presented.id, revokedAt: presented.revoked_at },
    live: tokens.filter((token) => token.revoked_at === null),
    now,
    ...authSettings(config).refresh,
  })

async function refusalOf(
  services: AuthServices,
  tx: Tx,
  session: LockedSession,
): Promise<AuthError | undefined> {
  const now = services.securityClock.now()
  if (session.banned_until && session.banned_until > now)
    return new AuthError('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 })
  const { sessions: limits } = authSettings(services.config)
  if (isOver(session, limits, now) || (limits.singlePerUser && (await isSuperseded(tx, session))))
    return new AuthError('session_expired', 'Invalid Refresh Token: Session Expired')
  // What was revoked a moment ago must not count as "used a moment ago".
  return session.reuse_detected_at ? alreadyUsed() : undefined
}

async function revokeFamily(tx: Tx, sessionId: string, now: Date) {
  await tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
  await tx
    .updateTable('sessions')
    .set({ reuse_detected_at: now, updated_at: now })
    .where('id', '=', sessionId)
    .execute()
}

type Spending = { sessionId: string; tokenId: string; device: Device; now: Date }

const seenOn = ({ device, now }: Spending) => ({
  refreshed_at: now,
  updated_at: now,
  ...deviceColumns(device),
})

/** It counts as used now: the next request with it may already be on its way (refresh-rule.ts). */
async function spend(tx: Tx, spending: Spending) {
  const { sessionId, tokenId, now } = spending
  await tx
    .with('seen', (db) =>
      db.updateTable('sessions').set(seenOn(spending)).where('id', '=', sessionId),
    )
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('id', '=', tokenId)
    .execute()
}

async function rotate(services: AuthServices, tx: Tx, spending: Spending): Promise<string> {
  const { sessionId, tokenId, now } = spending
  const { token, row } = newToken(services, { sessionId, parent: tokenId })
  await tx
    .with('seen', (db) =>
      db.updateTable('sessions').set(seenOn(spending)).where('id', '=', sessionId),
    )
    .with('spent', (db) =>
      db
        .updateTable('refresh_tokens')
        .set({ revoked_at: now })
        .where('id', '=', tokenId)
        .where('revoked_at', 'is', null),
    )
    .insertInto('refresh_tokens')
    .values(row)
    .execute()
  return token
}

const notFound = () =>
  new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

const alreadyUsed = () =>
  new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
