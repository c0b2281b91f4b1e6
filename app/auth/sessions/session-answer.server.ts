import { sql } from 'kysely'
import { isClosed } from '../accounts/closures.server.ts'
import { asMethod, type User } from '../accounts/users.server.ts'
import { belongings, wireUserOf } from '../accounts/wire-user.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { signAccessToken } from './access-tokens.server.ts'
import type { IssuedSession } from './sessions.server.ts'

/** The session response that the official client stores, with an access token of the user's current data. */
export async function sessionAnswer(services: AuthServices, issued: IssuedSession) {
  const found = await personAndSession(services, issued)
  // Signed out or deleted meanwhile.
  if (!found) throw new AuthError('session_not_found', 'Session does not exist')
  if (found.isClosed) await refuseClosed(services, issued)
  const { user, identities, factors } = found
  const claims = { ...claimsOf(found), sessionId: issued.sessionId }
  const { token, expiresAt, expiresIn } = await signAccessToken(services, claims)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: issued.refreshToken,
    user: wireUserOf({ ...user, identities, factors }),
  }
}

const claimsOf = ({ user, factors, methods, session }: Found) => ({
  userId: user.id,
  audience: user.aud,
  role: user.role,
  email: user.email ?? '',
  phone: user.phone ?? '',
  appMetadata: user.app_metadata,
  userMetadata: user.user_metadata,
  aal: session.aal,
  amr: methods.map(({ updated_at, ...method }) =>
    asMethod({ ...method, updated_at: new Date(updated_at) }),
  ),
  isAnonymous: user.is_anonymous,
  session: { ...session, has_second_step: factors.some(({ status }) => status === 'verified') },
})

/** A closed account can be restored only on the site, which asks for confirmation. */
async function refuseClosed({ db }: AuthServices, { sessionId }: IssuedSession) {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
  throw new AuthError('user_banned', 'User is banned')
}

type Method = { method: string; provider: string | null; updated_at: string }

const methodsOfSession = sql<Method[]>`(
  select coalesce(jsonb_agg(to_jsonb(session_method) order by session_method.updated_at desc), '[]')
  from session_methods as session_method where session_method.session_id = sessions.id)`

type Found = NonNullable<Awaited<ReturnType<typeof personAndSession>>>

/** Everything in the response, in one query, because it runs at every sign-in and refresh. */
async function personAndSession({ db }: AuthServices, { userId, sessionId }: IssuedSession) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(belongings)
    .select([methodsOfSession.as('methods'), isClosed.as('is_closed')])
    .select(['sessions.aal as session_aal', 'sessions.created_at as session_created_at'])
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { identities, factors, methods, is_closed, session_aal, session_created_at, ...user } = row
  return {
    user: user as User,
    identities,
    factors,
    methods,
    isClosed: is_closed,
    session: { aal: session_aal, created_at: session_created_at },
  }
}
