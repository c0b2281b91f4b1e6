import type { Context } from 'hono'
import { bearerUser, resolveSession } from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import type { AdapterEnv, Caller } from './adapter-services.ts'
import { Refusal } from './refusal.ts'

/**
 * Identifies the caller by the bearer token alone; no cookie is read. Without a session the official client
 * sends its public key as the bearer, the same as in "apikey": that is an anonymous visitor.
 */
export async function callerOf(c: Context<AdapterEnv>): Promise<Caller | null> {
  const { services } = c.var
  const authorization = c.req.header('Authorization')
  const token = /^bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token || token === c.req.header('apikey')) return null
  const sessionId = await sessionOfToken(c)
  const resolved = sessionId === null ? null : await resolveSession(services, sessionId)
  if (!resolved || resolved.isClosed)
    throw new Refusal(401, 'PGRST301', 'This token names no session that is still open')
  if (resolved.needsMfa)
    throw new Refusal(403, 'insufficient_aal', 'AAL2 session is required: verify your MFA factor')
  return resolved.person
}

async function sessionOfToken(c: Context<AdapterEnv>) {
  try {
    const { sessionId } = await bearerUser(c.var.services, c.req.header('Authorization'))
    return sessionId
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    throw new Refusal(401, 'PGRST301', error.message)
  }
}
