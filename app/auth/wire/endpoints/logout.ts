import { Hono } from 'hono'
import { AuthError } from '../../public/auth-error.ts'
import { bearerOf } from '../../sessions/bearer.server.ts'
import type { SignOutScope } from '../../sessions/sessions.server.ts'
import { signOut } from '../../sessions/sign-out.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'

const scopes = new Set<string>(['global', 'local', 'others'] satisfies SignOutScope[])

// The client sends a JSON content type and no body, so none is read.
export const logout = new Hono<AuthEnv>().post('/logout', async (c) => {
  const scope = c.req.query('scope') ?? 'global'
  if (!scopes.has(scope))
    throw new AuthError('validation_failed', `Unsupported logout scope "${scope.slice(0, 40)}"`)
  const { user, sessionId } = await bearerOf(c)
  await signOut(c.var.services, { userId: user.id, sessionId, scope: scope as SignOutScope })
  return c.body(null, 204)
})
