import { Hono } from 'hono'
import { signingKeys } from '../../sessions/signing-keys.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'

export const jwks = new Hono<AuthEnv>().get('/.well-known/jwks.json', async (c) => {
  const keys = signingKeys(c.var.services)
  // May be called before the first token: then this creates the first key.
  await keys.signing()
  c.header('Cache-Control', 'public, max-age=600')
  return c.json({ keys: await keys.shown() })
})
