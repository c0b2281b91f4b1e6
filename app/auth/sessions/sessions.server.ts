import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { alongWithEvent, type Happening } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { asBase32, hashOf, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { SECOND } from '#app/platform/time.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { isOver } from '../public/session-rule.ts'
import { authSettings } from '../settings.server.ts'
import { hasMfa } from './mfa.server.ts'
import { refreshStep } from './refresh-rule.ts'

/** What a client holds of a session. */
export type Held = { userId: string; sessionId: string; refreshToken: string }

export type NewSession = {
  userId: string
  /** How they proved who they are: "password", "otp", "oauth". */
  method: string
  /** With whom, when that was somebody else. */
  provider?: string | null
  device: Device
  /** How long it may lie unused; null for as long as it likes. */
  idle: number | null
  /** When it ends whatever happens: an organisation may say so of its people. */
  notAfter?: Date | null
  /** The hash that the typed password was right for: where another stands by now, nothing begins. */
  passwordHash?: string
  /** Of a session that takes another's place: when that one began, and when its owner authenticated. */
  continues?: { startedAt: Date; authenticatedAt: Date }
}

/**
 * A person has proved who they are: from here on this client acts for them. One statement, with its event
 * where one is given, so that it needs no transaction of its own.
 */
export async function startSession(
  services: AuthServices,
  tx: Queryable,
  {
    userId,
    method,
    provider = null,
    device,
    idle,
    notAfter = null,
    passwordHash,
    continues,
  }: NewSession,
  happening?: (sessionId: string) => Happening,
): Promise<Held> {
  const now = services.securityClock.now()
  const sessionId = newId()
  const { token: refreshToken, row: firstToken } = newToken(services, { sessionId, parent: null })
  // A round to the database costs more than any of its parts.
  const statement = happening ? alongWithEvent(tx, happening(sessionId)) : tx
  await statement
    // First, because it waits for whoever is changing the password, and they for us.
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
        not_after: notAfter,
        idle_seconds: idle === null ? null : Math.round(idle / SECOND),
        user_agent: device.userAgent?.slice(0, 400) ?? null,
        ip: device.ip,
        created_at: continues?.startedAt ?? now,
        refreshed_at: continues ? now : null,
        updated_at: now,
      }),
    )
    .with('method', (db) =>
      db.insertInto('session_methods').values({
        session_id: sessionId,
        method,
        provider,
        created_at: continues?.authenticatedAt ?? now,
        updated_at: continues?.authenticatedAt ?? now,
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

/** The password changed between the look at it and the session that it was for. */
export class PasswordChanged extends Error {}

const NOT_NULL = '23502'
const isOfNobody = ({ code, column }: { code?: string; column?: string }) =>
  code === NOT_NULL && column === 'user_id'

/**
 * The same sign-in goes on under a new session, and whoever knows the tokens of the old one knows nothing.
 * Nobody authenticated meanwhile: limits of age and of recent authentication count from the first session.
 */
export async function replaceSession(
  services: AuthServices,
  { userId, sessionId }: Held,
  { device, idle }: Pick<NewSession, 'device' | 'idle'>,
): Promise<Held> {
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

/** Repeating a method only moves its time. */
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

/**
 * A second step was proved: the same session goes on at the higher level with a new refresh token, and
 * the person's other sessions that have not been raised end.
 */
export async function raiseSession(
  services: AuthServices,
  tx: Tx,
  {
    userId,
    sessionId,
    method,
    factorId,
  }: { userId: string; sessionId: string; method: string; factorId: string },
): Promise<Held> {
  const now = services.securityClock.now()
  await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().execute()
  await addMethod(tx, { sessionId, method, provider: null, now })
  await tx
    .updateTable('sessions')
    .set({ aal: 'aal2', factor_id: factorId, updated_at: now })
    .where('id', '=', sessionId)
    .execute()
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('aal', '=', 'aal1')
    .execute()
  const spent = await tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  const refreshToken = await addToken(services, tx, { sessionId, parent: spent.at(-1)?.id ?? null })
  return { userId, sessionId, refreshToken }
}

/** A second step was taken away: sessions that it had raised fall back to the first. */
export async function lowerSessions(
  tx: Tx,
  { factorId, methods }: { factorId: string; methods: string[] },
) {
  const lowered = await tx
    .updateTable('sessions')
    .set({ aal: 'aal1', factor_id: null })
    .where('factor_id', '=', factorId)
    .returning('id')
    .execute()
  if (lowered.length === 0) return
  await tx
    .deleteFrom('session_methods')
    .where(
      'session_id',
      'in',
      lowered.map(({ id }) => id),
    )
    .where('method', 'in', methods)
    .execute()
}

/** The token is derived, never stored: only who knows the server's secret can spell it again. */
function tokenOf({ secret }: AuthServices, id: string): string {
  return asBase32(keyedHash(secret, 'refresh token', id))
}

function newToken(
  services: AuthServices,
  { sessionId, parent }: { sessionId: string; parent: string | null },
) {
  const id = newId()
  const token = tokenOf(services, id)
  const created_at = services.securityClock.now()
  const row = { id, token_hash: hashOf(token), parent, session_id: sessionId, created_at }
  return { token, row }
}

async function addToken(
  services: AuthServices,
  tx: Tx,
  place: { sessionId: string; parent: string | null },
) {
  const { token, row } = newToken(services, place)
  await tx.insertInto('refresh_tokens').values(row).execute()
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
  const { refresh, sessions: limits } = authSettings(services.config)
  if (isOver(session, limits, now) || (limits.singlePerUser && (await isSuperseded(tx, session))))
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
    ...refresh,
  })
  if (step.do === 'refuse') return alreadyUsed()
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
  const seen = {
    refreshed_at: now,
    updated_at: now,
    user_agent: device.userAgent?.slice(0, 400) ?? null,
    ip: device.ip,
  }
  const held = { userId: session.user_id, sessionId: session.id }
  if (step.do === 'reissue') {
    // It counts as spent now: the next request with it may already be on its way (refresh-rule.ts).
    await tx
      .with('seen', (db) => db.updateTable('sessions').set(seen).where('id', '=', session.id))
      .updateTable('refresh_tokens')
      .set({ revoked_at: now })
      .where('id', '=', shown.id)
      .execute()
    return { ...held, refreshToken: tokenOf(services, step.id) }
  }
  const { token: refreshToken, row } = newToken(services, {
    sessionId: session.id,
    parent: shown.id,
  })
  await tx
    .with('seen', (db) => db.updateTable('sessions').set(seen).where('id', '=', session.id))
    .with('spent', (db) =>
      db
        .updateTable('refresh_tokens')
        .set({ revoked_at: now })
        .where('id', '=', shown.id)
        .where('revoked_at', 'is', null),
    )
    .insertInto('refresh_tokens')
    .values(row)
    .execute()
  return { ...held, refreshToken }
}

/** Where one session a person is allowed, the one that was used last goes on. */
async function isSuperseded(
  tx: Tx,
  session: {
    id: string
    user_id: string
    tag: string | null
    refreshed_at: Date | null
    created_at: Date
  },
) {
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
      'sessions.aal',
      'sessions.tag',
      hasMfa.as('has_second_step'),
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

/** Whether a session is there and was not ended because its refresh token was used twice. */
export async function sessionStands({ db }: { db: Queryable }, sessionId: string) {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('reuse_found_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
