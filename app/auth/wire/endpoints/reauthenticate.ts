import { Hono } from 'hono'
import { sendReauthentication } from '../../one-time/reauthenticate.server.ts'
import { bearerOf } from '../../sessions/bearer.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'

export const reauthenticate = new Hono<AuthEnv>().get('/reauthenticate', async (c) => {
  const { user } = await bearerOf(c)
  await sendReauthentication(c.var.services, user)
  return c.json({})
})
