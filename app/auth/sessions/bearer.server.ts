import type { Context } from 'hono'
import { isBanned } from '../accounts/sign-in.server.ts'
import { type User, userById, userWithSession } from '../accounts/users.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { isOver, SESSION_TIMES } from '../public/session-rule.ts'
import { authSettings } from '../settings.server.ts'
import type { AuthEnv } from '../wire/auth-api.server.ts'
import { type ReadToken, readAccessToken, readAdminToken } from './access-tokens.server.ts'
import { hasMfa } from './mfa.server.ts'

export type BearerUser = {
  user: User
  /** Null for tokens without a session. */
  sessionId: string | null
  aal: string
  token: ReadToken
}

function tokenIn(authorization: string | undefined): string {
  const token = /^bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}

/** The user of an Authorization header, if their account and session are still active. */
export async function bearerUser(
  services: AuthServices,
  authorization: string | undefined,
): Promise<BearerUser> {
  const token = await readAccessToken(services, tokenIn(authorization))
  if (token.sub === null) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim')
  const found = await personOf(services, { id: token.sub, sessionId: token.sessionId })
  if (!found) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
  const { user, session } = found
  if (token.audience !== user.aud)
    throw new AuthError('bad_jwt', 'invalid claim: this token is meant for another audience')
  if (token.sessionId && !session)
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (isBanned(services, user)) throw new AuthError('user_banned', 'User is banned')
  return { user, sessionId: token.sessionId, aal: session ? session.aal : 'aal1', token }
}

async function personOf(
  { db }: AuthServices,
  { id, sessionId }: { id: string; sessionId: string | null },
) {
  if (sessionId !== null) return userWithSession(db, { id, sessionId })
  const user = await userById(db, id)
  return user && { user, session: null }
}

/** An admin call: a token signed by us or with the shared secret, with an admin role. */
export async function adminBearer(services: AuthServices, authorization: string | undefined) {
  const token = await readAdminToken(services, tokenIn(authorization))
  const { tokens, sessions } = authSettings(services.config)
  if (token.role === null || !tokens.adminRoles.includes(token.role))
    throw new AuthError('not_admin', 'User not allowed')
  if (token.sessionId) {
    const session = await sessionRow(services, token.sessionId)
    if (!session)
      throw new AuthError(
        'session_not_found',
        'Session from session_id claim in JWT does not exist',
      )
    if (isOver(session, sessions, services.securityClock.now()))
      throw new AuthError('session_expired', 'Session has expired', { status: 403 })
    if (session.aal === 'aal1' && session.has_second_step)
      throw new AuthError('insufficient_aal', 'AAL2 session is required for this', { status: 403 })
    if (session.banned_until && session.banned_until > services.securityClock.now())
      throw new AuthError('user_banned', 'User is banned')
  }
  return token
}

function sessionRow({ db }: AuthServices, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.user_id',
      ...SESSION_TIMES,
      hasMfa.as('has_second_step'),
      'users.banned_until',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.reuse_detected_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export const bearerOf = (c: Context<AuthEnv>) =>
  bearerUser(c.var.services, c.req.header('Authorization'))

export const adminOf = (c: Context<AuthEnv>) =>
  adminBearer(c.var.services, c.req.header('Authorization'))
