import type { Context } from 'hono'
import { readAccessToken } from './access-tokens.server.ts'
import type { AuthEnv } from './auth-api.server.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { isBanned } from './sign-in.server.ts'
import { sessionStands } from './site-session.server.ts'
import { type User, userById } from './users.server.ts'

export type BearerUser = { user: User; sessionId: string | null }

/** Whoever an Authorization header speaks for, if their account and session still stand. */
export async function bearerUser(
  services: AuthServices,
  authorization: string | undefined,
): Promise<BearerUser> {
  const token = /^bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
  const { userId, sessionId } = await readAccessToken(services, token)
  const user = await userById(services.db, userId)
  if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
  if (sessionId && !(await sessionStands(services, sessionId)))
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (isBanned(services, user)) throw new AuthError('user_banned', 'User is banned')
  return { user, sessionId }
}

export const bearerOf = (c: Context<AuthEnv>) =>
  bearerUser(c.var.services, c.req.header('Authorization'))
