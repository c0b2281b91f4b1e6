import { sql } from 'kysely'
import type { Queryable } from '#app/platform/db.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import type { BearerUser } from '../sessions/bearer.server.ts'
import { hasMfa } from '../sessions/mfa.server.ts'

export async function isMfaRequired(
  db: Queryable,
  { userId, aal }: { userId: string; aal: string },
): Promise<boolean> {
  if (aal !== 'aal1') return false
  const factor = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(sql<boolean>`${hasMfa}`)
    .executeTakeFirst()
  return factor !== undefined
}

/** A user with a second factor must have verified it before changing any sign-in method. */
export async function requireMfa(
  { db }: Pick<AuthServices, 'db'>,
  { user, aal }: Pick<BearerUser, 'user' | 'aal'>,
  status: 401 | 403,
) {
  if (await isMfaRequired(db, { userId: user.id, aal }))
    throw new AuthError('insufficient_aal', 'AAL2 session is required for this', { status })
}

/** Second factors and passkeys need a user with a session: not an anonymous one. */
export function sessionIn({ user, sessionId }: BearerUser): string {
  if (user.is_anonymous)
    throw new AuthError('no_authorization', 'Anonymous user not allowed to perform these actions', {
      status: 403,
    })
  if (!sessionId)
    throw new AuthError('session_not_found', 'This endpoint requires a token with a session')
  return sessionId
}
