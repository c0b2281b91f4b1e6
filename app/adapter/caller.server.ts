import type { Context } from 'hono'
import { standingOf } from '#app/auth/accounts/users.server.ts'
import { AuthError } from '#app/auth/auth-error.ts'
import { displayName, rolesOf } from '#app/auth/roles/standing.ts'
import { bearerUser } from '#app/auth/sessions/bearer.server.ts'
import type { AdapterEnv, Caller } from './adapter-services.ts'
import { Refusal } from './refusal.ts'

/**
 * Who calls, by the bearer token alone: no cookie is read. Without a session the official client shows
 * its public key as the bearer, the same as in "apikey": that is a visitor.
 */
export async function callerOf(c: Context<AdapterEnv>): Promise<Caller | null> {
  const { services } = c.var
  const authorization = c.req.header('Authorization')
  const shown = /^bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!shown || shown === c.req.header('apikey')) return null
  try {
    const { user } = await bearerUser(services, authorization)
    const { isProvider, granted, isConfirmed, fullName } = await standingOf(services.db, user.id)
    return {
      id: user.id,
      email: user.email ?? '',
      name: displayName(fullName, user.email),
      roles: rolesOf({ isProvider, granted }),
      isConfirmed,
    }
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    throw new Refusal(401, 'PGRST301', error.message)
  }
}
