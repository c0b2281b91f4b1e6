import { type Context, Hono } from 'hono'
import { isId } from '#app/platform/ids.ts'
import { requireMfa } from '../../factors/level.server.ts'
import { unlink } from '../../oauth/unlink.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import { bearerOf } from '../../sessions/bearer.server.ts'
import { authSettings } from '../../settings.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { leave } from './authorize.ts'

/** A signed-in user links and unlinks identities. */
export const identities = new Hono<AuthEnv>()
  .get('/user/identities/authorize', async (c) => {
    const { user, sessionId } = await linker(c)
    const { href } = await leave(c, { userId: user.id, sessionId })
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url: href }) : c.redirect(href)
  })
  .delete('/user/identities/:id', async (c) => {
    const { user } = await linker(c)
    const identityId = c.req.param('id')
    if (!isId(identityId))
      throw new AuthError('validation_failed', 'identity_id must be an UUID', { status: 404 })
    const audience = c.req.header('X-JWT-AUD')
    if (audience && audience !== user.aud)
      throw new AuthError('unexpected_audience', "Token audience doesn't match request audience")
    await unlink(c.var.services, { userId: user.id, identityId: identityId.toLowerCase() })
    return c.json({})
  })

async function linker(c: Context<AuthEnv>) {
  const bearer = await bearerOf(c)
  if (!authSettings(c.var.services.config).manualLinking)
    throw new AuthError('manual_linking_disabled', 'Manual linking is disabled')
  await requireMfa(c.var.services, bearer, 403)
  return bearer
}
